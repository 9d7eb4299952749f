import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test } from 'vitest'
import { BookFilters } from './book-filters.tsx'
import { BookSummary } from './book-summary.tsx'
import type { Book } from './mistakes-data.ts'
import { Mistakes } from './mistakes-view.tsx'

const book = (traps: Book['traps'], trapped: number, rules: Book['rules'] = []): Book => ({
  mistakes: [],
  all: 30,
  found: 30,
  without_cause: 30,
  skills: [],
  causes: [],
  traps,
  trapped,
  rules,
})
const render = (shown: Book) => {
  const element = <BookSummary book={shown} />
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}
/** Returns the lines of the rules or the traps: where each leads, its name and its count. */
const linesOf = (html: string) =>
  [...html.matchAll(/<li><a href="(.*?)"[^>]*>(.*?)<\/a><span[^>]*>(.*?)<\/span>/g)].map((line) => line.slice(1))

test('L2 the book names the traps that were chosen most, each with how many of the wrong answers with a trap it has', () => {
  const traps: Book['traps'] = [
    { name: 'half-right', count: 7 },
    { name: 'too-far', count: 6 },
    { name: 'not-said-here', count: 5 },
    { name: 'opposite', count: 1 },
  ]
  expect(linesOf(render(book(traps, 19)))).toEqual([
    ['/mistakes?trap=half-right', 'Half right', '7 of 19 wrong answers with a trap'],
    ['/mistakes?trap=too-far', 'Too far', '6 of 19 wrong answers with a trap'],
    ['/mistakes?trap=not-said-here', 'True but not said here', '5 of 19 wrong answers with a trap'],
  ])
  expect(linesOf(render(book([{ name: 'opposite', count: 1 }], 1)))).toEqual([
    ['/mistakes?trap=opposite', 'Opposite', '1 of 1 wrong answer with a trap'],
  ])
  expect(render(book([], 0))).not.toContain('Your traps')
})

test('L2 the book is narrowed by each trap that was chosen, by its name', () => {
  const shown = (traps: Book['traps']) => {
    const element = <BookFilters book={book(traps, traps.length)} at={{}} />
    return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  }
  expect(shown([{ name: 'half-right', count: 1 }])).toContain('<option value="half-right">Half right</option>')
  expect(shown([])).not.toContain('name="trap"')
})

test('what is to be redone is chosen above the figures of the book, so that a phone shows it first', () => {
  const element = <Mistakes data={{ book: book([{ name: 'half-right', count: 1 }], 1), at: {} }} />
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  const places = ['Trap', 'Redo the ', 'Why you miss questions', 'Your traps'].map((words) => html.indexOf(words))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('L2 the rules behind the mistakes are named with what was right since, each leading to its questions; more than five unfold', () => {
  const rules = ['colon', 'dash', 'tense', 'agreement', 'pronoun', 'a rule of our own'].map((rule, at) => ({
    rule,
    missed: 3,
    learned: at,
  }))
  const html = render(
    book(
      [],
      0,
      rules.map((rule) => ({ ...rule, learned: Math.min(3, rule.learned) })),
    ),
  )
  const [first, , , last] = linesOf(html)
  expect(first).toEqual(['/mistakes?rule=colon', expect.not.stringMatching(/^colon$/), '3 questions, none right since'])
  expect(last?.[2]).toBe('3 questions, all right since')
  expect(html).toMatch(
    /<details.*1 more rule.*\/mistakes\?rule=a\+rule\+of\+our\+own"[^>]*>a rule of our own<.*<\/details>/,
  )
  expect(render(book([], 0))).not.toContain('Rules behind your mistakes')
})
