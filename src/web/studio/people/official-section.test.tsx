// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls, Reply } from '../testing/answer-calls.ts'
import { showPlace, type } from '../testing/shown-place.tsx'
import { OfficialSection } from './official-section.tsx'

afterEach(() => vi.unstubAllGlobals())

const score = { id: 5, test: 'psat' as const, taken_on: '2026-10-14', score: 620, is_by_staff: true, by: 'Rana Tutor' }
const off = { students: 14, signed: -10, absolute: 30, within: 12 }

/** Answers as a server that has these, and returns what is changed: method, path and body. */
const answerWith = (scores: (typeof score)[], ownError: typeof off | null) =>
  answerCalls({
    'GET /studio/people/:userId/official-scores': new Reply(scores, { own_error: ownError }),
    'POST /studio/people/:userId/official-scores': null,
    'DELETE /studio/people/:userId/official-scores/:scoreId': null,
  })
const place = () => showPlace(() => <OfficialSection userId={7} />)

test('L9 staff read each official score with who entered it, and how far estimates were off', async () => {
  const calls = answerWith([score], off)
  const shown = await place()
  expect(shown.text()).toContain('PSAT: 620')
  expect(shown.text()).toContain('Entered by Rana Tutor.')
  expect(shown.text()).toContain(
    'For 14 students of this academy, the average distance from the middle of the estimate to the official score was 30 points. 12 of 14 scores were inside the band. The average estimate was 10 points too high.',
  )
  await shown.press('Delete')
  expect(calls).toEqual([['DELETE', expect.stringContaining('/studio/people/7/official-scores/5'), null]])
  await shown.remove()
})

test('L9 below the least number of students nothing is said of estimates, and a score is entered with its test and day', async () => {
  const calls = answerWith([], null)
  const shown = await place()
  expect(shown.text()).not.toContain('average')
  const field = (name: string) => shown.container.querySelector<HTMLInputElement>(`input[name=${name}]`)
  await type(field('taken_on'), '2026-11-07')
  await type(field('score'), '640')
  await shown.press('Save the score')
  expect(calls).toEqual([
    [
      'POST',
      expect.stringContaining('/studio/people/7/official-scores'),
      { test: 'sat', taken_on: '2026-11-07', score: 640 },
    ],
  ])
  await shown.remove()
})
