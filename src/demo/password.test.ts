import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { publishedPassword } from '../core/accounts/published-password.ts'
import { changePassword } from '../server/accounts/store.ts'
import { openAcademy, type Academy } from '../testing/academy.ts'
import { demoPassword } from '../testing/demo-password.ts'
import { openFolder } from '../testing/folder.ts'
import { demoPasswordFile, passwordToLoad, settleDemoPassword } from './password.ts'

async function open(): Promise<{ academy: Academy; dataDir: string; give: (password: string) => Promise<void> }> {
  const academy = await openAcademy()
  onTestFinished(() => academy.close())
  const dataDir = await openFolder('lantern demo ')
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const give = async (password: string) => {
    const hash = await academy.context.passwords.hash(password, {})
    const { rows } = await academy.database.pool.query<{ id: number }>('SELECT id FROM users WHERE is_demo')
    for (const { id } of rows) await changePassword(academy.database, id, hash)
  }
  return { academy, dataDir, give }
}

const settle = ({ database, context }: Academy, dataDir: string, fixed: string | null = null) =>
  settleDemoPassword(database, context.passwords, { fixed, dataDir })

/** Returns how many of the demo's accounts a password opens, and how many there are. */
async function openedBy({ database, context }: Academy, password: string): Promise<[number, number]> {
  const { rows } = await database.pool.query<{ hash: string }>('SELECT password_hash AS hash FROM users WHERE is_demo')
  const opened = await Promise.all(rows.map(({ hash }) => context.passwords.verify(hash, password, {})))
  return [opened.filter(Boolean).length, rows.length]
}

test('T1 a demo gets a random password of its own, in a file that its account alone reads', async () => {
  const { dataDir } = await open()
  const first = await passwordToLoad({ fixed: null, dataDir })
  expect(first).toMatch(/^([a-z2-9]{4}-){2}[a-z2-9]{4}$/)
  const file = join(dataDir, demoPasswordFile)
  expect([await readFile(file, 'utf8'), (await stat(file)).mode & 0o777]).toEqual([`${first}\n`, 0o600])
  expect(await passwordToLoad({ fixed: null, dataDir })).toBe(first)
  expect(await passwordToLoad({ fixed: null, dataDir: join(dataDir, 'another') })).not.toBe(first)
})

test('T1 the published password is replaced wherever it opens a demo account, and its sessions end', async () => {
  const { academy, dataDir, give } = await open()
  await give(publishedPassword)
  const { rows } = await academy.database.pool.query<{ id: number }>('SELECT id FROM users WHERE is_demo LIMIT 1')
  const own = await academy.context.passwords.hash('chosen by a person', {})
  await changePassword(academy.database, rows[0]?.id ?? 0, own)
  const password = (await settle(academy, dataDir)) ?? ''
  const [opened, all] = await openedBy(academy, password)
  expect([opened, await openedBy(academy, publishedPassword)]).toEqual([all - 1, [0, all]])
  expect(await openedBy(academy, 'chosen by a person')).toEqual([1, all])
  expect(await settle(academy, dataDir)).toBe(password)
})

test('T1 of two nodes the one that loaded the demo knows its password; the other leaves it and makes none', async () => {
  const { academy, dataDir, give } = await open()
  await writeFile(join(dataDir, demoPasswordFile), 'of-the-first-node\n')
  await give('of-the-first-node')
  const other = await openFolder('lantern other ')
  onTestFinished(() => rm(other, { recursive: true }))
  expect([await settle(academy, dataDir), await settle(academy, other)]).toEqual(['of-the-first-node', null])
  const [opened, all] = await openedBy(academy, 'of-the-first-node')
  expect(opened).toBe(all)
  await expect(stat(join(other, demoPasswordFile))).rejects.toThrow('ENOENT')
})

test('DEMO_PASSWORD opens the demo accounts from the next start, and no other does', async () => {
  const { academy, dataDir } = await open()
  expect(await settle(academy, dataDir, 'shown at the fair')).toBe('shown at the fair')
  const [opened, all] = await openedBy(academy, 'shown at the fair')
  expect([opened, await openedBy(academy, demoPassword)]).toEqual([all, [0, all]])
})

test('an academy without a demo has no demo password', async () => {
  const { academy, dataDir } = await open()
  await academy.database.pool.query('UPDATE users SET is_demo = false')
  expect(await settle(academy, dataDir)).toBe(null)
  await expect(stat(join(dataDir, demoPasswordFile))).rejects.toThrow('ENOENT')
})
