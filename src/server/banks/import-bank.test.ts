import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportWay } from '../../core/quizzes/imports.ts'
import { chartAddress } from '../../core/charts/chart.ts'
import { readQuiz } from '../../demo/content.ts'
import { beanYields } from '../../testing/charts.ts'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { newAccount } from '../../testing/staff.ts'
import { plainQuestion } from '../../testing/drafts.ts'
import { importing } from '../../testing/importing.ts'
import { untilWaiting } from '../../testing/locks.ts'
import { openFileStore } from '../files/file-store.ts'
import { openLimiters } from '../limits/limits.ts'
import { publicPictures, sweepPictures } from '../pictures/store.ts'
import { readArguments } from './arguments.ts'
import { exportAs } from './export-as.ts'
import { readItemsForExport, readQuizForExport } from './export-bank.ts'
import { packPictures } from './pack-pictures.ts'
import { writeBankApart } from './write-apart.ts'
import { inWords } from '../../testing/read-in-english.ts'
import { readBank } from './formats/read-bank.ts'
import { exportFormats } from './formats/write-bank.ts'
import { importBank, reportOf } from './import-bank.ts'
import { readBankApart } from './read-apart.ts'

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
      ...importing,
      bank: readBank(text),
      quiz: 'Passages',
      course,
      isPartial: false,
    })
    expect(whole).toMatchObject({ why: 'refused_questions', quizId: null, taken: 183 })
    const { rows } = await academy.database.pool.query("SELECT 1 FROM quizzes WHERE name = 'Passages'")
    expect(rows).toEqual([])

    const partial = await importBank(academy.database, {
      ...importing,
      bank: readBank(text),
      quiz: 'Passages',
      course,
      isPartial: true,
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

test('T9 an import is a draft that no student meets, and a second one replaces it; the audit log says what was before and after', async () => {
  const text = await readQuiz('grammar-sprint')
  const first = await importBank(academy.database, {
    ...importing,
    bank: readBank(text),
    quiz: 'Sprint',
    course,
    isPartial: false,
  })
  const second = await importBank(academy.database, {
    ...importing,
    bank: readBank(text),
    quiz: 'Sprint',
    course,
    isPartial: false,
  })
  expect([first.why, second.why, second.quizId]).toEqual(['written', 'replaced', first.quizId])
  const { rows: log } = await academy.database.pool.query(
    "SELECT via, before, after FROM audit_log WHERE action = 'quiz.imported' AND thing_id = $1 ORDER BY id",
    [String(first.quizId)],
  )
  expect(log).toMatchObject([
    { via: 'import', before: null, after: { questions: 12, came: 'written' } },
    { via: 'import', before: { asked: 12 }, after: { questions: 12, came: 'replaced' } },
  ])
  expect((await countQuestions(first.quizId)).questions).toBe(12)
  const student = await academy.as(await academy.newStudent())
  const { data } = await student('GET /user-quizzes')
  expect(data.map(({ quiz_id }) => quiz_id)).not.toContain(first.quizId)
})

test('T8 an import that is to make a quiz writes over none, nor into one that lies in the bin', async () => {
  const bank = readBank(await readQuiz('grammar-sprint'))
  const send = (more: { way?: ImportWay; quiz?: string; lessonId?: number } = {}) =>
    importBank(academy.database, { ...importing, bank, quiz: 'Taken', course, isPartial: false, ...more })
  const { quizId } = await send()
  expect(await send({ way: 'new' })).toMatchObject({ why: 'name_taken', quizId: null })
  const { api } = await newAccount(academy, 'tutor')
  const selection = { by: 'ids' as const, ids: [quizId ?? 0] }
  await api('POST /studio/quizzes/many', { body: { key: crypto.randomUUID(), selection } })
  for (const way of ['new', 'add', 'replace'] as const)
    expect(await send({ way })).toMatchObject({ why: 'name_taken', quizId: null })
  expect((await countQuestions(quizId)).questions).toBe(12)
  // The lesson, or the course, was deleted after the import began.
  const { rows } = await academy.database.pool.query(
    `WITH l AS (INSERT INTO lessons (course_id, name, slug, sort)
          SELECT id, 'Binned', 'binned', 900 FROM courses WHERE slug = $1 RETURNING id, course_id),
        s AS (INSERT INTO thing_states (noun, thing_id, binned_at) SELECT 'lesson', id, now() FROM l)
      SELECT id, course_id FROM l`,
    [course],
  )
  const { id: lessonId, course_id: courseId } = rows[0]
  const nowhere = { way: 'new', quiz: 'Into the bin' } as const
  expect(await send({ ...nowhere, lessonId })).toMatchObject({ why: 'no_lesson', quizId: null })
  await academy.database.pool.query(
    "INSERT INTO thing_states (noun, thing_id, binned_at) VALUES ('course', $1, now())",
    [courseId],
  )
  expect(await send(nowhere)).toMatchObject({ why: 'no_course', quizId: null })
  await academy.database.pool.query("DELETE FROM thing_states WHERE noun = 'course' AND thing_id = $1", [courseId])
})

test('a second import leaves what the file does not say, and what was written by hand stays in the bank', async () => {
  const question = { type: 'true_false', question: '<p>Is a passage long?</p>', key: true }
  const file = { format: 'lantern-quiz-1', name: 'File', type: 'mcq', pass_mark: 70, questions: [question] }
  const send = (text: object) =>
    importBank(academy.database, {
      ...importing,
      bank: readBank(JSON.stringify(text)),
      quiz: 'On Saturday',
      course,
      isPartial: false,
    })
  const { quizId } = await send(file)
  const { api } = await newAccount(academy, 'tutor')
  const params = { quizId: quizId ?? 0 }
  const open = async () => (await api('GET /studio/quizzes/:quizId', { params })).data
  const { version, settings } = await open()
  const window = { attempts_allowed: 1, opens_at: '2027-01-02T09:00:00Z', closes_at: '2027-01-02T12:00:00Z' }
  const values = { ...settings, ...window, quiz_minutes: 40, shuffles_options: true, is_practice: true }
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

test('I3 I8 a picture from elsewhere in passage, stem or option refuses its question, and is left out of an explanation, by line', async () => {
  const question = { type: 'true_false', question: '<p>Is it <img src="/media/own.png" alt="so">?</p>', key: true }
  const foreign = (address: string) => `<img src="${address}" alt="b">`
  const choice = { type: 'mcq', question: 'Which?', options: [foreign('//host.example/b.png'), 'c'], key: 'A' }
  const text = JSON.stringify([
    question,
    { ...question, passage: `${foreign('https://host.example/a.png')}<img src="javascript:x()">` },
    { ...question, question: `<p>Is ${foreign('data:image/svg+xml;base64,AAAA')}?</p>` },
    choice,
    { ...question, question: 'Is it?', explanation: foreign('https://host.example/c.png') },
  ]).replaceAll(/\},\{(?="type)/g, '},\n{')
  const send = (isPartial: boolean) =>
    importBank(academy.database, { ...importing, bank: readBank(text), quiz: 'Pictures', course, isPartial })
  expect(await send(false)).toMatchObject({ why: 'refused_questions', quizId: null })
  const report = await send(true)
  expect([report.why, report.taken]).toEqual(['written', 2])
  const refused = (line: number, addresses: string) => ({
    line,
    outcome: 'refused',
    reason: `Its pictures are not of this site, and none is fetched: ${addresses}. Put them into a ZIP archive with the file, and name them there by their paths.`,
  })
  expect(inWords(report).findings).toMatchObject([
    refused(2, 'https://host.example/a.png, javascript:x()'),
    refused(3, 'data:image/svg+xml;base64,AAAA'),
    refused(4, '//host.example/b.png'),
    {
      line: 5,
      outcome: 'repaired',
      reason: 'Pictures that are not of this site are left out: https://host.example/c.png.',
    },
  ])
  const { rows } = await academy.database.pool.query<{ html: string }>(
    `SELECT concat(passage_html, stem_html, explanation_html, spec) AS html
     FROM quiz_versions v JOIN questions q ON q.version_id = v.id WHERE v.quiz_id = $1`,
    [report.quizId],
  )
  const stored = rows.map(({ html }) => html).join('')
  expect(stored).toContain('/media/own.png')
  expect(stored).not.toMatch(/host\.example|javascript/)
})

test('an unknown course and a file of nothing write nothing and say so', async () => {
  const text = await readQuiz('grammar-sprint')
  const nowhere = await importBank(academy.database, {
    ...importing,
    bank: readBank(text),
    quiz: 'Lost',
    course: 'no-such-course',
    isPartial: false,
  })
  expect(nowhere).toMatchObject({ why: 'no_course', quizId: null })
  const nothing = await importBank(academy.database, {
    ...importing,
    bank: readBank('hello'),
    quiz: 'Lost',
    course,
    isPartial: true,
  })
  expect(nothing).toMatchObject({ why: 'nothing_to_take', quizId: null })
})

test('I4 pictures of an archive are encoded anew and stored, and the draft shows them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lantern-files-'))
  const files = openFileStore({ folder, s3: null })
  const context = { db: academy.database, now: Date.now, files, limiters: openLimiters() }
  const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { Copyright: 'somewhere' } })
    .png()
    .toBuffer()
  const csv =
    'question,image,option_a,option_b,correct\n"Is it <img src=""graph.png"" alt=""a graph"">?",pics/graph.png,yes,no,A'
  const archive = zipSync({ 'bank.csv': strToU8(csv), 'pics/graph.png': png })
  const report = await importBank(academy.database, {
    ...importing,
    bank: await readBankApart(archive),
    quiz: 'Pictured',
    course,
    isPartial: false,
    pictures: publicPictures(context),
  })
  expect(inWords(report)).toMatchObject({
    why: 'written',
    pictures: 1,
    warnings: [
      { line: 2, reason: 'It has no explanation.' },
      { line: 2, reason: 'A picture does not say what it shows.' },
    ],
  })
  const { drafts } = await readQuizForExport(academy.database, report.quizId ?? 0)
  const [, name = ''] = /src="\/files\/([\w-]+)\.webp"/.exec(drafts[0]?.stemHtml ?? '') ?? []
  const stored = await files.get(`${name}.webp`)
  expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 40, height: 20 })
  expect((await sharp(stored).metadata()).exif).toBeUndefined()
  expect(drafts[0]?.image).toMatch(/^\/files\/[\w-]+\.webp$/)
  await rm(folder, { recursive: true })
})

