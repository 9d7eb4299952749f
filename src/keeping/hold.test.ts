import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openFolder } from '../testing/folder.ts'
import { freePorts } from '../testing/free-ports.ts'
import { point } from './home.ts'

const root = join(import.meta.dirname, '../..')

/** Opens a home whose releases have a site of a few lines each, and starts what holds the port for the first of them. */
async function holdFor(sites: Record<string, string>) {
  const home = await openFolder('lantern hold ')
  const [port = 0] = await freePorts(1)
  for (const [name, main] of Object.entries(sites)) {
    for (const folder of ['bin', 'scripts', 'src']) mkdirSync(join(home, name, folder), { recursive: true })
    symlinkSync(process.execPath, join(home, name, 'bin/node'))
    writeFileSync(join(home, name, 'scripts/site-process.json'), '{"flags":[],"env":{},"loadsFirst":true}')
    writeFileSync(join(home, name, 'src/main.ts'), `import * as site from '${root}/src/listening.ts'\n${main}`)
  }
  point(home, 'current', join(home, Object.keys(sites)[0] ?? ''))
  writeFileSync(join(home, 'lantern.env'), `PORT=${port}\n`)
  // The programs of this tree, in a folder of this home.
  mkdirSync(join(home, 'holder'))
  for (const name of ['src', 'node_modules', 'package.json']) symlinkSync(join(root, name), join(home, 'holder', name))
  const keepsLinks = ['--preserve-symlinks', '--preserve-symlinks-main']
  const holder = spawn(process.execPath, [...keepsLinks, join(home, 'holder/src/keeping/lantern.ts'), 'start'], {
    env: { PATH: '/usr/bin:/bin' },
  })
  const exited = once(holder, 'exit') as Promise<[number | null]>
  // What the sites say as well has come to its end.
  const ended = once(holder, 'close') as Promise<[number | null]>
  onTestFinished(async () => {
    holder.kill('SIGTERM')
    await ended
    rmSync(home, { recursive: true })
  })
  let said = ''
  for (const stream of [holder.stdout, holder.stderr]) stream.on('data', (text: Buffer) => (said += String(text)))
  return {
    exited,
    said: () => said,
    running: () =>
      JSON.parse(readFileSync(join(home, 'data/lantern.running.json'), 'utf8')) as {
        switches: number
        failure: string | null
      },
    switchTo(name: string) {
      point(home, 'current', join(home, name))
      holder.kill('SIGHUP')
    },
    async stop() {
      holder.kill('SIGTERM')
      return ended
    },
  }
}

/** A site that takes a second to end. */
const former = `console.log('The former site begins.')
  site.sayReady()
  setInterval(() => undefined, 1_000)
  process.once('SIGTERM', () => setTimeout(() => {
    console.log('The former site has ended.')
    process.exit(0)
  }, 1_000))`

test('O15 a next site that dies before it may begin brings the former one back, and the port stays open', async () => {
  const { said, running, switchTo, stop } = await holdFor({
    former,
    next: 'void site.waitToBegin()\nsetTimeout(() => process.exit(3), 100)',
  })
  await expect.poll(said, { timeout: 30_000 }).toBe('The former site begins.\n')
  await expect.poll(() => running().failure, { timeout: 10_000 }).toBeNull()
  switchTo('next')
  await expect
    .poll(said, { timeout: 30_000 })
    .toBe(['The former site begins.', 'The former site has ended.', 'The former site begins.', ''].join('\n'))
  await expect.poll(() => running().failure, { timeout: 10_000 }).toContain('did not start; the former one runs')
  expect((await stop())[0]).toBe(0)
})

