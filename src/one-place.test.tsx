import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { lengthsOf } from './core/attempts/lengths.ts'
import { quizDefaults } from './core/quiz-defaults.ts'
import { hasPassed } from './core/results/score.ts'
import { AcademyQuiz } from './server/banks/formats/academy-schema.ts'
import { reviewedAttempt } from './server/results/reviewed.ts'
import type { ReviewedRow } from './server/results/store.ts'
import type { Version } from './server/quizzes/versions.ts'
import { PlaceProvider, type Place } from './web/base/place.tsx'
import type { FinishedReview } from './web/pages/review/review-data.ts'
import { ResultPanel } from './web/pages/review/summary/result-panel.tsx'
import { Cover, type CoverData } from './web/pages/quiz/cover.tsx'

vi.mock('./core/quiz-defaults.ts', () => ({ quizDefaults: { passMark: 65, breakMinutes: 7, halftimeMinutes: 13 } }))

const cover: CoverData = {
  quiz: {
    id: 1,
    lesson_id: 2,
    name: 'Practice Test',
    disc: '',
    type: 'two_module',
    quiz_time: null,
    module1_time: 20,
    module2_time: 20,
    break_time: null,
    hard_question: null,
    answer_display: 'deferred',
    degree: null,
    is_practice: false,
  },
  conditions: null,
  question_count: 54,
  fewest_questions: 54,
  limits: { opens_at: null, closes_at: null, awaits_staff: false, attempts_allowed: null, attempts_taken: 0 },
  review_at: null,
  now: '2026-03-04T10:00:00Z',
  open_attempt: null,
  finished_attempts: 0,
}

const day = new Date('2026-03-04T10:00:00Z')
/** An attempt without a pass mark of its quiz's own: 13 of 20. */
const finished = {
  started_at: day,
  finished_at: day,
  finish_reason: 'submitted',
  correct_count: 13,
  total_count: 20,
  variant: null,
  waiting: [],
  responses: [],
} as unknown as ReviewedRow
const aroundResult = {
  modules: [],
  regrades: [],
  own_error: null,
  receipt: { stored: 20, total: 20, stored_at: day.toISOString(), is_late: false },
}

const minutes = { module1Minutes: 20, module2Minutes: 20, breakMinutes: null, quizMinutes: 20 }

test('another pass mark and another break in core/quiz-defaults.ts change rule, screen and document', () => {
  expect(quizDefaults.passMark).toBe(65)

  expect([hasPassed(64), hasPassed(65)]).toEqual([false, true])
  expect(lengthsOf(minutes)).toMatchObject({ breakSeconds: 7 * 60, halftimeSeconds: 13 * 60 })

  const screen = renderToStaticMarkup(
    <MemoryRouter>
      <Cover cover={cover} onStart={() => undefined} />
    </MemoryRouter>,
  )
  expect(screen).toContain('<dt>Break</dt><dd>7 minutes</dd>')

  const attempt = reviewedAttempt(finished, { settings: { passMark: null }, questions: [] } as unknown as Version, [])
  const place = { root: { settings: { timeZone: 'UTC' } } } as unknown as Place
  const result = renderToStaticMarkup(
    <PlaceProvider value={place}>
      <ResultPanel review={{ attempt, ...aroundResult } as unknown as FinishedReview} />
    </PlaceProvider>,
  )
  expect(result).toContain('The pass mark is 65%.')

  const document = JSON.stringify(z.toJSONSchema(AcademyQuiz, { io: 'input' }))
  expect(document).toContain('null is 65')
  expect(document).toContain('null is 7, 0 is no break')
})

