import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readQuiz } from '../../demo/content.ts'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { newAccount } from '../../testing/staff.ts'
import { readArguments } from './arguments.ts'
import { importBank } from './import-bank.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

/** Test data beside the project, never part of it; without it what needs it is skipped, and counted so. */
const realFile = new URL('../../../../shared/data/agieval-sat-en.jsonl', import.meta.url)
const course = 'digital-sat-reading-and-writing'
const countQuestions = async (quizId: number | null) => {
  const { rows } = await academy.database.pool.query(
    `SELECT count(*)::int AS questions, count(DISTINCT passage_html)::int AS passages, bool_or(published_at IS NOT NULL) AS published
     FROM quiz_versions v JOIN questions q ON q.version_id = v.id WHERE v.quiz_id = $1`,
    [quizId],
  )
  return rows[0] as { questions: number; passages: number; published: boolean }
}

test.skipIf(!existsSync(realFile))(
  'the real file of 206 questions: nothing is written while some are refused, the others come with --partial',
  async () => {
    const text = await readFile(realFile, 'utf8')
    const whole = await importBank(academy.database, {
      text,
      quiz: 'Passages',
      course,
      isPartial: false,
      now: Date.now(),
    })
    expect(whole).toMatchObject({ why: 'refused_questions', quizId: null, taken: 183 })
    const { rows } = await academy.database.pool.query("SELECT 1 FROM quizzes WHERE name = 'Passages'")
    expect(rows).toEqual([])

    const partial = await importBank(academy.database, {
      text,
      quiz: 'Passages',
      course,
      isPartial: true,
      now: Date.now(),
    })
    expect(partial).toMatchObject({ why: 'written', taken: 183 })
    const refused = new Set(partial.findings.filter(({ outcome }) => outcome === 'refused').map(({ line }) => line))
    expect(refused.size).toBe(206 - 183)
    for (const { line, reason } of partial.findings)
      expect([line > 0 && line <= 206, reason.length > 10]).toEqual([true, true])
    const draft = await countQuestions(partial.quizId)
    expect(draft).toMatchObject({ questions: 183, published: false })
    expect(draft.passages).toBeLessThanOrEqual(44)
  },
)

test('an import is a draft that no student meets, and a second one replaces it', async () => {
  const text = await readQuiz('grammar-sprint')
  const first = await importBank(academy.database, { text, quiz: 'Sprint', course, isPartial: false, now: Date.now() })
  const second = await importBank(academy.database, { text, quiz: 'Sprint', course, isPartial: false, now: Date.now() })
  expect([first.why, second.why, second.quizId]).toEqual(['written', 'replaced', first.quizId])
  expect((await countQuestions(first.quizId)).questions).toBe(12)
  const student = await academy.as(await academy.newStudent())
  const { data } = await student('GET /user-quizzes')
  expect(data.map(({ quiz_id }) => quiz_id)).not.toContain(first.quizId)
})

test('a second import leaves what the file does not say, and what was written by hand stays in the bank', async () => {
  const question = { type: 'true_false', question: '<p>Is a passage long?</p>', key: true }
  const file = { format: 'lantern-quiz-1', name: 'File', type: 'mcq', pass_mark: 70, questions: [question] }
  const send = (text: object) =>
    importBank(academy.database, {
      text: JSON.stringify(text),
      quiz: 'On Saturday',
      course,
      isPartial: false,
      now: Date.now(),
    })
  const { quizId } = await send(file)
  const { api } = await newAccount(academy, 'tutor')
  const params = { quizId: quizId ?? 0 }
  const open = async () => (await api('GET /studio/quizzes/:quizId', { params })).data
  const { version, settings } = await open()
  const window = { attempts_allowed: 1, opens_at: '2027-01-02T09:00:00Z', closes_at: '2027-01-02T12:00:00Z' }
  const values = { ...settings, ...window, quiz_minutes: 40, shuffles_options: true }
  await api('POST /studio/quizzes/:quizId/draft', { params, body: { version, values } })
  const body = { type: 'fill_in', module: null, variant: null } as const
  const { data: added } = await api('POST /studio/quizzes/:quizId/questions', { params, body })

  expect((await send({ ...file, pass_mark: 80 })).why).toBe('replaced')
  const { settings: mended, questions } = await open()
  expect(mended).toEqual({ ...values, pass_mark: 80 })
  expect(questions.map(({ item_id: id }) => id)).not.toContain(added.item_id)
  const { data: bank } = await api('GET /studio/bank', { query: { kind: 'fill_in' } })
  expect(bank.rows.map(({ id }) => id)).toContain(added.item_id)
})

test('pictures in HTML that are not of this site are left out, and the report says so line by line', async () => {
  const question = { type: 'true_false', question: '<p>Is it <img src="/media/own.png" alt="so">?</p>', key: true }
  const passage = '<img src="https://host.example/a.png"><img src="javascript:x()">'
  const choice = {
    type: 'mcq',
    question: 'Which?',
    options: ['<img src="//host.example/b.png" alt="b">', 'c'],
    key: 'A',
  }
  const text = JSON.stringify([question, { ...question, passage }, choice], null, 1)
  const report = await importBank(academy.database, {
    text,
    quiz: 'Pictures',
    course,
    isPartial: false,
    now: Date.now(),
  })
  expect([report.why, report.taken]).toEqual(['written', 3])
  const left = 'pictures that are not of this site are left out:'
  expect(report.findings).toEqual([
    { line: 7, outcome: 'repaired', reason: `${left} https://host.example/a.png, javascript:x()` },
    { line: 13, outcome: 'repaired', reason: `${left} //host.example/b.png` },
  ])
  const { rows } = await academy.database.pool.query<{ html: string }>(
    `SELECT concat(passage_html, stem_html, spec) AS html FROM quiz_versions v JOIN questions q ON q.version_id = v.id
     WHERE v.quiz_id = $1`,
    [report.quizId],
  )
  const stored = rows.map(({ html }) => html).join('')
  expect(stored).toContain('/media/own.png')
  expect(stored).not.toMatch(/host\.example|javascript/)
})

test('an unknown course and a file of nothing write nothing and say so', async () => {
  const text = await readQuiz('grammar-sprint')
  const nowhere = await importBank(academy.database, {
    text,
    quiz: 'Lost',
    course: 'no-such-course',
    isPartial: false,
    now: Date.now(),
  })
  expect(nowhere).toMatchObject({ why: 'no_course', quizId: null })
  const nothing = await importBank(academy.database, {
    text: 'hello',
    quiz: 'Lost',
    course,
    isPartial: true,
    now: Date.now(),
  })
  expect(nothing).toMatchObject({ why: 'nothing_to_take', quizId: null })
})

test.each([
  {
    given: ['f.json', '--quiz', 'A quiz', '--course', 'c'],
    read: { file: 'f.json', quiz: 'A quiz', course: 'c', isPartial: false },
  },
  {
    given: ['--course', 'c', '--quiz', 'q', 'f', '--partial'],
    read: { file: 'f', quiz: 'q', course: 'c', isPartial: true },
  },
])('the command line $given is understood', ({ given, read }) => {
  expect(readArguments(given)).toEqual(read)
})