test('I4 a picture that cannot be decoded refuses its questions by line; of an import that comes to nothing no picture stays', async () => {
  const { context } = academy
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const csv = `question,correct
"Is it <img src=""whole.png"" alt=""a"">?",TRUE
"Is it <img src=""whole.png"" alt=""a""> and <img src=""cut.png"" alt=""b"">?",TRUE
"Is it <img src=""only.png"" alt=""a""> and <img src=""cut.png"" alt=""b"">?",TRUE`
  const archive = zipSync({
    'bank.csv': strToU8(csv),
    'whole.png': png,
    'cut.png': png.subarray(0, 30),
    'only.png': await sharp(png).negate().png().toBuffer(),
  })
  const stored = async () => {
    const { rows } = await academy.database.pool.query<{ n: number }>('SELECT count(*)::int AS n FROM pictures')
    return rows[0]?.n ?? 0
  }
  const before = await stored()
  const send = (isPartial: boolean) =>
    importBank(academy.database, {
      ...importing,
      bank: readBank(archive),
      quiz: 'Half a picture',
      course,
      isPartial,
      pictures: publicPictures(context),
    })
  const reason =
    'The picture “cut.png” cannot be read: This file cannot be read as a picture. Choose a JPEG, PNG or WebP file.'
  const findings = [3, 4].map((line) => ({ line, outcome: 'refused', reason }))
  expect(inWords(await send(false))).toMatchObject({ why: 'refused_questions', quizId: null, taken: 1, findings })
  expect(await stored()).toBe(before)
  const partial = await send(true)
  expect(inWords(partial)).toMatchObject({ why: 'written', taken: 1, findings })
  // Only the one that the stored question shows.
  expect(await stored()).toBe(before + 1)
  const [draft] = (await readQuizForExport(academy.database, partial.quizId ?? 0)).drafts
  const [, key] = /\/files\/([0-9a-f]{32})-/.exec(draft?.stemHtml ?? '') ?? []
  const { rows } = await academy.database.pool.query('SELECT FROM pictures WHERE key = $1', [key])
  expect(rows).toHaveLength(1)
})

