// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { showPlace } from '../testing/shown-place.tsx'
import { cardPlace } from './card-place.tsx'

afterEach(() => vi.unstubAllGlobals())

test('T21 a skill that was missed in few questions is named, and not called no weakness', async () => {
  const data = {
    name: 'Sami Test',
    parent_phone: '',
    test_date: null,
    conditions: { time_percent: 100, extra_break_minutes: 0 },
    attempts: 1,
    weakest: [],
    missedSkills: [{ name: 'Boundaries', correct: 0, total: 1, percentage: 0 }],
    missed: [],
    more_missed: 0,
    rightToWrong: [],
    slowest: [],
    flaggedWrong: [],
    unopened: [],
    more_unopened: 0,
    trend: [],
  }
  const shown = await showPlace(cardPlace.Component, { data })
  const weakest = [...document.querySelectorAll('section')].find(({ textContent }) =>
    textContent?.startsWith('Weakest'),
  )
  expect(weakest?.textContent).toContain(
    'Too few questions yet to call it a weakness, but missed: Boundaries (0 of 1).',
  )
  expect(weakest?.textContent).not.toContain('None')
  await shown.remove()
})
