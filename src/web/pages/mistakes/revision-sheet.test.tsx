import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test } from 'vitest'
import { PlaceProvider, type Place } from '../../base/place.tsx'
import type { Book } from './mistakes-data.ts'
import { RevisionSheet } from './revision-sheet.tsx'

test('L2 on the sheet a passage keeps its gap and its table, and pairs are named by their words', () => {
  const question = {
    type: 'match',
    skill: 'Command of Evidence',
    description: '<p>The wall dries. <span class="blank"></span> it cracks.</p><table><tr><td>310</td></tr></table>',
    question: '<p>Match each method with its judgment.</p>',
    a1: null,
    matches: [{ id: 1, left_item: 'copper tape' }],
    right_items: ['good protection', 'no protection'],
  }
  const checked = { user_answer: '{"1":"no protection"}', correct_answer: '{"1":"good protection"}', explanation: null }
  const mistake = { item_id: 1, option_seed: null, question, checked, own_rule: null, cause: null }
  const book = { mistakes: [mistake] } as unknown as Book
  const place = { root: { settings: { academyName: 'Lantern Academy' } } } as Place
  const element = (
    <PlaceProvider value={place}>
      <RevisionSheet book={book} at={{ sheet: '1' }} />
    </PlaceProvider>
  )
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  expect(html).toContain('<span class="blank"></span>')
  expect(html).toContain('<td>310</td>')
  expect(html).toContain('copper tape → no protection')
  expect(html).toContain('copper tape → good protection')
})