/** The file of core that lists some values, and how a second list of them begins. */
const lists: [home: string, list: RegExp][] = [
  ['core/attempts/sections.ts', /'module1'\s*[,|]\s*'module2'/],
  ['core/attempts/variant.ts', /'easy'\s*[,|]\s*'hard'/],
  ['core/attempts/phase.ts', /'checking1'\s*[,|]\s*'break'/],
  ['core/questions/question.ts', /'a1'\s*[,|]\s*'a2'/],
  ['core/questions/kinds.ts', /\bmcq'?\s*[,|]\s*'?multiple_select/],
  ['core/quizzes/quiz.ts', /'mcq'\s*[,|]\s*'two_module'/],
  ['core/quizzes/quiz.ts', /'immediate'\s*[,|]\s*'deferred'/],
  ['core/results/domains.ts', /'Craft and Structure'[^\n]*\b13\b/],
  ['core/dates.ts', /\bconst dayMs\b/],
  ['core/dates.ts', /\bconst hourMs\b/],
]

test('sections, variants, phases, option keys, kinds, types of quizzes, shares of domains and lengths of time are listed in core alone', () => {
  // What is generated follows from the one place.
  const isTest = /\.test\.tsx?$|\/tests\/|^testing\/|\.types\.ts$/
  const paths = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !isTest.test(path))
  const sources = paths.map((path) => ({ path, text: readFileSync(join(import.meta.dirname, path), 'utf8') }))
  for (const [home, list] of lists)
    expect(sources.flatMap(({ path, text }) => (list.test(text) ? [path] : []))).toEqual([home])
  expect(paths.length).toBeGreaterThan(1000)
})

/** The code that only a shared part of the studio writes, and the files that write it too, each for its reason. */
const parts: [written: RegExp, files: string[]][] = [
  // Groups of options, and options that cannot be chosen.
  [
    /<SelectField\b/,
    ['announcements/new-announcement-place.tsx', 'assignments/new-assignment-place.tsx', 'shell/choice-field.tsx'],
  ],
  // A name beside its number, and a box to select the line by.
  [/\blines\.lines?\b/, ['announcements/announcement-place.tsx', 'people/group-place.tsx']],
  // Links that are marked as open, or lead out of the studio.
  [/\bmenuItemClass\b/, ['shell/menu-items.tsx', 'shell/studio-frame.tsx']],
  // A list, which may ask more calls, and the staff, which is a place of links for those who may not see them.
  [/\bloaderOf\(/, ['list/list-place.tsx', 'shell/place-of.tsx', 'staff/staff-place.tsx']],
]

test('fields of choices, framed lines, entries of menus and places of one call are written by their shared parts of the studio alone', () => {
  const studio = join(import.meta.dirname, 'web/studio')
  const sources = globSync('**/*.tsx', { cwd: studio })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.endsWith('.test.tsx'))
    .map((path) => ({ path, text: readFileSync(join(studio, path), 'utf8') }))
  for (const [written, files] of parts)
    expect(sources.flatMap(({ path, text }) => (written.test(text) ? [path] : [])).sort()).toEqual(files)
})

test('the Node that starts the commands, and the one that everything runs on, are the same in all that names them', () => {
  const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
  const { engines, devDependencies } = JSON.parse(read('package.json')) as {
    engines: { node: string }
    devDependencies: { node: string }
  }
  const starts = Number(/^>=(\d+)$/.exec(engines.node)?.[1])
  const [runs = ''] = devDependencies.node.split('.')
  expect([starts, runs]).toEqual([expect.any(Number), expect.stringMatching(/^\d+$/)])
  const run = read('scripts/run.mjs')
  expect(run).toContain(`process.versions.node, 10) < ${starts})`)
  expect(run).toContain(`Node ${starts} or newer`)
  expect(read('README.md')).toContain(`a Node of version ${starts} or newer, which only starts these commands`)
  expect(read('README.md')).toContain(`install Node ${runs} into the project`)
  expect(read('docs/first-hour.md')).toContain(
    `the project brings Node ${runs}, and the Node on your machine may be ${starts}`,
  )
  expect(read('deploy/Containerfile')).toContain(`node:${runs}-`)
})
