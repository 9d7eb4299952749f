// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { showPlace } from '../testing/shown-place.tsx'
import { auditPlace } from './audit-place.tsx'

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
afterEach(() => shown?.remove())

const entry = (id: number, action: string) => ({
  id,
  at: '2026-11-23T12:00:00Z',
  via: 'studio' as const,
  actor_id: 1,
  actor: 'Noor Test',
  action,
  thing: action.slice(0, action.indexOf('.')),
  thing_id: '4',
  person_id: null,
  person: null,
  before: null,
  after: null,
})

test('T9 changes are named by words, also those of things that are written in an editor', async () => {
  const actions = ['order.refund_noted', 'account.entry_code_made', 'legal_text.unheard_of', 'news.published']
  const page = {
    rows: actions.map((action, id) => entry(id, action)),
    total: 4,
    next: null,
    previous: null,
    staff: [],
    courses: [],
  }
  shown = await showPlace(auditPlace, { data: page })
  for (const said of ['Order 4: refund noted', 'Account 4: code made', 'News 4: published', 'legal_text 4: unheard_of'])
    expect(shown.text()).toContain(said)
})

test('T9 the fields of a thing are written in words: the names of fields, yes and no, days and lists', async () => {
  const changed = {
    ...entry(1, 'order.confirmed'),
    before: { status: 'placed', is_public: false, access_days: 30, reason: null },
    after: {
      status: 'confirmed',
      publish_at: '2026-11-24T10:00:00Z',
      opened: [{ courseId: 3, after: null }],
      shownFirst: true,
      section: 'module1',
    },
  }
  shown = await showPlace(auditPlace, {
    data: { rows: [changed], total: 1, next: null, previous: null, staff: [], courses: [] },
  })
  const lines = [...document.querySelectorAll('td li')].map(({ textContent }) => textContent)
  expect(lines).toEqual([
    'Status: placed',
    'Public: no',
    'Days of access: 30',
    'Status: confirmed',
    expect.stringMatching(/^Published from: Nov 24, 2026/),
    'Courses opened: Course: 3',
    'Shown first: yes',
    'Section: Module 1',
  ])
})

test('T9 access is written by the name of its course and its day, a version by its number, and an empty side has no cell', async () => {
  const sources = { before: [], after: [{ id: 4, kind: 'import', begins: 1_796_068_420_593, ends: 1_798_660_420_593 }] }
  const opened = [{ courseId: 1, before: null, after: '2026-12-30T10:00:00Z', requestId: 12, sources }]
  const rows = [
    { ...entry(1, 'access.granted'), before: { until: null }, after: { opened } },
    { ...entry(2, 'quiz.published'), before: { version_id: 39 }, after: { version: 1, version_id: 40 } },
  ]
  const data = { rows, total: 2, next: null, previous: null, staff: [], courses: [{ id: 1, name: 'Grammar' }] }
  shown = await showPlace(auditPlace, { data })
  expect([...document.querySelectorAll('td li')].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Courses opened: Course: Grammar, After: Dec 30, 2026[^,]*,[^,]*$/),
    'Version: 1',
  ])
  expect([...document.querySelectorAll('td[data-head=Before]')].map(({ innerHTML }) => innerHTML)).toEqual(['', ''])
})

test('T9 a correction is written in words, its keys by their letters, and formatted text without its tags', async () => {
  const changed = {
    ...entry(1, 'regrade.applied'),
    before: { ruling: { rule: 'credit' }, content_html: '<p>Two &amp; <b>three</b></p>' },
    after: { ruling: { rule: 'keys', keys: ['a2', 'a4'] }, note: 'x < 5 and <p> stay' },
  }
  shown = await showPlace(auditPlace, {
    data: { rows: [changed], total: 1, next: null, previous: null, staff: [], courses: [] },
  })
  const lines = [...document.querySelectorAll('td li')].map(({ textContent }) => textContent)
  expect(lines).toEqual([
    'Correction: Rule: full credit',
    expect.stringMatching(/: Two & three$/),
    'Correction: Rule: other keys, Keys that count: B; D',
    'Note: x < 5 and <p> stay',
  ])
})

test('T9 a colleague and a kind of thing are chosen above the list; a person whom a link named stands there by name', async () => {
  const rows = [{ ...entry(1, 'order.confirmed'), person_id: 9, person: 'Layla Mansour' }]
  const data = { rows, total: 1, next: null, previous: null, staff: [{ id: 1, name: 'Noor Test' }], courses: [] }
  shown = await showPlace(auditPlace, { data, address: '/?person=9' })
  const choicesOf = (name: string) => {
    const label = [...document.querySelectorAll('label')].find((one) => one.textContent === name)
    const field = label?.control as HTMLSelectElement | null | undefined
    return { chosen: field?.selectedOptions[0]?.textContent, all: [...(field?.options ?? [])].map(({ text }) => text) }
  }
  expect(choicesOf('By or about')).toEqual({ chosen: 'Layla Mansour', all: ['All', 'Layla Mansour', 'Noor Test'] })
  for (const kind of ['Order', 'Course', 'Group']) expect(choicesOf('Type').all).toContain(kind)
})
