// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls, showPlace } from '../testing/shown-place.tsx'
import { ActMany } from './act-many.tsx'
import { callMany } from './call-many.ts'
import { choicesOf, fileOf } from './declared.ts'
import { listPlace } from './list-place.tsx'
import type { ActionsProps } from './list.tsx'

const noun = { one: 'review', other: 'reviews' }

function Many(props: ActionsProps) {
  return (
    <ActMany
      {...props}
      noun={noun}
      actions={{ hide: 'Hide', show: 'Show' }}
      run={(key, action) => callMany('POST /studio/reviews/many', props, key, { action })}
    />
  )
}

const place = listPlace(
  { of: 'reviews', on: 'GET /studio/reviews', file: fileOf('GET /studio/reviews/csv'), exportedBy: 'people.export' },
  ({ courses }) => ({
    title: 'Reviews',
    columns: [
      { head: 'Author', Cell: ({ row }) => row.author },
      { head: 'Stars', sort: 'rating', Cell: ({ row }) => row.rating },
    ],
    filters: {
      state: { label: 'State', choices: { shown: 'Shown', hidden: 'Hidden', no_answer: 'No answer' } },
      course: { label: 'Course', choices: choicesOf(courses) },
    },
    noun,
    none: 'None yet.',
    nothing: (q) => `Nothing about ${q}.`,
    selecting: { nameOf: ({ author }) => author, Actions: Many },
  }),
)

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
afterEach(async () => {
  await shown?.remove()
  vi.unstubAllGlobals()
})

const empty = { rows: [], total: 0, next: null, previous: null, courses: [{ id: 7, name: 'Writing' }] }

test('T6 a place that is declared has its filters, its empty state, its file and an action for many', async () => {
  shown = await showPlace(place.Component, { data: empty })
  expect(shown.text()).toContain('None yet.')
  expect([...shown.container.querySelectorAll('option')].map((one) => one.textContent)).toEqual(
    expect.arrayContaining(['Shown', 'Hidden', 'Writing']),
  )
  await shown.navigate('/?q=dust')
  expect(shown.text()).toContain('Nothing about dust.')
  await shown.remove()

  const rows = [{ id: 3, author: 'Layla', rating: 5 }]
  shown = await showPlace(place.Component, { data: { ...empty, rows, total: 1 } })
  expect(shown.button('Export CSV')).toBeNull()
  await shown.remove()

  shown = await showPlace(place.Component, { data: { ...empty, rows, total: 1 }, home: { may: ['people.export'] } })
  const calls = answerCalls({ changed: 1, unchanged: 0, undo_until: null })
  await act(async () => shown?.container.querySelector<HTMLElement>('tbody input[type=checkbox]')?.click())
  await act(async () => shown?.container.querySelector<HTMLFormElement>('section form')?.requestSubmit())
  expect(calls).toEqual([
    [
      'POST',
      expect.stringContaining('/studio/reviews/many'),
      { key: expect.any(String), selection: { by: 'ids', ids: [3] }, action: 'hide' },
    ],
  ])
})