test('O15 the next site begins as soon as the former one uses nothing any more, while its process still ends', async () => {
  const { said, running, switchTo } = await holdFor({
    former: `console.log('The former site begins.')
      site.sayReady()
      const living = setInterval(() => undefined, 1_000)
      process.once('SIGTERM', () => {
        site.sayLeft()
        clearInterval(living)
        process.disconnect()
        setTimeout(() => console.log('The former process ends.'), 8_000)
      })`,
    next: `await site.waitToBegin()
      console.log('The next site begins.')
      site.sayReady()
      setInterval(() => undefined, 1_000)
      process.once('SIGTERM', () => process.exit(0))`,
  })
  await expect.poll(said, { timeout: 30_000 }).toBe('The former site begins.\n')
  await expect.poll(() => running().failure, { timeout: 10_000 }).toBeNull()
  switchTo('next')
  await expect.poll(() => running(), { timeout: 30_000 }).toMatchObject({ switches: 1, failure: null })
  expect(said()).toBe(['The former site begins.', 'The next site begins.', ''].join('\n'))
})

/** Returns a site that uses nothing any more at once, while its process goes on. */
const lingering = (forMs: number) => `setInterval(() => undefined, 1_000)
  process.once('SIGTERM', () => {
    site.sayLeft()
    setTimeout(() => process.exit(0), ${forMs})
  })
  console.log('The former site begins.')
  site.sayReady()`

test('O15 a stop that comes while the former process still ends waits for the next site', async () => {
  const { said, running, switchTo, stop, exited } = await holdFor({
    former: lingering(3_000),
    next: `await site.waitToBegin()
      setInterval(() => undefined, 1_000)
      process.once('SIGTERM', () => setTimeout(() => process.exit(4), 6_000))
      console.log(\`The next site begins as \${process.pid}.\`)
      site.sayReady()`,
  })
  await expect.poll(said, { timeout: 30_000 }).toBe('The former site begins.\n')
  await expect.poll(() => running().failure, { timeout: 10_000 }).toBeNull()
  switchTo('next')
  const pidOfNext = () => Number(/The next site begins as (\d+)/.exec(said())?.[1] ?? 0)
  await expect.poll(pidOfNext, { timeout: 30_000 }).toBeGreaterThan(0)
  const stopped = stop()
  // The code is that of the site which the stop was for, and its process is gone.
  expect((await exited)[0]).toBe(4)
  expect(() => process.kill(pidOfNext(), 0)).toThrow('ESRCH')
  await stopped
})

test('O15 a former process that never ends is killed, so that the end of the next site is noticed', async () => {
  const { said, running, switchTo, exited } = await holdFor({
    former: lingering(600_000),
    next: `await site.waitToBegin()
      console.log('The next site begins.')
      site.sayReady()
      setTimeout(() => process.exit(3), 500)`,
  })
  await expect.poll(said, { timeout: 30_000 }).toBe('The former site begins.\n')
  await expect.poll(() => running().failure, { timeout: 10_000 }).toBeNull()
  switchTo('next')
  await expect.poll(said, { timeout: 30_000 }).toContain('The next site begins.')
  expect((await exited)[0]).toBe(3)
})

test('O15 a next site is loaded while the former one serves, and begins once that has ended', async () => {
  const { said, running, switchTo, stop } = await holdFor({
    former,
    next: `console.log('The next site is loaded.')
      await site.waitToBegin()
      console.log('The next site begins.')
      site.sayReady()
      setInterval(() => undefined, 1_000)
      process.once('SIGTERM', () => process.exit(0))`,
  })
  await expect.poll(said, { timeout: 30_000 }).toBe('The former site begins.\n')
  await expect.poll(() => running().failure, { timeout: 10_000 }).toBeNull()
  switchTo('next')
  const expected = [
    'The former site begins.',
    'The next site is loaded.',
    'The former site has ended.',
    'The next site begins.',
    '',
  ]
  await expect.poll(said, { timeout: 30_000 }).toBe(expected.join('\n'))
  await expect.poll(() => running(), { timeout: 30_000 }).toMatchObject({ switches: 1, failure: null })
  expect((await stop())[0]).toBe(0)
})
