import { randomInt } from 'node:crypto'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listDemoPasswords } from '../server/accounts/demo-accounts.ts'
import type { Passwords } from '../server/accounts/passwords.ts'
import { publishedPassword } from '../core/accounts/published-password.ts'
import { changePassword } from '../server/accounts/store.ts'
import type { Db } from '../server/db/database.ts'

/** The file in the data folder that holds the demo password. */
export const demoPasswordFile = 'demo-password'

/** Letters and digits that cannot be taken for one another. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Returns a random password of three groups of four signs, to be read off a terminal and typed. */
const newPassword = () =>
  Array.from({ length: 3 }, () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('')).join('-')

async function readStored(dataDir: string): Promise<string | null> {
  try {
    return (await readFile(join(dataDir, demoPasswordFile), 'utf8')).trim() || null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Stores a password in the data folder, readable by the account that runs the site alone, and returns it. */
async function store(dataDir: string, password: string): Promise<string> {
  const file = join(dataDir, demoPasswordFile)
  await mkdir(dataDir, { recursive: true })
  await writeFile(file, `${password}\n`, { mode: 0o600 })
  // The mode counts only for a file that is new.
  await chmod(file, 0o600)
  return password
}

/** The source of the demo password: `fixed` by DEMO_PASSWORD, else a file in the data folder. */
export type DemoPasswordSource = { fixed: string | null; dataDir: string }

/** Returns the password that a demo academy is loaded with: the fixed one, the stored one, or a new one, which it stores. */
export const passwordToLoad = async ({ fixed, dataDir }: DemoPasswordSource): Promise<string> =>
  fixed ?? (await readStored(dataDir)) ?? (await store(dataDir, newPassword()))

/**
 * Gives the demo accounts the fixed password; where none is fixed, replaces the published one wherever it still opens an account.
 * Returns the password that opens them; null when there are none or their password is not in this data folder, as on a second node.
 */
export async function settleDemoPassword(
  db: Db,
  passwords: Passwords,
  source: DemoPasswordSource,
): Promise<string | null> {
  const verify = (hash: string, password: string) => passwords.verify(hash, password, {})
  let isOpening = false
  for (const { hash, userIds } of await listDemoPasswords(db)) {
    const known = source.fixed ?? (await readStored(source.dataDir))
    if (known !== null && (await verify(hash, known))) {
      isOpening = true
      continue
    }
    if (source.fixed === null && !(await verify(hash, publishedPassword))) continue
    const next = await passwords.hash(await passwordToLoad(source), {})
    for (const userId of userIds) await changePassword(db, userId, next)
    isOpening = true
  }
  return isOpening ? passwordToLoad(source) : null
}
