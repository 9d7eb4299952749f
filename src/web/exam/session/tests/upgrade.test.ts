import { expect, test } from 'vitest'
import { plainAnnotation } from '../../../../testing/annotations.ts'
import { listRejected } from '../rejected.ts'
// What release 0.1.0 (b221fc6) has left in the browser's database: recorded from its own code, at four points of a test.
import recorded from './device-of-0.1.0.json' with { type: 'json' }
import { aWriter, offline, plain, serverNow, twoModules, type Exam } from './exam.ts'
import { device, kill, open, pass, replaying } from './page.ts'
import { listPending } from '../replay.ts'

type Scene = keyof typeof recorded
type Entry = { key: IDBValidKey[]; value: unknown }

const seconds = 1000

/** Begins the attempt as a page of the last release did, which saved what it says that the server has. */
async function beginAsBefore(exam: Exam): Promise<{ attemptId: number; writer: string }> {
  const writer = aWriter()
  const { data } = await exam.api('POST /attempts', { body: { lesson_id: exam.lessonId, writer } })
  await pass(20 * seconds)
  return { attemptId: data.attempt_id, writer }
}

/** Fills this device with a recorded scene, its names and instants those of the attempt. */
async function fillDevice(exam: Exam, scene: Scene, { attemptId, writer }: { attemptId: number; writer: string }) {
  const { recordedAt, values } = recorded[scene]
  const later = serverNow() - recordedAt
  const question = (id: number) => exam.questions[id - 11] ?? 0
  const names: Record<string, (value: never) => unknown> = {
    questionId: question,
    attemptId: () => attemptId,
    lessonId: () => exam.lessonId,
    quizId: () => exam.quizId,
    writer: () => writer,
    seq: (seq: number) => seq + later,
    refusedAt: () => Date.now(),
    from: (iso: string) => new Date(Date.parse(iso) + later).toISOString(),
    to: (iso: string | null) => iso && new Date(Date.parse(iso) + later).toISOString(),
  }
  const ofNow = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(ofNow)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, names[name] ? names[name](one as never) : ofNow(one)]),
    )
  }
  const entries = (values as Entry[]).map(({ key: [, kind, id, question11], value }): Entry => {
    const own = kind === 'submission' ? exam.lessonId : id === 71 ? attemptId : (id ?? 0)
    const last = typeof question11 === 'number' ? [question(question11)] : question11 === undefined ? [] : [question11]
    return { key: [exam.student.email, kind ?? '', own, ...last], value: ofNow(value) }
  })
  const store = await openStore('readwrite')
  for (const { key, value } of entries) store.put(value, key)
  await new Promise((resolve) => store.transaction.addEventListener('complete', resolve))
  store.transaction.db.close()
}

/** Opens the one store of the browser's database, as the last release has made it. */
const openStore = (mode: IDBTransactionMode) =>
  new Promise<IDBObjectStore>((resolve) => {
    const opening = indexedDB.open('lantern-exam', 1)
    opening.addEventListener('upgradeneeded', () => void opening.result.createObjectStore('kept'))
    opening.addEventListener('success', () => resolve(opening.result.transaction('kept', mode).objectStore('kept')))
  })

/** Reads everything in it, by key. */
async function readStore(): Promise<Entry[]> {
  const store = await openStore('readonly')
  const [keys, values] = [store.getAllKeys(), store.getAll()]
  await new Promise((resolve) => store.transaction.addEventListener('complete', resolve))
  store.transaction.db.close()
  return keys.result.map((key, at) => ({ key: key as IDBValidKey[], value: values.result[at] as unknown }))
}

/** Expects that all answers and notes from before the upgrade have reached the server, and no longer wait here. */
async function expectAllOfMidTest(exam: Exam) {
  const [first = 0, second = 0, third = 0] = exam.questions
  const { responses } = await exam.state()
  const saved = new Map(responses.map((one) => [one.question_id, one]))
  expect(saved.get(first)).toMatchObject({ user_answer: 'a1', marked: true })
  expect(saved.get(second)).toMatchObject({ user_answer: 'a3', crossed: ['a1'] })
  expect(saved.get(third)).toMatchObject({ user_answer: 'a4', spent_seconds: 3 })
  expect(await exam.storedNotes(first)).toEqual(['on the server', 'on the phone'])
  expect(await exam.storedNotes(second)).toEqual(['main claim'])
  expect(await listPending(device, exam.student.email)).toEqual([])
}

