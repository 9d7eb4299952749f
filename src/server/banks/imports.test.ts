import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { readdir } from 'node:fs/promises'
import { strToU8, zipSync } from 'fflate'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { CallInput } from '../../contract/api.ts'
import { openAcademy, satCourse, type Academy } from '../../testing/academy.ts'
import { formWith } from '../../testing/forms.ts'
import { newAccount } from '../../testing/staff.ts'
import { workOff } from '../../testing/outbox.ts'
import { fileKinds } from '../outbox/work.ts'
import { readBank } from './formats/read-bank.ts'
import { sweepReplaced } from '../quizzes/replaced.ts'
import { openQuestionImports } from './imports.ts'
import { beginImport, beginReading, endImport, sweepImports } from './imports-store.ts'

let academy: Academy
let tutor: Awaited<ReturnType<typeof newAccount>>
let token: string
let courseId: number
let url: string
const logged: string[] = []
beforeAll(async () => {
  academy = await openAcademy({ log: pino({ level: 'error' }, { write: (line: string) => void logged.push(line) }) })
  tutor = await newAccount(academy, 'tutor')
  token = (await academy.context.sessions.start(tutor, { isBrowser: false })).token
  courseId = (await satCourse(academy.database)).id
  url = await academy.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => academy.close())

type Target = CallInput<'POST /studio/question-imports/:importId/import'>['body']

const send = async (name: string, bytes: Uint8Array | string) => {
  const file = typeof bytes === 'string' ? strToU8(bytes) : bytes
  const { payload, headers } = await formWith(new Uint8Array(file))
  const response = await academy.app.inject({
    method: 'POST',
    url: `/api/studio/question-imports?name=${encodeURIComponent(name)}`,
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload,
  })
  expect(response.statusCode).toBe(200)
  return response.json<{ data: { id: number } }>().data.id
}
const look = async (importId: number, { api } = tutor) =>
  (await api('GET /studio/question-imports/:importId', { params: { importId } })).data
/** Waits until nothing is done with a file any more. */
const settled = async (importId: number) => {
  await expect
    .poll(async () => (await look(importId)).state, { timeout: 60_000, interval: 50 })
    .not.toMatch(/reading|importing/)
  return look(importId)
}
const run = (importId: number, body: Target) =>
  tutor.api('POST /studio/question-imports/:importId/import', { params: { importId }, body })
const imported = async (name: string, bytes: Uint8Array | string, body: Target) => {
  const id = await send(name, bytes)
  await settled(id)
  await run(id, body)
  return settled(id)
}
const newQuiz = (name: string, isPartial = false, lessonId: number | null = null): Target => ({
  into: { way: 'new', course_id: courseId, name, lesson_id: lessonId },
  is_partial: isPartial,
})
const openQuiz = async (quizId: number | null) =>
  (await tutor.api('GET /studio/quizzes/:quizId', { params: { quizId: quizId ?? 0 } })).data
const rowsOf = async (text: string, values: unknown[]) => (await academy.database.pool.query(text, values)).rows
const stored = async () =>
  (await readdir(academy.filesFolder).catch(() => [])).filter((name) => name.startsWith('import-'))

const table = `Reading matter,Ask,opt1,opt2,correct,page
In winter the river freezes.,Which is true?,Ice,Fire,A,4
It is wide.,Which one?,Ferry,Tram,2,5
It is deep.,Which?,Ferry,Tram,E,6`

test('I6 an import asks for the lesson: a new quiz stands under the one that is chosen, which has no other', async () => {
  const [lesson] = await rowsOf(
    `INSERT INTO lessons (course_id, name, slug, sort) VALUES ($1, 'Hyphens', 'hyphens', 900) RETURNING id`,
    [courseId],
  )
  const targets = async () =>
    (await tutor.api('GET /studio/question-imports')).data.find(({ id }) => id === courseId)?.free_lessons
  expect(await targets()).toContainEqual({ id: lesson.id, name: 'Hyphens' })
  const aiken = 'Which one?\nA. This\nB. That\nANSWER: A\n'
  const without = await imported('without.txt', aiken, newQuiz('Of no lesson'))
  expect(without).toMatchObject({ why: 'written', is_under_lesson: false })
  const done = await imported('under.txt', aiken, newQuiz('Of hyphens', false, lesson.id))
  expect(done).toMatchObject({ why: 'written', is_under_lesson: true })
  expect((await openQuiz(done.quiz_id)).lesson).toEqual({ id: lesson.id, name: 'Hyphens' })
  expect(await targets()).not.toContainEqual({ id: lesson.id, name: 'Hyphens' })
  const id = await send('another.txt', aiken)
  await settled(id)
  await expect(run(id, newQuiz('Of hyphens too', false, lesson.id))).rejects.toMatchObject({
    errors: { lesson_id: ['This lesson has a quiz already.'] },
  })
  const [binned] = await rowsOf(
    `WITH l AS (INSERT INTO lessons (course_id, name, slug, sort) VALUES ($1, 'Binned', 'binned', 901) RETURNING id)
      INSERT INTO thing_states (noun, thing_id, binned_at) SELECT 'lesson', id, now() FROM l RETURNING thing_id AS id`,
    [courseId],
  )
  await expect(run(id, newQuiz('Of the bin', false, binned.id))).rejects.toMatchObject({ code: 'lesson.not_found' })
  const [elsewhere] = await rowsOf('SELECT id FROM lessons WHERE course_id <> $1 LIMIT 1', [courseId])
  await expect(run(id, newQuiz('Elsewhere', false, elsewhere.id))).rejects.toMatchObject({ code: 'lesson.not_found' })
})

test('I2 I3 a table is read for a report, mapped anew, and becomes a draft without what was rejected', async () => {
  const id = await send('march.csv', table.replace('Ask', 'Aufgabe'))
  const unread = await settled(id)
  expect(unread).toMatchObject({ file: 'march.csv', size: table.length + 4, state: 'read', quiz_id: null, why: null })
  expect(unread.report).toMatchObject({
    format: 'unknown',
    taken: 0,
    refused: {
      count: 1,
      lines: [{ line: 1, reason: expect.stringContaining('does not name the columns'), code: 'bank.no_format_but' }],
    },
  })
  const columns = unread.report?.columns.map(({ field }, at) => (at === 1 ? ('question' as const) : field)) ?? []
  const map = { params: { importId: id }, body: { columns } }
  await tutor.api('POST /studio/question-imports/:importId/columns', map)
  const { report } = await settled(id)
  expect(report).toMatchObject({
    format: 'csv',
    taken: 2,
    name: null,
    repaired: { count: 1, lines: [{ line: 3, reason: 'Right answer “2” read as B.', code: 'bank.right_read' }] },
    refused: {
      count: 1,
      lines: [
        {
          line: 4,
          code: 'bank.no_option',
          params: { answer: 'E', count: 2 },
          reason: 'The right answer is “E”, which is none of its 2 options.',
        },
      ],
    },
    warnings: { count: 2 },
    // Each finding about a question that is taken leads to it.
    shown: [
      { line: 2, before: 3, item_id: null },
      { line: 3, before: 4, item_id: null, right: [1] },
    ],
    dropped: ['Reading matter', 'page'],
    columns: [
      { head: 'Reading matter', field: null },
      { field: 'question' },
      {},
      {},
      { field: 'correct' },
      { field: null },
    ],
  })
  const passages = { ...map, body: { columns: columns.with(0, 'passage') } }
  await tutor.api('POST /studio/question-imports/:importId/columns', passages)
  const mapped = await settled(id)
  expect(mapped.report).toMatchObject({ dropped: ['page'], columns: [{ field: 'passage' }, {}, {}, {}, {}, {}] })
  // Nothing of it is stored yet.
  expect(await rowsOf("SELECT FROM item_revisions WHERE passage_html LIKE '%freezes%'", [])).toEqual([])

  await run(id, newQuiz('March'))
  expect(await settled(id)).toMatchObject({ state: 'read', why: 'refused_questions', quiz_id: null })
  await run(id, newQuiz('March', true))
  const done = await settled(id)
  expect(done).toMatchObject({ state: 'imported', why: 'written', progress: 1 })
  const quiz = await openQuiz(done.quiz_id)
  expect(quiz).toMatchObject({ is_draft: true, published_number: null, settings: { name: 'March' } })
  expect(quiz.questions.map(({ text }) => text)).toEqual(['In winter the river freezes.', 'It is wide.'])
  expect(done.report?.shown.map(({ item_id: id }) => id)).toEqual(quiz.questions.map(({ item_id: id }) => id))
  // Done: it can be mapped no more, and its file is forgotten.
  await expect(tutor.api('POST /studio/question-imports/:importId/columns', map)).rejects.toMatchObject({
    code: 'import.begun',
  })
  const [{ key }] = await rowsOf('SELECT key FROM question_imports WHERE id = $1', [id])
  expect(await stored()).toContain(key)
  await workOff(academy, { kinds: fileKinds, mailer: { send: () => Promise.resolve() } })
  expect(await stored()).not.toContain(key)
})

test('I10 what staff say of a word for kinds holds for this file and later ones, until it is forgotten', async () => {
  const kindly = 'question,type,option_a,option_b,correct\nWhich?,Pick one,one,two,A\n'
  const id = await send('kinds.csv', kindly)
  expect((await settled(id)).report).toMatchObject({ taken: 0, kinds: [{ word: 'Pick one', kind: null }] })
  const columns = (await settled(id)).report?.columns.map(({ field }) => field) ?? []
  const say = (kind: 'mcq' | null) =>
    tutor.api('POST /studio/question-imports/:importId/columns', {
      params: { importId: id },
      body: { columns, kinds: [{ word: 'Pick one', kind }] },
    })
  await say('mcq')
  expect((await settled(id)).report).toMatchObject({ taken: 1, kinds: [{ word: 'Pick one', kind: 'mcq' }] })
  const later = await send('later.csv', kindly.replace('Pick one', 'PICK-ONE'))
  expect((await settled(later)).report).toMatchObject({ taken: 1, kinds: [{ word: 'PICK-ONE', kind: 'mcq' }] })
  await say(null)
  expect((await settled(id)).report).toMatchObject({ taken: 0, kinds: [{ word: 'Pick one', kind: null }] })
})

const question = (text: string) => ({ type: 'true_false', question: `<p>${text}</p>`, key: true })
const file = (...texts: string[]) => JSON.stringify(texts.map(question))

test('I6 many clicks import once; into a quiz that is there the questions are added or take the place of its own', async () => {
  const id = await send('clicks.json', file('First click?'))
  await settled(id)
  await Promise.all([1, 2, 3].map(() => run(id, newQuiz('Clicked'))))
  const { quiz_id: quizId } = await settled(id)
  await run(id, { into: { way: 'add', quiz_id: quizId ?? 0 }, is_partial: false })
  const changes = await rowsOf(
    "SELECT action, actor_id, after FROM audit_log WHERE thing = 'quiz' AND thing_id = $1 ORDER BY id",
    [String(quizId)],
  )
  expect(changes).toMatchObject([
    { action: 'quiz.imported', actor_id: tutor.id, after: { questions: 1, came: 'written', format: 'lantern-quiz-1' } },
  ])
  expect((await openQuiz(quizId)).questions).toHaveLength(1)

  await expect(run(await send('a.json', file('x')), newQuiz('Clicked'))).rejects.toMatchObject({
    status: 422,
    errors: { name: ['Another quiz of this course has this name.'] },
  })
  const { settings, version } = await openQuiz(quizId)
  const values = { ...settings, name: 'Renamed in the draft', quiz_minutes: 20 }
  await tutor.api('POST /studio/quizzes/:quizId/draft', { params: { quizId: quizId ?? 0 }, body: { version, values } })
  const added = await imported('b.json', file('Second click?', 'Third click?'), {
    into: { way: 'add', quiz_id: quizId ?? 0 },
    is_partial: false,
  })
  expect(added).toMatchObject({ why: 'added', quiz_id: quizId })
  const texts = async () => (await openQuiz(quizId)).questions.map(({ text }) => text)
  expect(await texts()).toEqual(['First click?', 'Second click?', 'Third click?'])
  const replaced = await imported('c.json', file('Fourth click?'), {
    into: { way: 'replace', quiz_id: quizId ?? 0 },
    is_partial: false,
  })
  expect(replaced).toMatchObject({ why: 'replaced', quiz_id: quizId })
  expect(await texts()).toEqual(['Fourth click?'])
  expect((await openQuiz(quizId)).settings).toMatchObject({ name: 'Renamed in the draft', quiz_minutes: 20 })
})

test.each([
  { doubles: 'replace', says: ['First? true', 'Second? false', 'Third? true'] },
  { doubles: 'skip', says: ['First? true', 'Second? true', 'Third? true'] },
  { doubles: 'add', says: ['First? true', 'Second? true', 'Second? false', 'Third? true'] },
] as const)(
  'I3 a mended file is added again, and what the quiz has already is: $doubles',
  async ({ doubles, says }) => {
    const of = (...all: [string, boolean][]) =>
      JSON.stringify(all.map(([text, key]) => ({ type: 'true_false', question: `<p>${text}</p>`, key })))
    const first = await imported('a.json', of(['First?', true], ['Second?', true]), newQuiz(`Mended by ${doubles}`))
    const quizId = first.quiz_id ?? 0
    await imported('a.json', of(['Second?', false], ['Third?', true]), {
      into: { way: 'add', quiz_id: quizId, doubles },
      is_partial: false,
    })
    const rows = await rowsOf(
      `SELECT r.stem_html, r.key FROM version_questions l JOIN item_revisions r ON r.id = l.revision_id
      JOIN quiz_versions v ON v.id = l.version_id WHERE v.quiz_id = $1 ORDER BY l.ordinal`,
      [quizId],
    )
    expect(rows.map(({ stem_html: stem, key }) => `${String(stem).replaceAll(/<[^>]*>/g, '')} ${String(key)}`)).toEqual(
      says,
    )
  },
)

test.each([
  { mended: 'same', doubles: 'replace', says: ['What crosses the river?', 'Which is red?'] },
  { mended: 'same', doubles: 'skip', says: ['What cross the river?', 'Which is red?'] },
  { mended: 'new', doubles: 'replace', says: ['What cross the river?', 'Which is red?', 'What crosses the river?'] },
] as const)(
  'I3 a question whose wording was mended is asked about before anything is stored, and is then: $mended, $doubles',
  async ({ mended, doubles, says }) => {
    const of = (stem: string) =>
      `${stem}\nA. a ferry\nB. a tram\nC. a bus\nANSWER: A\n\nWhich is red?\nA. blood\nB. grass\nANSWER: A\n`
    const name = `Wording ${mended} ${doubles}`
    const first = await imported('a.txt', of('What cross the river?'), newQuiz(name))
    const quizId = first.quiz_id ?? 0
    const texts = async () =>
      (
        await rowsOf(
          `SELECT r.stem_html FROM version_questions l JOIN item_revisions r ON r.id = l.revision_id
          JOIN quiz_versions v ON v.id = l.version_id WHERE v.quiz_id = $1 ORDER BY l.ordinal`,
          [quizId],
        )
      ).map(({ stem_html: stem }) => String(stem).replaceAll(/<[^>]*>/g, ''))
    const into = { way: 'add', quiz_id: quizId, doubles } as const
    const asked = await imported('a.txt', of('What crosses the river?'), { into, is_partial: false })
    expect(asked).toMatchObject({ quiz_id: null, why: 'looks_mended' })
    expect(JSON.stringify(asked)).toContain('It looks like question 1 of the quiz, with another wording.')
    expect(await texts()).toEqual(['What cross the river?', 'Which is red?'])
    await imported('a.txt', of('What crosses the river?'), { into: { ...into, mended }, is_partial: false })
    expect(await texts()).toEqual(says)
  },
)

/** Returns a document of Word with these paragraphs. */
const wordOf = (...paragraphs: string[]) =>
  zipSync({
    'word/document.xml': strToU8(
      `<w:document><w:body>${paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('')}</w:body></w:document>`,
    ),
  })
const qtiItem = (id: string) =>
  `<assessmentItem identifier="${id}" adaptive="false" timeDependent="false"><responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>B</value></correctResponse></responseDeclaration><itemBody><p>It <inlineChoiceInteraction responseIdentifier="RESPONSE"><inlineChoice identifier="A">were</inlineChoice><inlineChoice identifier="B">was</inlineChoice></inlineChoiceInteraction> cold.</p></itemBody></assessmentItem>`

/** Files as an author has them, with the format each is read in and its questions in the quiz: module, pool, stem, options, key. */
const ofAuthor: [name: string, file: string | Uint8Array, format: string, stored: string[]][] = [
  [
    'act.docx',
    wordOf(
      '1. Who?',
      'A. one',
      'B. two',
      'C. six',
      'D. ten',
      '2. Where?',
      'F. one',
      'G. two',
      'H. six',
      'J. ten',
      'Answer key',
      '1. B',
      '2. J',
    ),
    'docx',
    ['- - Who? [one, two, six, ten] a2', '- - Where? [one, two, six, ten] a4'],
  ],
  [
    'sat.docx',
    wordOf(
      '1. Which word fits?',
      'A) idle',
      'B) busy',
      'C) loud',
      'D) late',
      'Answer: A',
      '2. What is three quarters of 24?',
      'Answer: 18',
    ),
    'docx',
    ['- - Which word fits? [idle, busy, loud, late] a1', '- - What is three quarters of 24? [] 18'],
  ],
  [
    'gift.txt',
    'Who? {=one ~two ~six}\n\nSay it. {=ice =the ice}',
    'gift',
    ['- - Who? [one, two, six] a1', '- - Say it. [] ice|the ice'],
  ],
  [
    'moodle.xml',
    '<quiz><question type="multichoice"><questiontext format="html"><text>Who?</text></questiontext><single>true</single><answer fraction="0" format="html"><text>one</text></answer><answer fraction="100" format="html"><text>two</text></answer></question></quiz>',
    'moodle-xml',
    ['- - Who? [one, two] a2'],
  ],
  [
    'qti.zip',
    zipSync({
      'imsmanifest.xml': strToU8(
        '<manifest identifier="m"><resources><resource identifier="i1" type="imsqti_item_xmlv2p2" href="i1.xml"><file href="i1.xml"/></resource></resources></manifest>',
      ),
      'i1.xml': strToU8(qtiItem('i1')),
    }),
    'qti-package',
    ['- - It  cold. [were, was] a2'],
  ],
  [
    'modules.csv',
    'question,option_a,option_b,correct,module\nWho?,one,two,A,1\nWhere?,one,two,B,2 easy\nWhen?,one,two,B,M2 hard',
    'csv',
    ['module1 - Who? [one, two] a1', 'module2 easy Where? [one, two] a2', 'module2 hard When? [one, two] a2'],
  ],
]

test.each(ofAuthor)('I6 I8 %s of an author is stored as it is written', async (name, file, format, stored) => {
  const done = await imported(name, file, newQuiz(`Of ${name}`))
  expect(done).toMatchObject({ why: 'written', report: { format, refused: { count: 0 }, repaired: { count: 0 } } })
  const rows = await rowsOf(
    `SELECT l.module, l.variant, r.stem_html, r.spec, r.key FROM version_questions l JOIN item_revisions r ON r.id = l.revision_id
    JOIN quiz_versions v ON v.id = l.version_id WHERE v.quiz_id = $1 ORDER BY l.ordinal`,
    [done.quiz_id],
  )
  expect(
    rows.map(({ module, variant, stem_html: stem, spec, key }) =>
      [
        module ?? '-',
        variant ?? '-',
        String(stem).replaceAll(/<[^>]*>/g, ''),
        `[${(spec.options ?? []).join(', ')}]`,
        [key].flat().join('|'),
      ].join(' '),
    ),
  ).toEqual(stored)
})

test('I4 a picture archive comes with its pictures; one that cannot be read is named, and nothing stays', async () => {
  const png = await sharp({ create: { width: 8, height: 4, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const csv = 'question,image,correct\nIs it <b>teal</b>?,a.png,TRUE\nIs it cut?,cut.png,TRUE'
  const archive = zipSync({ 'bank.csv': strToU8(csv), 'a.png': png, 'cut.png': png.subarray(0, 30) })
  const id = await send('teal.zip', archive)
  expect((await settled(id)).report).toMatchObject({ taken: 2, pictures: 2 })
  await run(id, newQuiz('Teal'))
  const refused = await settled(id)
  expect(refused).toMatchObject({ state: 'read', why: 'refused_questions', quiz_id: null })
  expect(refused.report?.refused.lines).toMatchObject([
    { line: 3, reason: expect.stringContaining('The picture “cut.png” cannot be read') },
  ])
  await run(id, newQuiz('Teal', true))
  const { quiz_id: quizId } = await settled(id)
  const [shown] = await rowsOf(
    'SELECT image FROM questions q JOIN quiz_versions v ON v.id = q.version_id WHERE v.quiz_id = $1',
    [quizId],
  )
  expect(shown.image).toMatch(/^\/files\/[\w-]+\.webp$/)
})

test('I3 a report quotes a file with characters that cannot be stored, and says so of its questions', async () => {
  // Without a byte order mark UTF-16 is UTF-8 full of NUL.
  const wide = Buffer.from('question,correct,note\nIs it wide?,perhaps,x', 'utf16le')
  const table = await settled(await send('wide.csv', wide))
  expect(table).toMatchObject({ state: 'read', report: { taken: 0, columns: [{ head: expect.any(String) }, {}, {}] } })
  expect(table.report?.refused.count).toBeGreaterThan(0)
  expect(JSON.stringify(table.report)).toContain('\uFFFD')

  const questions = [question('Is it whole?'), question('Is it cut \0?')]
  const quiz = { format: 'lantern-quiz-1', name: 'Cut \0', type: 'mcq', 'colo\0r': 1, '\uD800': 2, questions }
  const { state, report } = await settled(await send('cut.json', JSON.stringify(quiz)))
  expect([state, report?.taken, report?.name, report?.dropped]).toEqual(['read', 1, null, ['colo\uFFFDr', '\uFFFD']])
  expect(report?.refused.lines.map(({ reason }) => reason)).toEqual([
    'name: It holds characters that cannot be stored.',
    'Question 2: It holds characters that cannot be stored.',
  ])
})

test('I4 of many mappings the last alone is read, and a file that waits is not in memory', async () => {
  const id = await send('keys.csv', table)
  const { report } = await settled(id)
  const { limiters, files } = academy.context
  const fields = report?.columns.map(({ field }) => field) ?? []
  const open = Promise.withResolvers<void>()
  const place = limiters.readingQuestions.run(() => open.promise, {})
  const get = vi.spyOn(files, 'get')
  onTestFinished(() => get.mockRestore())
  for (const first of ['passage', 'section', 'domain', 'skill', 'difficulty', 'tags', 'explanation', 'id'] as const) {
    const body = { columns: fields.with(0, first) }
    await tutor.api('POST /studio/question-imports/:importId/columns', { params: { importId: id }, body })
  }
  await expect.poll(() => limiters.readingQuestions.load(), { timeout: 30_000 }).toEqual({ running: 1, waiting: 1 })
  expect(get).not.toHaveBeenCalled()
  // Under way there is no new report, and the former one is not sent with every look.
  expect(await look(id)).toMatchObject({ state: 'reading', report: null })
  open.resolve()
  await place
  expect(await settled(id)).toMatchObject({
    state: 'read',
    report: { taken: 2, columns: [{ field: 'id' }, {}, {}, {}, {}, {}] },
  })
  expect(get).toHaveBeenCalledTimes(1)
})

test('I4 a reading that another node has overtaken waits no longer and reads nothing', async () => {
  const id = await send('elsewhere.csv', table)
  await settled(id)
  const { files, limiters, questionImports } = academy.context
  const next = () => beginReading(academy.database, { id, actorId: tutor.id, columns: {}, now: academy.clock.now() })
  const open = Promise.withResolvers<void>()
  const place = limiters.readingQuestions.run(() => open.promise, {})
  const get = vi.spyOn(files, 'get')
  onTestFinished(() => get.mockRestore())
  questionImports.read(await next())
  await expect.poll(() => limiters.readingQuestions.load(), { timeout: 30_000 }).toEqual({ running: 1, waiting: 1 })
  await next()
  await expect.poll(() => limiters.readingQuestions.load(), { timeout: 30_000 }).toEqual({ running: 1, waiting: 0 })
  open.resolve()
  await place
  expect(get).not.toHaveBeenCalled()
  expect(await look(id)).toMatchObject({ state: 'reading' })
})

test('I3 of very many findings the first are stored and all are counted; of very many columns the first can be mapped', async () => {
  const heads = ['question', 'correct', ...Array.from({ length: 80 }, (_, at) => `extra ${at}`)]
  const rows = Array.from({ length: 1_500 }, (_, at) => `Is it ${at}?,`)
  const id = await send('words.csv', [heads.join(','), ...rows, 'Is it right?,TRUE'].join('\n'))
  const { state, report } = await settled(id)
  expect([state, report?.taken, report?.refused.count, report?.refused.lines.length]).toEqual(['read', 1, 1_500, 500])
  expect(report?.refused.lines[0]).toEqual({
    line: 2,
    code: 'question.answers_none',
    params: {},
    reason: 'Name at least one accepted answer.',
    asks: 'Is it 0?',
  })
  const [{ stored }] = await rowsOf(
    "SELECT jsonb_array_length(report -> 'findings') AS stored FROM question_imports WHERE id = $1",
    [id],
  )
  expect(stored).toBe(1_000)
  const columns = report?.columns.map(({ field }) => field) ?? []
  await tutor.api('POST /studio/question-imports/:importId/columns', { params: { importId: id }, body: { columns } })
  expect(await settled(id)).toMatchObject({ report: { taken: 1, refused: { count: 1_500 } } })
})

test('an import whose COMMIT was not confirmed is imported with its pictures; one that was rolled back leaves none', async () => {
  const png = await sharp({ create: { width: 8, height: 4, channels: 3, background: 'olive' } })
    .png()
    .toBuffer()
  const archive = zipSync({ 'bank.csv': strToU8('question,image,correct\nIs it olive?,a.png,TRUE'), 'a.png': png })
  const id = await send('olive.zip', archive)
  await settled(id)
  const { database, context, clock } = academy
  const broken = new Error('Connection terminated unexpectedly')
  const write = async (transaction: typeof database.transaction) => {
    const log = pino({ level: 'silent' })
    const imports = openQuestionImports({ ...context, log, db: { ...database, transaction } })
    const turn = await beginImport(database, { id, actorId: tutor.id, now: clock.now() })
    imports.write(turn!, { courseId, quiz: 'Olive', way: 'new', lessonId: null, isPartial: false })
    const done = await settled(id)
    await imports.close()
    return { before: done, state: (await look(id)).state }
  }
  const pictures = () => rowsOf('SELECT key FROM pictures', [])
  const former = await pictures()
  const undone = await write((work) =>
    database.transaction(async (tx) => {
      await work(tx)
      throw broken
    }),
  )
  expect(undone.state).toBe('failed')
  expect(await pictures()).toEqual(former)

  const { before, state } = await write(async (work) => {
    await database.transaction(work)
    throw broken
  })
  expect([state, before.why]).toEqual(['imported', 'written'])
  const [shown] = await rowsOf(
    `SELECT EXISTS (SELECT FROM pictures p WHERE position(p.key IN image) > 0) AS has_picture
      FROM questions q JOIN quiz_versions v ON v.id = q.version_id WHERE v.quiz_id = $1`,
    [before.quiz_id],
  )
  expect(shown).toEqual({ has_picture: true })
})

test('the log says why an import broke off', async () => {
  const id = await send('lost.csv', table)
  await settled(id)
  const [{ key }] = await rowsOf('SELECT key FROM question_imports WHERE id = $1', [id])
  await academy.context.files.remove(key)
  logged.length = 0
  await run(id, newQuiz('Lost'))
  expect(await settled(id)).toMatchObject({ state: 'failed' })
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'an import broke off', import: id, err: { message: 'the file is gone' } },
  ])
})

test('an import that broke off can begin again, and what was begun before it writes nothing', async () => {
  const id = await send('cut.json', file('Is it cut?'))
  await settled(id)
  const turn = await beginImport(academy.database, { id, actorId: tutor.id, now: academy.clock.now() })
  expect(await look(id)).toMatchObject({ state: 'importing' })
  // Its process is silent.
  academy.clock.pass(31_000)
  expect(await look(id)).toMatchObject({ state: 'failed' })
  await run(id, newQuiz('Cut off'))
  const done = await settled(id)
  expect(done).toMatchObject({ state: 'imported', why: 'written' })
  const late = { ...readBank(file('Is it cut?')), quizId: 1, why: 'written' as const }
  const report = { ...late, name: null, taken: 1, pictures: 0, dropped: [], columns: [] }
  await expect(academy.database.transaction((tx) => endImport(tx, turn!, report, academy.clock.now()))).rejects.toThrow(
    'another import of this file has begun',
  )
})

test('I6 T4 what an import has replaced can be brought back for a day, until something else changes; then it goes', async () => {
  const made = await imported('former.json', file('Vuvuzela one?', 'Vuvuzela two?'), newQuiz('To be replaced'))
  const quizId = made.quiz_id ?? 0
  const { settings, version } = await openQuiz(quizId)
  const values = { ...settings, quiz_minutes: 20, opens_at: '2027-01-02T09:00:00Z' }
  await tutor.api('POST /studio/quizzes/:quizId/draft', { params: { quizId }, body: { version, values } })
  const texts = async () => (await openQuiz(quizId)).questions.map(({ text }) => text)
  const inBank = async (q: string) => (await tutor.api('GET /studio/bank', { query: { q } })).data.total
  const quizFile = JSON.stringify({
    format: 'lantern-quiz-1',
    name: 'To be replaced',
    type: 'mcq',
    quiz_time: 5,
    questions: [question('Xylophone one?')],
  })
  const replace = async () => {
    const into = { way: 'replace' as const, quiz_id: quizId }
    return (await imported('latter.json', quizFile, { into, is_partial: false })).id
  }
  const undo = (importId: number) => tutor.api('POST /studio/question-imports/:importId/undo', { params: { importId } })

  const first = await replace()
  expect(await texts()).toEqual(['Xylophone one?'])
  expect((await openQuiz(quizId)).settings).toMatchObject({ quiz_minutes: 5 })
  await undo(first)
  await undo(first)
  expect(await texts()).toEqual(['Vuvuzela one?', 'Vuvuzela two?'])
  expect((await openQuiz(quizId)).settings).toEqual(values)
  expect(await inBank('xylophone')).toBe(0)
  await expect(undo(made.id)).rejects.toMatchObject({ code: 'change.not_found' })

  // What has changed since stays.
  const second = await replace()
  const changed = await openQuiz(quizId)
  await tutor.api('POST /studio/quizzes/:quizId/draft', {
    params: { quizId },
    body: { version: changed.version, values: { ...changed.settings, degree: 7 } },
  })
  await expect(undo(second)).rejects.toMatchObject({ code: 'change.overtaken' })
  expect(await texts()).toEqual(['Xylophone one?'])
  await sweepReplaced(academy.database, academy.clock.now())
  expect(await inBank('vuvuzela')).toBe(2)
  await sweepReplaced(academy.database, academy.clock.now() + 25 * 60 * 60_000)
  expect(await inBank('vuvuzela')).toBe(0)
  expect(await texts()).toEqual(['Xylophone one?'])
})

test('a file belongs to the one who sent it, and goes after a day', async () => {
  const id = await send('own.json', file('Is it mine?'))
  await settled(id)
  const colleague = await newAccount(academy, 'owner')
  await expect(look(id, colleague)).rejects.toMatchObject({ code: 'import.not_found' })
  academy.clock.pass(23 * 60 * 60_000)
  await sweepImports(academy.database, academy.clock.now())
  expect(await look(id)).toMatchObject({ state: 'read' })
  academy.clock.pass(2 * 60 * 60_000)
  await sweepImports(academy.database, academy.clock.now())
  await expect(look(id)).rejects.toMatchObject({ code: 'import.not_found' })
  await workOff(academy, { kinds: fileKinds, mailer: { send: () => Promise.resolve() } })
  expect(await stored()).toEqual([])
})

test('I4 a file of 200 MB is rejected before it has been read', async () => {
  const boundary = 'a-file'
  const total = 200 * 1024 * 1024
  const chunk = randomBytes(1024 * 1024)
  let sent = 0
  let isAnswered = false
  const reply = await new Promise<{ status: number; body: string }>((resolve, reject) => {
    const call = request(
      `${url}/api/studio/question-imports?name=large.zip`,
      {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': `multipart/form-data; boundary=${boundary}`,
          'content-length': total,
        },
      },
      (response) => {
        let body = ''
        response.setEncoding('utf8').on('data', (part: string) => (body += part))
        response.on('end', () => {
          call.destroy()
          resolve({ status: response.statusCode ?? 0, body })
        })
        isAnswered = true
      },
    )
    // What is still on its way meets a closed connection.
    call.on('error', (error) => isAnswered || reject(error))
    call.write(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n\r\n`)
    const more = () => {
      if (isAnswered || sent >= total) return
      sent += chunk.length
      if (call.write(chunk)) setImmediate(more)
      else call.once('drain', more)
    }
    more()
  })
  expect([reply.status, JSON.parse(reply.body)]).toMatchObject([
    413,
    { msg: 'This file is larger than 50\u00A0MB. Choose a smaller one.' },
  ])
  expect(sent).toBeLessThan(50 * 1024 * 1024)
})

test('I2 the templates are tables that are read whole', async () => {
  for (const kind of ['csv', 'xlsx'] as const) {
    const { data } = await tutor.api('GET /studio/question-imports/templates/:kind', { params: { kind } })
    const bytes = data.encoding === 'text' ? strToU8(data.content) : Buffer.from(data.content, 'base64')
    const { format, questions, findings } = readBank(bytes)
    expect([data.name, format, questions.length, findings]).toEqual([`questions.${kind}`, kind, 6, []])
  }
})

test('I5 a quiz and selected questions of the bank are exported with what the format does not hold', async () => {
  const { quiz_id: quizId } = await imported('out.json', file('Out one?', 'Out two?'), newQuiz('To go out / 1'))
  const params = { quizId: quizId ?? 0 }
  const whole = (await tutor.api('GET /studio/quizzes/:quizId/export', { params, query: { format: 'lantern-quiz-1' } }))
    .data
  expect(whole).toMatchObject({ questions: 2, lost: [], unfinished: [], file: { name: 'To go out - 1.json' } })
  expect(readBank(whole.file.content)).toMatchObject({ settings: { name: 'To go out / 1' }, findings: [] })
  const gift = (await tutor.api('GET /studio/quizzes/:quizId/export', { params, query: { format: 'gift' } })).data
  expect(gift.lost).toEqual([{ field: 'settings', questions: [] }])

  const [one, two] = (await openQuiz(quizId)).questions.map(({ item_id: id }) => id)
  const body = { type: 'mcq', module: null, variant: null } as const
  const { data: blank } = await tutor.api('POST /studio/quizzes/:quizId/questions', { params, body })
  const selection = { by: 'ids' as const, ids: [two ?? 0, one ?? 0, blank.item_id] }
  const packed = (await tutor.api('POST /studio/bank/export', { body: { format: 'qti3', selection } })).data
  expect(packed).toMatchObject({
    questions: 2,
    unfinished: [
      { number: 3, code: expect.stringMatching(/^question\./), reason: expect.stringMatching(/^\S+ .*\.$/) },
    ],
    file: { encoding: 'base64' },
  })
  const back = readBank(Buffer.from(packed.file.content, 'base64'))
  expect(back.questions.map(({ stemHtml }) => stemHtml)).toEqual(['<p>Out one?</p>', '<p>Out two?</p>'])
  const filter = { by: 'filter' as const, filter: { quiz: quizId ?? 0 }, count: 2 }
  await expect(
    tutor.api('POST /studio/bank/export', { body: { format: 'csv', selection: filter } }),
  ).rejects.toMatchObject({ code: 'selection.changed' })
})