test.each(['lantern-quiz-1', 'csv', 'moodle-xml', 'qti3'] as const)(
  'I5 I9 questions of every kind with pictures, Arabic and formulas arrive as %s on a site that does not have the pictures',
  async (name) => {
    const { context, database } = academy
    const png = await sharp({ create: { width: 36, height: 20, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    const seen = '<img src=""graph.png"" alt=""رسم"">'
    const formula = '<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>'
    const csv = [
      'question,type,image,correct,option_a,option_b,pairs,explanation',
      `"Is it ${seen}?",mcq,pics/graph.png,A,"${seen}",two,,"<p>See ${seen}</p>"`,
      `"<p>أي منها؟ ${formula}</p>",multiple_select,pics/graph.png,"A, B",كلمة,"${formula}",,`,
      `"<p>هل ${seen} صحيح؟</p>",true_false,,TRUE,,,,"<p>نعم ${formula}</p>"`,
      `"<p>Say it ${seen}</p>",fill_in,,قلم | pen,,,,`,
      `"<p>How much is ${formula}?</p>",numeric,pics/graph.png,0.5,,,,`,
      `"<p>Match ${seen}</p>",match,,,,,"كتاب => book
قلم => pen",`,
    ].join('\n')
    const draftsAfter = async (bytes: Uint8Array, quiz: string) => {
      const pictures = publicPictures(context)
      const from = { ...importing, bank: readBank(bytes), quiz, course, isPartial: false, pictures }
      return readQuizForExport(database, (await importBank(database, from)).quizId ?? 0)
    }
    const stored = await draftsAfter(zipSync({ 'q.csv': strToU8(csv), 'pics/graph.png': png }), `Teal ${name}`)
    const format = exportFormats.find((one) => one.name === name)!
    const { written, report } = await packPictures(name, exportAs(format, stored), context.files)
    expect(report.pictures).toBe(1)
    expect(report.lost.map(({ field }) => field)).not.toContain('pictures')
    const keyOf = (text: string) => /\/files\/([0-9a-f]{32})-36\.webp/.exec(text)?.[1] ?? 'none'
    const key = keyOf(JSON.stringify(stored.drafts))
    await database.pool.query('DELETE FROM pictures WHERE key = $1', [key])
    const back = await draftsAfter(written.bytes, `Teal elsewhere ${name}`)
    const otherKey = keyOf(JSON.stringify(back.drafts))
    expect([otherKey === key, otherKey]).toEqual([false, expect.stringMatching(/^[0-9a-f]{32}$/)])
    expect(JSON.stringify(back.drafts).replaceAll(otherKey, key)).toBe(JSON.stringify(stored.drafts))
  },
)

test('I5 I9 GIFT brings Arabic and formulas to another site, and says which questions lose their pictures', async () => {
  const { context, database } = academy
  const png = await sharp({ create: { width: 38, height: 20, channels: 3, background: 'navy' } })
    .png()
    .toBuffer()
  const formula = '<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>'
  const csv = [
    'question,type,image,correct,option_a,option_b,pairs,explanation',
    `"<p>أي منها؟ ${formula}</p>",multiple_select,,"A, B",كلمة,"${formula}",,`,
    `"<p>هل هذا صحيح؟</p>",true_false,,TRUE,,,,"<p>نعم ${formula}</p>"`,
    '<p>Say it</p>,fill_in,,قلم | pen,,,,',
    `"<p>How much is ${formula}?</p>",numeric,,0.5,,,,`,
    `Match,match,,,,,"كتاب => book
قلم => pen",`,
    `"<p>Look: <img src=""graph.png"" alt=""رسم""></p>",mcq,,A,one,two,,`,
  ].join('\n')
  const pictures = publicPictures(context)
  const importFrom = (bytes: Uint8Array, quiz: string) =>
    importBank(database, { ...importing, bank: readBank(bytes), quiz, course, isPartial: true, pictures })
  const first = await importFrom(zipSync({ 'q.csv': strToU8(csv), 'graph.png': png }), 'Navy')
  const stored = await readQuizForExport(database, first.quizId ?? 0)
  const gift = exportFormats.find(({ name }) => name === 'gift')!
  const { written, report } = await packPictures('gift', exportAs(gift, stored), context.files)
  expect(report.lost.map(({ field }) => field)).toContain('pictures')
  await database.pool.query('DELETE FROM pictures WHERE key = $1', [
    /\/files\/([0-9a-f]{32})-/.exec(JSON.stringify(stored.drafts))?.[1],
  ])
  const second = await importFrom(written.bytes, 'Navy elsewhere')
  const refused = inWords(second).findings.filter(({ outcome }) => outcome === 'refused')
  expect(refused).toMatchObject([{ reason: expect.stringContaining('is not in the file') }])
  const back = await readQuizForExport(database, second.quizId ?? 0)
  expect(back.drafts).toEqual(stored.drafts.slice(0, 5))
})

test('I9 an address of a file that this site does not have is a missing picture', async () => {
  const { context, database } = academy
  const csv = `question,image,correct\nIs it?,/files/${'0'.repeat(32)}-40.webp,TRUE\nAnd this?,,FALSE`
  const from = {
    ...importing,
    bank: readBank(Buffer.from(csv)),
    quiz: 'Elsewhere',
    course,
    pictures: publicPictures(context),
  }
  expect(inWords(await importBank(database, { ...from, isPartial: false }))).toMatchObject({
    why: 'refused_questions',
    findings: [{ line: 2, outcome: 'refused', reason: expect.stringContaining('is not in the file') }],
  })
  expect(await importBank(database, { ...from, isPartial: true })).toMatchObject({ why: 'written', taken: 1 })
})

test('I5 I4 a quiz with pictures comes back equal from its archive, also where its pictures are not known', async () => {
  const { context, database } = academy
  const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'olive' } })
    .png()
    .toBuffer()
  const csv =
    'question,image,correct\n"Is it <img src=""graph.png"" alt=""a graph"">?",pics/graph.png,TRUE\nAnd this?,,FALSE'
  const draftsAfter = async (bytes: Uint8Array, quiz: string) => {
    const pictures = publicPictures(context)
    const report = await importBank(database, {
      ...importing,
      bank: readBank(bytes),
      quiz,
      course,
      isPartial: false,
      pictures,
    })
    return readQuizForExport(database, report.quizId ?? 0)
  }
  const keyOf = (image: string | null | undefined) => /^\/files\/([0-9a-f]{32})-40\.webp$/.exec(image ?? '')?.[1] ?? ''
  const stored = await draftsAfter(zipSync({ 'q.csv': strToU8(csv), 'pics/graph.png': png }), 'Olive')
  const [json] = exportFormats
  const exported = () => packPictures('lantern-quiz-1', exportAs(json!, stored), context.files)
  const { written, report } = await exported()
  expect([report.pictures, report.lost, written.extension]).toEqual([1, [], 'zip'])
  const picturesNow = async () => (await database.pool.query('SELECT key FROM pictures ORDER BY id')).rows
  const before = await picturesNow()
  expect((await draftsAfter(written.bytes, 'Olive again')).drafts).toEqual(stored.drafts)
  expect(await picturesNow()).toEqual(before)

  // As on another site, which has no such picture.
  const key = keyOf(stored.drafts[0]?.image)
  await database.pool.query('DELETE FROM pictures WHERE key = $1', [key])
  const [other] = (await draftsAfter(written.bytes, 'Olive elsewhere')).drafts
  const otherKey = keyOf(other?.image)
  expect(otherKey).not.toBe(key)
  expect(JSON.stringify(other).replaceAll(otherKey, key)).toBe(JSON.stringify(stored.drafts[0]))
  const file = await context.files.get(`${otherKey}-40.webp`)
  expect(await sharp(file).metadata()).toMatchObject({ format: 'webp', width: 40, height: 20 })

  // What is gone is listed.
  await context.files.remove(`${key}-40.webp`)
  const without = await exported()
  expect([without.report.lost, without.written.extension]).toEqual([[{ field: 'pictures', questions: [1] }], 'json'])
})

