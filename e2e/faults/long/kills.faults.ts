import { expect, test } from 'vitest'
import { record } from '../figures.ts'
import { killWhileSaving, lostServer, recoveryMs } from '../killing.ts'
import { withStation } from '../with-station.ts'

const { browser, station, openAsStudent } = withStation()

test('Q6 100 kills of the server between saves: no acknowledged answer is lost, and the page recovers by itself', async () => {
  browser.expectErrors(lostServer)
  const { person, page } = await openAsStudent()
  const times = Number(process.env['FAULT_TIMES'] ?? 100)
  const recoveriesMs = await killWhileSaving(station, page, person, times)
  const lost = station.witness.lost(await station.responses(person))
  const acknowledged = station.witness.acknowledged.length
  record({ fault: 'server killed between saves', times, acknowledged, lost: lost.length, recoveriesMs })
  expect(lost).toEqual([])
  expect(acknowledged).toBeGreaterThanOrEqual(times)
  expect(Math.max(...recoveriesMs)).toBeLessThanOrEqual(recoveryMs)
})
