import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openFolder } from '../../testing/folder.ts'
import { AlreadyRunning, takeInstanceLock } from './instance-lock.ts'

async function newFolder(): Promise<string> {
  const folder = await openFolder('lantern lock ')
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** Starts a process that takes the lock of `folder`, prints 'taken' or the error's name, and then stays. */
function startHolder(folder: string, flags: string[] = []) {
  const program = `import { takeInstanceLock } from ${JSON.stringify(join(import.meta.dirname, 'instance-lock.ts'))}
    await takeInstanceLock(${JSON.stringify(folder)}).then(() => console.log('taken'), (error) => console.log(error.name))
    globalThis.gc?.()
    setInterval(() => globalThis.gc?.(), 10)`
  const node = join(import.meta.dirname, '../../../node_modules/.bin/node')
  return spawn(node, [...flags, '--input-type=module', '--eval', program], { stdio: ['ignore', 'pipe', 'inherit'] })
}

const firstLine = async (child: ReturnType<typeof startHolder>) => String((await once(child.stdout, 'data'))[0]).trim()

test('a second Lantern on the same data folder is rejected, one on another folder is not', async () => {
  const folder = await newFolder()
  const lock = await takeInstanceLock(folder)
  await expect(takeInstanceLock(folder)).rejects.toThrow(AlreadyRunning)
  await (await takeInstanceLock(await newFolder())).release()
  await lock.release()
  await (await takeInstanceLock(folder)).release()
})

test('a killed Lantern releases its lock', async () => {
  const folder = await newFolder()
  const holder = startHolder(folder)
  expect(await firstLine(holder)).toBe('taken')
  await expect(takeInstanceLock(folder)).rejects.toThrow(folder)
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  await (await takeInstanceLock(folder)).release()
})

test('a lock without references is not released by garbage collection', async () => {
  const folder = await newFolder()
  const holder = startHolder(folder, ['--expose-gc'])
  onTestFinished(() => void holder.kill('SIGKILL'))
  expect(await firstLine(holder)).toBe('taken')
  await sleep(100)
  await expect(takeInstanceLock(folder)).rejects.toThrow(AlreadyRunning)
})

test.each([
  { what: 'no lock file', text: undefined },
  { what: 'an empty one', text: '' },
  { what: 'one that names a process', text: `${process.pid}\n` },
  { what: 'a damaged one', text: 'x'.repeat(5000) },
])('of several Lanterns started at once exactly one gets the folder, when it contains $what', async ({ text }) => {
  const folder = await newFolder()
  if (text !== undefined) await writeFile(join(folder, 'lantern.lock'), text)
  const holders = [1, 2, 3, 4].map(() => startHolder(folder))
  onTestFinished(() => holders.forEach((holder) => holder.kill('SIGKILL')))
  const lines = await Promise.all(holders.map(firstLine))
  expect(lines.sort()).toEqual(['AlreadyRunning', 'AlreadyRunning', 'AlreadyRunning', 'taken'])
})