test('I4 pictures of an import whose process was killed before it wrote its questions go after a day; those of a whole one stay', async () => {
  const { context, clock, database } = academy
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'navy' } })
    .png()
    .toBuffer()
  const pictures = publicPictures(context)
  const sent = {
    ...importing,
    bank: readBank(zipSync({ 'bank.csv': strToU8('question,image,correct\nIs it navy?,a.png,TRUE'), 'a.png': png })),
    course,
    isPartial: false,
    pictures,
  }
  const whole = await importBank(database, { ...sent, quiz: 'Navy, whole' })
  const [shown] = (await readQuizForExport(database, whole.quizId ?? 0)).drafts
  // A killed process removes nothing more: neither what it has stored, nor after a broken transaction.
  const killed = importBank(database, {
    ...sent,
    quiz: 'Navy, killed',
    pictures: { ...pictures, forget: () => Promise.resolve() },
    onWritten: () => Promise.reject(new Error('killed')),
  })
  await expect(killed).rejects.toThrow('killed')
  const keys = async () =>
    (await database.pool.query<{ key: string }>('SELECT key FROM pictures WHERE width = 4')).rows.map(({ key }) => key)
  const both = await keys()
  const hours = 60 * 60_000
  await sweepPictures(database, clock.now() + 23 * hours)
  expect(await keys()).toEqual(both)
  await sweepPictures(database, clock.now() + 25 * hours)
  const left = await keys()
  expect(left.length).toBe(both.length - 1)
  expect(left.some((key) => shown?.image?.includes(key))).toBe(true)
})

