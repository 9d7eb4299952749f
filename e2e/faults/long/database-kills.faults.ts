import { expect, test } from 'vitest'
import { killDatabase, killSite } from '../../../src/testing/kill-scenes.ts'
import { record } from '../figures.ts'

test('O1 30 kills of the database under load: saves go on within 15 s without a person, and no acknowledged answer is lost', async () => {
  const times = Number(process.env['FAULT_TIMES'] ?? 30)
  const { missing, recoveriesMs, acknowledgements, refusals, exitCode } = await killDatabase(times)
  record({
    fault: 'database killed under load',
    times,
    acknowledged: acknowledgements,
    lost: missing.length,
    recoveriesMs,
    note: `${refusals} saves answered 503 meanwhile, none 500`,
  })
  expect(missing).toEqual([])
  expect(Math.max(...recoveriesMs)).toBeLessThanOrEqual(15_000)
  expect(exitCode).toBe(0)
})

test('X3 60 kills of the site at random moments: no acknowledged answer is missing', async () => {
  const times = Number(process.env['FAULT_TIMES'] ?? 60)
  const { missing, saves } = await killSite(times)
  record({ fault: 'site killed at random moments', times, acknowledged: saves, lost: missing.length })
  expect(missing).toEqual([])
})