test.each(['the test itself', 'any other page'])(
  'Q6 an upgrade in mid-test loses nothing: what the last release has stored arrives from %s',
  async (page) => {
    const exam = await plain()
    const [first = 0] = exam.questions
    const begun = await beginAsBefore(exam)
    await exam.saveElsewhere(first, 'a1', serverNow() - 15 * seconds)
    const note = { ...plainAnnotation, id: 'saved', note: 'on the server' }
    const saves = [{ question_id: first, seq: serverNow() - 15 * seconds, marks: [note] }]
    await exam.api('POST /attempts/:attemptId/annotations', {
      params: { attemptId: begun.attemptId },
      body: { saves, writer: begun.writer },
    })
    await fillDevice(exam, 'midTest', begun)
    if (page === 'any other page') void replaying(exam)
    else expect((await open(exam)).getSnapshot()).toMatchObject({ status: 'ready', position: 3 })
    await pass(5 * seconds)
    await expectAllOfMidTest(exam)
    if (page === 'any other page') return
    const logged = await exam.rows("SELECT 1 FROM attempt_events WHERE attempt_id = $1 AND kind = 'disconnected'", [
      begun.attemptId,
    ])
    expect(logged).toHaveLength(1)
  },
)

test('Q6 a module that was finished before the upgrade is finished after it, with its answers', async () => {
  const exam = await twoModules()
  const begun = await beginAsBefore(exam)
  await fillDevice(exam, 'finishedModule', begun)
  const session = await open(exam)
  await pass(3 * seconds)
  expect([session.getSnapshot().phase?.at, (await exam.attempt()).phase]).toEqual(['checking1', 'checking1'])
  expect(await exam.storedAnswer(exam.questions[0] ?? 0)).toBe('a2')
})

test.each(['the test itself', 'any other page'])(
  'Q6 X3 a submission that was under way at the upgrade is made once, from %s',
  async (page) => {
    const exam = await plain()
    const [first = 0, second = 0] = exam.questions
    const begun = await beginAsBefore(exam)
    await exam.saveElsewhere(first, 'a1', serverNow() - 15 * seconds)
    await fillDevice(exam, 'submitting', begun)
    if (page === 'any other page') void replaying(exam)
    else await open(exam)
    await pass(5 * seconds)
    expect(await exam.attempts()).toMatchObject([{ phase: 'closed', finish_reason: 'submitted' }])
    expect([await exam.storedAnswer(first), await exam.storedAnswer(second)]).toEqual(['a1', 'a2'])
    expect(await listPending(device, exam.student.email)).toEqual([])
  },
)

test('Q6 what was rejected before the upgrade is still there for its student', async () => {
  const exam = await plain()
  const begun = await beginAsBefore(exam)
  await fillDevice(exam, 'refused', begun)
  expect(await listRejected(device, exam.student.email)).toMatchObject([
    { reason: 'late', answers: [{ questionId: exam.questions[0], userAnswer: 'a1' }] },
  ])
})

test('an open page of the last release finds what this one stores where it looks for it, in the form that it knows', async () => {
  const exam = await plain()
  const [first = 0, second = 0, third = 0] = exam.questions
  const session = await open(exam)
  await pass(3 * seconds)
  session.answer(first, 'a1')
  await pass(2 * seconds)
  exam.breaks = offline
  session.toggleFlag(first)
  session.answer(second, 'a3')
  session.goTo(3)
  session.answer(third, 'a4')
  session.annotate(first, [{ ...plainAnnotation, id: 'pending', note: 'on the phone' }])
  session.annotate(second, [{ ...plainAnnotation, id: 'other', note: 'main claim' }])
  await pass(5 * seconds)
  kill(session)
  const formOf = ({ key: [, kind, , last], value }: Entry) => {
    const fields = (one: unknown) =>
      typeof one === 'object' && one !== null ? Object.keys(one).toSorted() : typeof one
    return [kind, typeof last, Array.isArray(value) ? value.map(fields) : fields(value)]
  }
  const forms = (entries: Entry[]) => [...new Set(entries.map((one) => JSON.stringify(formOf(one))))].toSorted()
  // Beside the positions, which that page reads by their names, lies the time of the last visit.
  const stored = (await readStore()).filter(({ key }) => key.at(-1) !== 'visit')
  expect(forms(stored)).toEqual(forms(recorded.midTest.values as Entry[]))
})