test('an import waits for what an editor saves meanwhile, and replaces it; the same file again changes no revision', async () => {
  const text = JSON.stringify([{ id: 'a', type: 'true_false', question: '<p>Is a passage long?</p>', key: true }])
  const send = () =>
    importBank(academy.database, { ...importing, bank: readBank(text), quiz: 'Waiting', course, isPartial: false })
  const { quizId } = await send()
  const revisions = async () =>
    (
      await academy.database.pool.query<{ id: number; stem_html: string }>(
        'SELECT q.id, q.stem_html FROM questions q JOIN quiz_versions v ON v.id = q.version_id WHERE v.quiz_id = $1',
        [quizId],
      )
    ).rows
  const first = await revisions()
  await send()
  expect(await revisions()).toEqual(first)

  const editor = await academy.database.pool.connect()
  await editor.query('BEGIN')
  await editor.query('SELECT FROM quizzes WHERE id = $1 FOR NO KEY UPDATE', [quizId])
  const importingNow = send()
  await untilWaiting(editor, 1)
  await editor.query("UPDATE item_revisions SET stem_html = '<p>Typed</p>' WHERE id = $1", [first[0]?.id])
  await editor.query('COMMIT')
  editor.release()
  expect((await importingNow).why).toBe('replaced')
  expect(await revisions()).toMatchObject([{ stem_html: '<p>Is a passage long?</p>' }])
})

