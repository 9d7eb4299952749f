import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openAcademy } from '../testing/academy.ts'
import { unpackedPackage } from '../testing/debian-packages.ts'
import { openFolder } from '../testing/folder.ts'
import { startKilledSite } from '../testing/killed-site.ts'
import { databaseUrlOf } from '../testing/program.ts'
import { openTestStudent } from '../testing/test-student.ts'
import { openClock } from './clock.ts'

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

test.each([-hour, 17 * second, hour])(
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

const library = `${unpackedPackage('libfaketime') ?? ''}/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1`

test.runIf(existsSync(library))(
  "O10 the clock of the site's machine set forward by three hours closes no running test and refuses no answer",
  async () => {
    const academy = await openAcademy()
    onTestFinished(() => academy.close())
    const folder = await openFolder('lantern clock ')
    onTestFinished(() => rm(folder, { recursive: true }))
    const step = join(folder, 'step')
    await writeFile(step, '+0')
    const site = startKilledSite(join(folder, 'data'), {
      DATABASE_URL: databaseUrlOf(academy),
      DEMO_SIGN_INS: '1',
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: step,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    })
    onTestFinished(() => site.kill('process'))
    const url = (await site.ready) ?? ''
    const student = openTestStudent()
    await student.begin(url)
    expect(await student.save(url)).toBe(true)
    await writeFile(step, '+3h')
    for (let save = 0; save < 5; save += 1) expect(await student.save(url)).toBe(true)
    expect(await student.missing(url)).toEqual([])
    expect(await site.stop()).toBe(0)
  },
)
