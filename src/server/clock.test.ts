import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { demoStudent, openAcademy } from '../testing/academy.ts'
import { unpackedPackage } from '../testing/debian-packages.ts'
import { openFolder } from '../testing/folder.ts'
import { startKilledSite } from '../testing/killed-site.ts'
import { databaseUrlOf } from '../testing/program.ts'
import { openTestStudent } from '../testing/test-student.ts'
import { forwardOnly, openClock } from './clock.ts'

const second = 1_000
const hour = 3_600 * second

/** Opens a clock over sources that the test moves. */
async function openMoved() {
  const at = { database: 1_800_000_000_000, process: 50, isTestRunning: true, replyMs: 0 }
  const logged: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line).msg) })
  const clock = await openClock({
    databaseNow: async () => {
      at.process += at.replyMs
      return at.database
    },
    monotonic: () => at.process,
    isTestRunning: async () => at.isTestRunning,
    log,
  })
  const pass = (ms: number) => {
    at.process += ms
    at.database += ms
  }
  return { at, clock, pass, logged }
}

test.each([-hour, -600 * second, 17 * second, hour])(
  'O10 a step of %d ms is logged once and not followed while a test runs, and followed afterwards',
  async (stepMs) => {
    const { at, clock, pass, logged } = await openMoved()
    const before = clock.now()
    pass(5 * second)
    at.database += stepMs
    await clock.check()
    await clock.check()
    expect(clock.now()).toBe(before + 5 * second)
    expect(logged).toEqual([expect.stringContaining('not followed while a test runs')])
    at.isTestRunning = false
    await clock.check()
    expect(clock.now()).toBe(before + 5 * second + stepMs)
    expect(logged).toEqual([expect.anything(), expect.stringContaining('the site follows it')])
  },
)

test('O10 drift is followed while a test runs, and a slow reply of the database moves nothing', async () => {
  const { at, clock, logged } = await openMoved()
  const before = clock.now()
  at.database += second
  await clock.check()
  expect(clock.now()).toBe(before + second)
  at.database += hour
  at.replyMs = 1_500
  await clock.check()
  expect(clock.now()).toBe(before + second + 1_500)
  expect(logged).toEqual([])
})

test('O10 a clock for waits goes on when the clock that it follows is set back, by whatever that is', () => {
  let at = 1_000
  const now = forwardOnly(() => at)
  const shown = [1_000, 1_500, 700, 900, 100, 3_000].map((next) => {
    at = next
    return now()
  })
  expect(shown).toEqual([1_000, 1_500, 1_500, 1_700, 1_700, 4_600])
})

test('O10 an academy whose clock goes back by minutes lets people sign in and still limits them', async () => {
  const academy = await openAcademy()
  onTestFinished(() => academy.close())
  const { app, clock } = academy
  clock.stop()
  clock.pass(-10 * 60 * second)
  const signIn = (password: string) =>
    app.inject({ method: 'POST', url: '/api/auth/login', payload: { ...demoStudent, password } })
  expect((await signIn(demoStudent.password)).statusCode).toBe(200)
  const tries: number[] = []
  while (tries.at(-1) !== 429 && tries.length < 60) tries.push((await signIn('wrong')).statusCode)
  expect(tries.at(-1)).toBe(429)
  clock.pass(-10 * 60 * second)
  expect((await signIn('wrong')).statusCode).toBe(422)
  expect((await signIn('wrong')).statusCode).toBe(429)
  clock.pass(20 * 60 * second)
  expect((await signIn(demoStudent.password)).statusCode).toBe(200)
})

/** Programs that run by themselves, and what compares the machine's clock with another. */
const byMachine =
  /^(?:server\/composition\/(?:backup|restore|import|run-on-database)|server\/doctor\/\w+|server\/courses\/writing|server\/db\/embedded\/location)\.ts$/

test('O10 no module of the site asks the clock of its machine', () => {
  const source = join(import.meta.dirname, '..')
  const asking = readdirSync(join(source, 'server'), { recursive: true, encoding: 'utf8' })
    .map((path) => `server/${path}`)
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !byMachine.test(path))
    .filter((path) => /\bDate\.now\b(?!`)|new Date\(\)/.test(readFileSync(join(source, path), 'utf8')))
  expect(asking).toEqual([])
})

const library = `${unpackedPackage('libfaketime') ?? ''}/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1`

test.runIf(existsSync(library)).for(['+3h', '-10m'])(
  "O10 the clock of the site's machine set by %s closes no running test, refuses no answer and lets people sign in",
  async (step) => {
    const academy = await openAcademy()
    onTestFinished(() => academy.close())
    const folder = await openFolder('lantern clock ')
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = join(folder, 'step')
    await writeFile(file, '+0')
    const site = startKilledSite(join(folder, 'data'), {
      DATABASE_URL: databaseUrlOf(academy),
      DEMO_SIGN_INS: '1',
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    })
    onTestFinished(() => site.kill('process'))
    const url = (await site.ready) ?? ''
    const student = openTestStudent()
    await student.begin(url)
    expect(await student.save(url)).toBe(true)
    await writeFile(file, step)
    for (let save = 0; save < 5; save += 1) expect(await student.save(url)).toBe(true)
    expect(await student.missing(url)).toEqual([])
    await openTestStudent().begin(url)
    expect(await site.stop()).toBe(0)
  },
)