test('I5 T16 a graph comes back from every format as it was written, with its numbers', async () => {
  const passageHtml = `<figure><img src="${chartAddress(beanYields)}"></figure><p>Which variety yields most?</p>`
  const asked = { id: 'graph', type: 'true_false', passage: passageHtml, question: 'Is it so?', key: true }
  const send = async (bytes: Uint8Array | string, quiz: string) =>
    (await importBank(academy.database, { ...importing, bank: readBank(bytes), quiz, course, isPartial: false })).quizId
  const first = await readQuizForExport(academy.database, (await send(JSON.stringify([asked]), 'Graph')) ?? 0)
  const [written] = first.drafts
  expect(written?.passageHtml).toContain('<th scope="row">Early White</th><td>20</td><td>25</td>')
  for (const format of exportFormats) {
    const { bytes } = exportAs(format, first).written
    const again = await readQuizForExport(academy.database, (await send(bytes, `Graph by ${format.name}`)) ?? 0)
    expect([format.name, again.drafts.map((draft) => draft.passageHtml)]).toEqual([format.name, [written?.passageHtml]])
  }
})

test('I3 the report names what is not stored, and what an author should look at', () => {
  const questions = [
    { id: 'a', type: 'fill_in', question: 'Say ice.', key: ['ice'], explanation: '<p>So.</p>', page: 4 },
    { id: 'a', type: 'fill_in', question: 'Say <b>ICE</b>!', key: ['ice'], explanation: '<p>So.</p>' },
    { type: 'true_false', question: 'Is the underlined word right?', key: true },
  ]
  const quiz = { format: 'lantern-quiz-1', name: 'Q', type: 'mcq', color: 'red', questions }
  const { dropped, warnings } = inWords(reportOf(readBank(JSON.stringify(quiz, null, 1))))
  expect(dropped).toEqual(['color', 'page'])
  const [, second, third] = readBank(JSON.stringify(quiz, null, 1)).questions.map(({ line }) => line)
  expect(warnings).toEqual([
    { line: second, reason: 'The ID “a” is also that of the question on line 7.' },
    { line: second, reason: 'It is the same question as the one on line 7.' },
    { line: third, reason: 'It speaks of something underlined, but nothing is.' },
    { line: third, reason: 'It has no explanation.' },
  ])
})

