import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test } from 'vitest'
import { PlaceProvider, type Place } from '../../../base/place.tsx'
import { FreshResult, LastScore } from './last-score.tsx'
import type { Student } from './student.ts'

const place = { root: { settings: { timeZone: 'UTC' } } } as unknown as Place

test.each(['fresh', 'last'] as const)(
  'L5 the %s result on the home says with few questions that it tells little',
  (which) => {
    const rendered = (total_questions: number) => {
      const result: NonNullable<Student['last_score']> = {
        quiz_id: 1,
        attempt_id: 1,
        quiz: 'Transitions: Check Yourself',
        finished_at: '2026-11-30T10:00:00Z',
        is_practice: false,
        final_at: null,
        score: { percentage: 70, estimate: null, correct_answers: 7, total_questions },
        before: null,
        is_held: false,
        has_review: true,
      }
      const tile =
        which === 'fresh' ? (
          <FreshResult result={result} isLit />
        ) : (
          <LastScore last={result} ownError={null} trial={null} />
        )
      const element = <PlaceProvider value={place}>{tile}</PlaceProvider>
      return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
    }
    const short = 'Few questions: one test like this says little.'
    // On a line of its own: what stands before it ends in no mark.
    expect(rendered(19)).toContain(`>${short}`)
    expect(rendered(20)).not.toContain(short)
  },
)
