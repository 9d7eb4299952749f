import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test } from 'vitest'
import { studentHome } from '../../../../languages/en/student-home.ts'
import { PlaceProvider, type Place } from '../../../base/place.tsx'
import { RunningTest } from './running-test.tsx'
import type { Student } from './student.ts'

const { running } = studentHome
const now = '2026-11-30T12:00:00.000Z'
const endsAt = '2026-11-30T12:10:00.000Z'
type Running = Student['running'][number]

const untimed = { ends_at: null, half_at: null, remaining_seconds: null }
const timed = { ...untimed, ends_at: endsAt }

test.each<{ phase: Running['phase']; isPractice: boolean; says: string }>([
  { phase: { ...timed, at: 'answering' }, isPractice: false, says: running.saved },
  { phase: { ...timed, at: 'answering' }, isPractice: true, says: running.savedUntimed },
  { phase: { ...untimed, at: 'answering' }, isPractice: false, says: running.savedUntimed },
  { phase: { ...timed, at: 'halfway', remaining_seconds: 360 }, isPractice: false, says: running.savedAtHalf },
  { phase: { ...timed, at: 'module1' }, isPractice: false, says: running.savedInModule1 },
  {
    phase: { ...timed, ends_at: '2026-11-30T11:59:00.000Z', at: 'checking1' },
    isPractice: false,
    says: running.savedInModule1,
  },
  { phase: { ...timed, at: 'break' }, isPractice: false, says: running.savedInBreak },
  { phase: { ...timed, at: 'module2' }, isPractice: false, says: running.saved },
])('a test that is $phase.at says what its clock does while the student is away', ({ phase, isPractice, says }) => {
  const attempt = { attempt_id: 1, quiz: 'Inferences', lesson_id: 7, phase, now, is_practice: isPractice }
  const element = (
    <PlaceProvider value={{ pathname: '/', search: '' } as Place}>
      <RunningTest test={attempt as Running} isLit dueAt={undefined} />
    </PlaceProvider>
  )
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  expect(html).toContain(`>${says}</p>`)
})