test('I3 a key of no question is to be looked at, and shows no question', () => {
  const text = '1. Who?\nA) x\nB) y\n\n2. Where?\nA) x\nB) y\n\nAnswer key: 1. B 2. A 3. A\n'
  const report = reportOf(readBank(text))
  const { findings, warnings } = inWords(report)
  expect(findings).toEqual([])
  const lines = warnings.filter(({ reason }) => !reason.includes('no explanation'))
  expect(lines).toMatchObject([{ line: 9, reason: expect.stringContaining('a key for question 3') }])
  const explained = text.replaceAll('B) y', 'B) y\nExplanation: So.')
  expect(reportOf(readBank(explained)).shown).toEqual([])
})

test('I3 a file with more questions than a quiz takes says so at the first that is too many', () => {
  const questions = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      type: 'fill_in',
      question: `Say ${at}.`,
      key: [`${at}`],
      explanation: '<p>So.</p>',
    }))
  const read = (count: number) => readBank(JSON.stringify(questions(count), null, 1))
  expect(read(500).warnings).toEqual([])
  const bank = read(501)
  expect(bank.questions).toHaveLength(501)
  expect(inWords(bank).warnings).toEqual([
    { line: bank.questions[500]?.line, reason: 'A quiz takes at most 500 questions; the file has 501.' },
  ])
})

test('I4 a file that takes too long or too much memory is reported, and one can be broken off', async () => {
  const text = JSON.stringify(
    Array.from({ length: 9000 }, (_, at) => ({ type: 'true_false', question: `Is it ${at}?`, key: true })),
  )
  const limits = { seconds: 60, megabytes: 384 }
  const reasons = async (more: Partial<typeof limits>) =>
    inWords(await readBankApart(Buffer.from(text), {}, { ...limits, ...more })).findings.map(({ reason }) => reason)
  expect(await reasons({})).toEqual([])
  expect(await reasons({ seconds: 0.001 })).toEqual(['The file takes longer to read than 0.001 seconds.'])
  expect(await reasons({ megabytes: 12 })).toEqual(['The file needs too much memory to be read.'])
  const overtaken = new AbortController()
  const reading = readBankApart(Buffer.from(text), {}, { signal: overtaken.signal })
  overtaken.abort(new Error('overtaken'))
  await expect(reading).rejects.toThrow('overtaken')
  await expect(readBankApart(Buffer.from(text), {}, { signal: overtaken.signal })).rejects.toThrow('overtaken')
})

