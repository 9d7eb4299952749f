import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test } from 'vitest'
import type { PlanWire } from './plan-data.ts'
import { PlannedDays } from './planned-days.tsx'

test('L6 a drill of the plan leads to its choice, with the skill chosen', () => {
  const days: PlanWire['days'] = [
    { date: '2026-11-30', is: 'work', minutes: 14, steps: [{ kind: 'drill', skill: 'Central Ideas', minutes: 14 }] },
  ]
  const settings: PlanWire['settings'] = { minutes: 20, target: null, days_off: [], test_days: [6] }
  const element = <PlannedDays days={days} minutes_today={0} settings={settings} />
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  expect(html).toMatch(/<a [^>]*href="\/practice\?skill=Central%20Ideas#drill"[^>]*>Drill: Central Ideas<\/a>/)
})
