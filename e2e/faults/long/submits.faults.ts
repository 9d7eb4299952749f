import { expect, test } from 'vitest'
import { mostStarts } from '../../../src/core/attempts/budgets.ts'
import { record } from '../figures.ts'
import { killWhileSubmitting, lostServer, recoveryMs } from '../killing.ts'
import type { StoredResponse } from '../station.ts'
import { withStation } from '../with-station.ts'

const { browser, station, openAsStudent } = withStation()

test('X3 Q6 50 kills of the server during a submission: every attempt has one result, and it is the right one', async () => {
  browser.expectErrors(lostServer)
  const times = Number(process.env['FAULT_TIMES'] ?? 50)
  const recoveriesMs: number[] = []
  const responses: StoredResponse[] = []
  while (recoveriesMs.length < times) {
    // A student may begin a quiz only so often in a day.
    const { person, page, context } = await openAsStudent()
    const more = Math.min(mostStarts, times - recoveriesMs.length)
    recoveriesMs.push(...(await killWhileSubmitting(station, page, person, more)))
    responses.push(...(await station.responses(person)))
    await context.close()
  }
  const lost = station.witness.lost(responses)
  const results = [...station.witness.submitted.values()]
  const differing = results.filter((answers) => new Set(answers).size > 1).length
  const note = `${results.length} submissions acknowledged, ${differing} with two results`
  const acknowledged = station.witness.acknowledged.length
  record({ fault: 'server killed while submitting', times, acknowledged, lost: lost.length, recoveriesMs, note })
  expect({ lost, differing }).toEqual({ lost: [], differing: 0 })
  expect(Math.max(...recoveriesMs)).toBeLessThanOrEqual(recoveryMs)
})