test('I5 a quiz and questions of the bank are exported with what the format does not hold', async () => {
  const { quizId } = await importBank(academy.database, {
    ...importing,
    bank: readBank(await readQuiz('grammar-sprint')),
    quiz: 'To export',
    course,
    isPartial: false,
  })
  const stored = await readQuizForExport(academy.database, quizId ?? 0)
  const unfinished = { ...stored.drafts[0]!, key: 'a9' }
  const [json, csv] = exportFormats
  const whole = exportAs(json!, stored)
  expect(whole.report).toEqual({ questions: 12, pictures: 0, lost: [], unfinished: [] })
  expect(
    readBank(whole.written.bytes).questions.map(({ stemHtml, key, explanation }) => [stemHtml, key, explanation]),
  ).toEqual(stored.drafts.map(({ stemHtml, key, explanation }) => [stemHtml, key, explanation]))
  const { report } = exportAs(csv!, { ...stored, drafts: [unfinished, ...stored.drafts] })
  expect(report).toMatchObject({ questions: 12, unfinished: [{ number: 1, reason: expect.any(String) }] })
  expect(report.lost.map(({ field }) => field)).toContain('settings')
  const { rows } = await academy.database.pool.query<{ item_id: number }>(
    'SELECT q.item_id FROM questions q JOIN quiz_versions v ON v.id = q.version_id WHERE v.quiz_id = $1 ORDER BY ordinal DESC LIMIT 2',
    [quizId],
  )
  const some = await readItemsForExport(academy.database, [...rows.map(({ item_id: id }) => id), 999_999])
  expect(some.drafts.map(({ stemHtml }) => stemHtml)).toEqual(
    stored.drafts
      .slice(-2)
      .toReversed()
      .map(({ stemHtml }) => stemHtml),
  )
})

test('I5 a file is written in a process of its own: requests are served meanwhile, and it is the same', async () => {
  const draft = { ...plainQuestion, stemHtml: `<p>${'Which choice is right? '.repeat(20)}</p>` }
  const stored = { settings: null, drafts: Array.from({ length: 3000 }, () => draft) }
  let turns = 0
  const turning = setInterval(() => (turns += 1), 1)
  const { written, report } = await writeBankApart('qti3', stored).finally(() => clearInterval(turning))
  expect(turns).toBeGreaterThan(20)
  expect(report).toMatchObject({ questions: 3000, unfinished: [] })
  expect(readBank(written.bytes).questions).toHaveLength(3000)
  const small = { settings: null, drafts: [draft] }
  const [json] = exportFormats
  const { bytes } = exportAs(json!, small).written
  expect(Buffer.from((await writeBankApart('lantern-quiz-1', small)).written.bytes)).toEqual(Buffer.from(bytes))
})

test.each([
  {
    given: ['f.json', '--quiz', 'A quiz', '--course', 'c'],
    read: { file: 'f.json', quiz: 'A quiz', course: 'c', isPartial: false, columns: {} },
  },
  {
    given: ['--course', 'c', '--quiz', 'q', 'f', '--partial'],
    read: { file: 'f', quiz: 'q', course: 'c', isPartial: true, columns: {} },
  },
  {
    given: ['f.csv', '--quiz', 'q', '--course', 'c', '--columns', '2=question, 7='],
    read: { file: 'f.csv', quiz: 'q', course: 'c', isPartial: false, columns: { 1: 'question', 6: null } },
  },
])('the command line $given is understood', ({ given, read }) => {
  expect(readArguments(given)).toEqual(read)
})
