import { afterAll, beforeAll, expect, test } from 'vitest'
import { longestDraft } from '../../core/editing/fields.ts'
import { nounNames, nounOf, type NounName } from '../../core/editing/nouns.ts'
import { longest } from '../../core/questions/limits.ts'
import { demoQuiz, openAcademy, refusalOf, type Academy } from '../../testing/academy.ts'
import { plainQuestion } from '../../testing/drafts.ts'
import { newAccount } from '../../testing/staff.ts'
import { exportAs } from '../banks/export-as.ts'
import { readBank } from '../banks/formats/read-bank.ts'
import { exportFormats } from '../banks/formats/write-bank.ts'
import { prepareDrafts } from '../quizzes/store.ts'
import { sanitizeApart } from './sanitize-apart.ts'
import { sanitizeHtml, sanitizeReading } from './sanitize.ts'

let academy: Academy
let tutor: Awaited<ReturnType<typeof newAccount>>
beforeAll(async () => {
  academy = await openAcademy()
  tutor = await newAccount(academy, 'owner')
})
afterAll(() => academy.close())

/** Returns HTML that is within the limit as it is typed and beyond it once it is sanitized. */
const growing = (most: number) => ({
  signs: `<p>${'<'.repeat(most / 2)}</p>`,
  formulas: `<p>${String.raw`\(\frac{a}{b}\) `.repeat(most / 30)}</p>`,
})

const htmlFields = nounNames.flatMap((noun) =>
  Object.entries(nounOf(noun).fields).flatMap(([field, { type }]) => (type === 'html' ? [{ noun, field }] : [])),
)

async function thingOf(noun: NounName): Promise<number> {
  const { onlyId } = nounOf(noun)
  if (onlyId !== undefined) return onlyId
  const parent = nounOf(noun).parent as NounName | undefined
  const parent_id = parent === undefined ? null : await thingOf(parent)
  const { data } = await tutor.api('POST /studio/things/:noun', {
    params: { noun },
    body: { title: `Long ${noun}`, parent_id },
  })
  return data.id
}

test.each(htmlFields)(
  'T43 the $field of $noun takes no text that is too long once it is sanitized, and can be opened afterwards',
  async ({ noun, field }) => {
    const params = { noun, id: await thingOf(noun) }
    const open = async () => (await tutor.api('GET /studio/things/:noun/:id', { params })).data
    for (const html of Object.values(growing(longestDraft))) {
      const { version } = await open()
      const body = { version, values: { [field]: html } }
      const error = await tutor
        .api('POST /studio/things/:noun/:id/draft', { params, body })
        .catch((failure: unknown) => failure)
      expect(error).toMatchObject({ status: 422, errors: { [field]: [expect.stringContaining('too long')] } })
      expect((await open()).draft).toBe(null)
    }
    // A draft that was stored before is still opened, and can be dropped.
    const { version } = await open()
    await tutor.api('POST /studio/things/:noun/:id/draft', {
      params,
      body: { version, values: { [field]: '<p>New</p>' } },
    })
    await academy.database.pool.query(
      `UPDATE thing_states SET draft = jsonb_build_object($3::text, repeat('&lt;', $4)) WHERE noun = $1 AND thing_id = $2`,
      [noun, params.id, field, longestDraft],
    )
    expect(String((await open()).draft?.[field])).toHaveLength(4 * longestDraft)
    await tutor.api('POST /studio/things/:noun/:id/draft/drop', { params, body: { version: version + 1 } })
  },
)

test('T43 the texts of a quiz and of its questions are refused like that, too', async () => {
  const { quizId } = await demoQuiz(academy.database, 'transitions')
  const params = { quizId }
  const openQuiz = async () => (await tutor.api('GET /studio/quizzes/:quizId', { params })).data
  const { questions, settings, version } = await openQuiz()
  const at = { params: { quizId, itemId: questions[0]?.item_id ?? 0 } }
  const openQuestion = async () => (await tutor.api('GET /studio/quizzes/:quizId/questions/:itemId', at)).data
  const question = await openQuestion()
  const long = growing(longest.html).signs
  const description = { version, values: { ...settings, description_html: long } }
  expect(await refusalOf(tutor.api('POST /studio/quizzes/:quizId/draft', { params, body: description }))).toMatchObject(
    {
      status: 422,
    },
  )
  const { values } = question
  const options = values.spec.options ?? []
  for (const changed of [
    { stem_html: long },
    { passage_html: long },
    { explanation_html: long },
    { spec: { ...values.spec, options: [long, ...options.slice(1)] } },
  ]) {
    const body = { version: question.version, values: { ...values, ...changed } }
    const error = await tutor
      .api('POST /studio/quizzes/:quizId/questions/:itemId/draft', { ...at, body })
      .catch((failure: unknown) => failure)
    expect(error).toMatchObject({ status: 422, errors: expect.any(Object) })
  }
  expect([await openQuiz(), await openQuestion()]).toMatchObject([{ version }, { values }])
})

test('T43 I3 a file’s question that is too long once it is sanitized is refused by its line, the others are taken', () => {
  const [json] = exportFormats
  for (const passageHtml of Object.values(growing(longest.html))) {
    const drafts = [plainQuestion, { ...plainQuestion, passageHtml }]
    const { questions, findings } = readBank(exportAs(json!, { settings: null, drafts }).written.bytes)
    expect(questions).toMatchObject([{ passageHtml: null }])
    expect(findings).toMatchObject([{ outcome: 'refused', reason: expect.stringContaining('bank.text_long') }])
  }
})

test('T43 I2 the long questions of a file are sanitized beside the requests', async () => {
  const stemHtml = `<p>${'a &lt; b '.repeat(1_500)}</p>`
  let turns = 0
  const ticking = setInterval(() => (turns += 1), 1)
  const [prepared] = await prepareDrafts([{ ...plainQuestion, stemHtml }])
  clearInterval(ticking)
  expect(prepared?.stemHtml).toBe(sanitizeReading(stemHtml))
  expect(turns).toBeGreaterThan(0)
})

test('T43 what is long is sanitized beside the requests, and to the same', async () => {
  const html = `<p onclick="x()">${'a &lt; b \\(x^2\\) '.repeat(2_000)}</p>`
  let turns = 0
  const ticking = setInterval(() => (turns += 1), 1)
  const both = await Promise.all([sanitizeApart(html), sanitizeApart(`${html}<p>more</p>`)])
  clearInterval(ticking)
  expect(both).toEqual([sanitizeHtml(html), sanitizeHtml(`${html}<p>more</p>`)])
  expect(turns).toBeGreaterThan(0)
})
