import { expect, test } from 'vitest'
import type { TextMark } from '../../../../core/annotations/text-mark.ts'
import { plainMark } from '../../../../testing/marks.ts'
import { ApiError, type Api } from '../../../api.ts'
import { MarkStore } from '../../highlights/store/mark-store.ts'
import { answersFile } from '../../screens/answers-file.ts'
import { sendLeftovers } from '../ending/leftovers.ts'
import type { ExamSession } from '../exam-session.ts'
import { device, kill, offline, omar, open, pass, plain, stubPage, twoModules } from './page.ts'

type Body = { saves: { question_id: number; marks: TextMark[] }[]; writer: string }

const mark = (note: string): TextMark => ({ ...plainMark, note })

/** The server of an exam that keeps notes too; `isDown`: it fails for them alone. */
function withNotes(exam: ReturnType<typeof plain>) {
  const sent: Body[] = []
  const state = { isDown: false, hangs: false }
  const api = (async (on: string, input: { body?: Body }, options: object) => {
    if (!on.includes('annotations')) return exam.api(on as 'GET /orders', input as never, options)
    if (exam.breaks(on)?.status === 0 || state.isDown)
      throw new ApiError(state.isDown ? 503 : 0, { msg: '', errors: null })
    if (!input.body) return { data: [] }
    sent.push(structuredClone(input.body))
    if (state.hangs) return new Promise(() => {})
    return { data: { stored: input.body.saves.map(({ question_id }) => question_id), now: '' } }
  }) as unknown as Api
  return { api, sent, state }
}
const openMarks = (session: ExamSession) =>
  session.marks((line) => {
    const store = new MarkStore(line)
    void store.start()
    return store
  })

test('a note counts as saved when the server holds it, as an answer does', async () => {
  const exam = plain()
  const { api, sent } = withNotes(exam)
  const session = await open(exam, { api })
  const marks = openMarks(session)
  expect(openMarks(session)).toBe(marks)
  await pass(100)
  expect(session.getSnapshot().saved).toBe('saved')
  marks?.set(11, [mark('main claim')])
  expect(session.getSnapshot().saved).toBe('saving')
  await pass(1000)
  expect(session.getSnapshot().saved).toBe('saved')
  expect(sent).toMatchObject([{ writer: exam.attempt.writer, saves: [{ question_id: 11 }] }])
})

test('without a network a note is said to be on the device, and is in the file to keep', async () => {
  const exam = plain()
  const { api, sent } = withNotes(exam)
  const session = await open(exam, { api })
  const marks = openMarks(session)
  await pass(100)
  exam.breaks = offline
  marks?.set(11, [mark('main claim')])
  await pass(2000)
  expect(session.getSnapshot()).toMatchObject({ saved: 'device', notice: 'offline' })
  const file = answersFile(session.getSnapshot(), session.marks()?.book.get(), new Date(0))
  expect(JSON.parse(file)).toMatchObject({ notes: [{ question_id: 11, highlighted: 'The tide', note: 'main claim' }] })
  exam.breaks = () => null
  await pass(10_000)
  expect(session.getSnapshot().saved).toBe('saved')
  expect(sent).toHaveLength(1)
})

test('notes are sent when the page is left, and with the submission', async () => {
  const page = stubPage(omar)
  const exam = plain()
  const { api, sent } = withNotes(exam)
  const session = await open(exam, { api })
  const marks = openMarks(session)
  await pass(100)
  marks?.set(11, [mark('hidden')])
  page.window.dispatchEvent(new Event('pagehide'))
  await pass(0)
  expect(sent).toHaveLength(1)
  marks?.set(11, [mark('at the end')])
  void session.submit()
  await pass(100)
  expect(session.getSnapshot().status).toBe('submitted')
  expect(sent.at(-1)?.saves[0]?.marks[0]?.note).toBe('at the end')
})

test('Q6 the submission waits for notes on their way a moment at most', async () => {
  const exam = plain()
  const { api, sent, state } = withNotes(exam)
  const session = await open(exam, { api })
  const marks = openMarks(session)
  await pass(100)
  state.hangs = true
  marks?.set(11, [mark('hanging')])
  void session.submit()
  await pass(3000)
  expect(session.getSnapshot().status).toBe('submitted')
  expect(sent[0]?.saves[0]?.marks[0]?.note).toBe('hanging')
})

test('notes that the submission has overtaken are sent from whatever page comes next', async () => {
  const exam = twoModules()
  const { api, sent, state } = withNotes(exam)
  const session = await open(exam, { api })
  const marks = openMarks(session)
  await pass(100)
  state.isDown = true
  marks?.set(11, [mark('overtaken')])
  await pass(1000)
  kill(session)
  state.isDown = false
  const sending = { api, userEmail: omar, isAllowed: () => exam.user === omar, onSubmitted: () => {}, store: device }
  await sendLeftovers({ ...sending, userEmail: 'amal@example.org' })
  expect(sent).toEqual([])
  await sendLeftovers(sending)
  expect(sent.at(-1)?.saves[0]?.marks[0]?.note).toBe('overtaken')
})
