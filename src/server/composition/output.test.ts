import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { databaseUrlOf } from '../../testing/program.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

test.each([
  ['composition/staff.ts', ['settings']],
  ['composition/staff.ts', []],
  ['composition/import.ts', ['--help']],
  ['composition/stop.ts', []],
])('%s %j ends without an error when its reader closes the pipe', async (program, typed) => {
  const path = fileURLToPath(new URL(`../${program}`, import.meta.url))
  const child = spawn(process.execPath, [path, ...typed], {
    env: { ...process.env, DATABASE_URL: databaseUrlOf(academy) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Closed before the first line.
  child.stdout.destroy()
  let errors = ''
  child.stderr.on('data', (text: Buffer) => (errors += text.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  expect([code, errors]).toEqual([0, ''])
})
