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
])('%s %j ends quietly when its reader goes away', async (program, typed) => {
  const path = fileURLToPath(new URL(`../${program}`, import.meta.url))
  const child = spawn(process.execPath, [path, ...typed], {
    env: { ...process.env, DATABASE_URL: databaseUrlOf(academy) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Gone before the first line.
  child.stdout.destroy()
  let said = ''
  child.stderr.on('data', (text: Buffer) => (said += text.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  expect([code, said]).toEqual([0, ''])
})
