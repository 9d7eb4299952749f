import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { languages } from '../../../../languages/registry.ts'
import { serveExamWorker } from '../../../../server/http/screens/exam-worker.ts'
import { sendFailureScreen } from '../../../../server/http/screens/refusal-screens.ts'
import { beginningOffline } from '../../offline/offline-backend.ts'
import { findExam } from '../../offline/find-exam.ts'
import { dropSentExams } from '../../late-answers/drop-sent-exams.ts'
import { dropExam, storeExam, storeQuestions } from '../device/stored-exam.ts'
import { lateMs } from '../../../../core/attempts/late.ts'
import { createClock } from '../clock.ts'
import type { ExamSession } from '../exam-session.ts'
import { forgetAttempt, listRejected } from '../rejected.ts'
import { minute, offline, plain, serverNow, setDeviceClock, twoModules, type Exam } from './exam.ts'
import { anotherDevice, device, kill, open, pass, replaying, shown } from './page.ts'

/** Stores a running exam as the player does while it is shown; `isUnsure`: its clock is. */
async function store(exam: Exam, session: ExamSession, isUnsure = false) {
  const snapshot = session.getSnapshot()
  const { quiz, questions } = snapshot
  if (quiz) await storeQuestions(device.shelf, exam.student.email, { quiz, questions })
  await storeExam(device.shelf, exam.student.email, snapshot, { serverNow, isUnsure: () => isUnsure })
}
const openOffline = (exam: Exam) => open(exam, { around: (backend) => beginningOffline(backend, exam.lessonId) })

test('P14 a reload without a network opens the running exam from the device, and sends everything when it is back', async () => {
  const exam = await plain(10)
  const [first = 0, second = 0, third = 0] = exam.questions
  const before = await open(exam)
  before.answer(first, 'a1')
  before.toggleFlag(first)
  await pass(1000)
  await store(exam, before)
  exam.breaks = offline
  before.answer(second, 'a2')
  before.goTo(2)
  await pass(minute)
  kill(before)

  const session = await openOffline(exam)
  expect(session.getSnapshot()).toMatchObject({ status: 'ready', notice: 'offline', saved: 'device', position: 2 })
  expect(exam.questions.map((id) => shown(session, id))).toEqual(['a1', 'a2', null])
  expect(session.getSnapshot().responses.get(first)?.isFlagged).toBe(true)
  session.answer(third, 'a3')
  session.answer(first, 'a4')
  await pass(1000)
  exam.breaks = () => null
  await pass(9000)
  expect(session.getSnapshot()).toMatchObject({ saved: 'saved', notice: null, isElsewhere: false })
  expect(await Promise.all(exam.questions.map((id) => exam.storedAnswer(id)))).toEqual(['a4', 'a2', 'a3'])
  await session.submit()
  expect((await exam.attempts()).map(({ phase }) => phase)).toEqual(['closed'])
})

test('E4 a server that takes every call and answers none is waited for once, and briefly: the device has everything', async () => {
  const exam = await plain(10)
  const [first = 0, second = 0] = exam.questions
  const before = await open(exam)
  before.answer(first, 'a1')
  await pass(1000)
  await store(exam, before)
  kill(before)
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  exam.delays = () => answered
  const session = await openOffline(exam)
  await pass(900)
  expect(session.getSnapshot()).toMatchObject({ status: 'ready', position: 1 })
  expect(shown(session, first)).toBe('a1')
  // It takes none of the few connections that the claim and the answers need.
  const beginnings = exam.requests.filter(({ method, path }) => method === 'POST' && path === '/api/attempts')
  expect(beginnings.map(({ isGivenUp }) => isGivenUp())).toEqual([false, true])
  session.answer(second, 'a2')
  await pass(5000)
  expect(session.getSnapshot()).toMatchObject({ notice: 'server', saved: 'device' })
  answer()
  exam.delays = () => undefined
  await pass(9000)
  expect(session.getSnapshot()).toMatchObject({ saved: 'saved', notice: null, isElsewhere: false })
  expect(await exam.storedAnswer(second)).toBe('a2')
  expect(await exam.attempts()).toHaveLength(1)
})

/** Checks a question of a test, loses the reply with its page, and answers the question again on a page without a network. */
async function answerAfterLostCheck() {
  const exam = await plain(10, { answerDisplay: 'immediate' })
  const [first = 0] = exam.questions
  const before = await open(exam)
  before.answer(first, 'a2')
  await pass(1000)
  await store(exam, before)
  exam.loses = (path) => path.endsWith('/checks')
  void before.check(first)
  await pass(100)
  kill(before)
  exam.breaks = offline
  const session = await openOffline(exam)
  session.answer(first, 'a3')
  await pass(1000)
  return { exam, first, session }
}

test('Q4 Q6 an answer after a check whose reply was lost gives way to the checked one, and the page says so', async () => {
  const { exam, first, session } = await answerAfterLostCheck()
  exam.breaks = () => null
  await pass(9000)
  expect(session.getSnapshot()).toMatchObject({ saved: 'saved', notice: 'checked' })
  expect([shown(session, first), await exam.storedAnswer(first)]).toEqual(['a2', 'a2'])
  expect(await listRejected(device, exam.student.email)).toEqual([])
})

test('Q4 Q6 such an answer of a closed page is stored for its student, with the reason', async () => {
  const { exam, first, session } = await answerAfterLostCheck()
  kill(session)
  exam.breaks = () => null
  await Promise.all([replaying(exam), pass(2000)])
  expect(await exam.storedAnswer(first)).toBe('a2')
  expect(await listRejected(device, exam.student.email)).toMatchObject([
    { reason: 'checked', answers: [{ questionId: first, userAnswer: 'a3' }] },
  ])
})

/** Returns the notice about a change of a question that was answered and checked on another device, while this one had no network. */
async function checkedElsewhere(change: (session: ExamSession, first: number) => void, isBefore: boolean) {
  const exam = await plain(10, { answerDisplay: 'immediate' })
  const [first = 0] = exam.questions
  const session = await open(exam)
  session.answer(first, 'a2')
  await pass(1000)
  exam.breaks = offline
  if (isBefore) change(session, first)
  await pass(1000)
  await exam.saveElsewhere(first, 'a4')
  await exam.checkElsewhere(first, 'a4')
  await pass(1000)
  if (!isBefore) change(session, first)
  await pass(1000)
  exam.breaks = () => null
  await pass(9000)
  expect(shown(session, first)).toBe('a4')
  expect(session.getSnapshot()).toMatchObject({ saved: 'saved' })
  return session.getSnapshot().notice
}

test('Q4 Q6 an answer gives way to one that was given and checked elsewhere, and the page says so', async () => {
  const answer = (session: ExamSession, first: number) => session.answer(first, 'a3')
  expect(await checkedElsewhere(answer, true)).toBe('checked')
  expect(await checkedElsewhere(answer, false)).toBe('checked')
})

test('Q4 Q6 a flag on a question that was checked elsewhere is no answer that gives way', async () => {
  expect(await checkedElsewhere((session, first) => session.toggleFlag(first), false)).toBeNull()
})

test('P14 the clock of an exam that began without a network is the server’s, and its end counts as elsewhere', async () => {
  const exam = await twoModules()
  const before = await open(exam)
  await store(exam, before)
  kill(before)
  exam.breaks = offline
  await pass(30 * minute)
  const session = await openOffline(exam)
  session.answer(exam.questions[0] ?? 0, 'a1')
  expect(session.getSnapshot().phase?.at).toBe('module1')
  await pass(2 * minute)
  expect(session.getSnapshot().phase?.at).toBe('checking1')
  exam.breaks = () => null
  await pass(9000)
  expect(await exam.storedAnswer(exam.questions[0] ?? 0)).toBe('a1')
})

test('P14 a device whose clock is set back before a reload without a network still counts its changes after the former ones', async () => {
  const exam = await plain(10)
  const [first = 0] = exam.questions
  const before = await open(exam)
  before.answer(first, 'a1')
  await pass(5000)
  expect(await exam.storedAnswer(first)).toBe('a1')
  await store(exam, before)
  kill(before)
  exam.breaks = offline
  setDeviceClock(-60 * minute)
  const session = await openOffline(exam)
  session.answer(first, 'a4')
  await pass(1000)
  exam.breaks = () => null
  await pass(9000)
  expect(session.getSnapshot()).toMatchObject({ saved: 'saved', notice: null })
  expect(await exam.storedAnswer(first)).toBe('a4')
})

/** Returns the questions whose answers the server has stored as given by an unsure clock. */
const unsureAt = async (exam: Exam) => {
  const sql = 'SELECT question_id, is_unsure FROM responses WHERE attempt_id = $1 ORDER BY question_id'
  const rows = await exam.rows<{ question_id: number; is_unsure: boolean }>(sql, [(await exam.attempt()).id])
  return rows.filter((row) => row.is_unsure).map((row) => row.question_id)
}
const logged = async (exam: Exam, kind: string) => {
  const sql = 'SELECT detail FROM attempt_events WHERE attempt_id = $1 AND kind = $2'
  return (await exam.rows<{ detail: object | null }>(sql, [(await exam.attempt()).id, kind])).map(
    ({ detail }) => detail,
  )
}
const isUnsure = (session: ExamSession) => session.getSnapshot().notice === 'unsure'

/** Reopens an exam of ten minutes with an answer, which was closed without a network, on a device whose clock was moved meanwhile. */
async function reopenedAfter(byMs: number, own: Parameters<typeof plain>[1] = {}) {
  const exam = await plain(10, own)
  const before = await open(exam)
  before.answer(exam.questions[0] ?? 0, 'a1')
  await pass(5000)
  exam.breaks = offline
  await store(exam, before)
  kill(before)
  setDeviceClock(byMs)
  const session = await openOffline(exam)
  return { exam, session }
}

test('P14 a test that is opened with a clock set back says so, and flags what is answered until the server says the time', async () => {
  const { exam, session } = await reopenedAfter(-minute)
  const [first = 0, second = 0, third = 0] = exam.questions
  expect(isUnsure(session)).toBe(true)
  session.answer(second, 'a2')
  session.toggleFlag(first)
  await pass(1000)
  expect(isUnsure(session)).toBe(true)
  exam.breaks = () => null
  await pass(9000)
  expect(session.getSnapshot()).toMatchObject({ saved: 'saved', notice: null })
  session.answer(third, 'a3')
  session.toggleFlag(second)
  await pass(5000)
  expect(await Promise.all(exam.questions.map((id) => exam.storedAnswer(id)))).toEqual(['a1', 'a2', 'a3'])
  // A flag of later leaves it the answer that was given then, and one of then makes none of an answer from before.
  expect(await unsureAt(exam)).toEqual([second])
  expect(await logged(exam, 'unsure_answers')).toEqual([{ count: 1 }])
  session.answer(second, 'a4')
  await pass(5000)
  expect(await unsureAt(exam)).toEqual([])
})

test.each([0, minute, -1500])(
  'P14 a tunnel is none: without the network, and with a clock that moved by %i ms, nothing is marked',
  async (byMs) => {
    const { exam, session } = await reopenedAfter(byMs)
    session.answer(exam.questions[1] ?? 0, 'a2')
    await pass(1000)
    expect(session.getSnapshot().notice).toBe('offline')
    exam.breaks = () => null
    await pass(9000)
    session.answer(exam.questions[2] ?? 0, 'a3')
    await pass(5000)
    expect(await Promise.all(exam.questions.map((id) => exam.storedAnswer(id)))).toEqual(['a1', 'a2', 'a3'])
    expect(await unsureAt(exam)).toEqual([])
    expect(await logged(exam, 'unsure_answers')).toEqual([])
    expect(await logged(exam, 'disconnected')).toHaveLength(1)
  },
)

test('P14 a clock stays unsure over another reload without a network, and so do the answers of the page before', async () => {
  const { exam, session } = await reopenedAfter(-minute)
  const [, second = 0, third = 0] = exam.questions
  session.answer(second, 'a2')
  await pass(1000)
  await store(exam, session, true)
  kill(session)
  const again = await openOffline(exam)
  expect(isUnsure(again)).toBe(true)
  again.answer(third, 'a3')
  await pass(1000)
  exam.breaks = () => null
  await pass(9000)
  expect(await unsureAt(exam)).toEqual([second, third])
})

test('P14 answers by an unsure clock that come after the end are marked too, and counted once in the log', async () => {
  const { exam, session } = await reopenedAfter(-minute)
  session.answer(exam.questions[1] ?? 0, 'a2')
  await pass(1000)
  await exam.endForStudent()
  exam.breaks = () => null
  await pass(9000)
  expect(session.getSnapshot()).toMatchObject({ status: 'submitted', rejected: null })
  expect(await exam.storedAnswer(exam.questions[1] ?? 0)).toBe('a2')
  expect(await unsureAt(exam)).toEqual([exam.questions[1]])
  expect(await logged(exam, 'unsure_answers')).toEqual([{ count: 1 }])
})

test.each([5 * minute, 12 * minute])(
  'P14 a device that sleeps for %i ms without a network flags what is answered after, and no time is won unseen',
  async (sleptMs) => {
    const exam = await plain(10)
    const [first = 0, second = 0, third = 0] = exam.questions
    const session = await open(exam)
    session.answer(first, 'a1')
    await pass(5000)
    exam.breaks = offline
    await pass(15_000)
    session.answer(second, 'a2')
    await pass(1000)
    expect(isUnsure(session)).toBe(false)
    // The time of the world goes on, and that of the page stands still.
    vi.setSystemTime(Date.now() + sleptMs)
    await pass(1000)
    expect(isUnsure(session)).toBe(true)
    session.answer(third, 'a3')
    await pass(1000)
    if (sleptMs > 10 * minute) await exam.endForStudent()
    exam.breaks = () => null
    await pass(20_000)
    expect(await Promise.all(exam.questions.map((id) => exam.storedAnswer(id)))).toEqual(['a1', 'a2', 'a3'])
    expect(await unsureAt(exam)).toEqual([third])
  },
)

test('P14 a test that is opened again without a network after its device slept is unsure as well', async () => {
  const exam = await plain(10)
  const before = await open(exam)
  await pass(5000)
  exam.breaks = offline
  await pass(15_000)
  const clock = createClock()
  clock.sync(new Date(serverNow()).toISOString(), 0)
  vi.setSystemTime(Date.now() + 5 * minute)
  await storeExam(device.shelf, exam.student.email, before.getSnapshot(), clock)
  const { quiz, questions } = before.getSnapshot()
  if (quiz) await storeQuestions(device.shelf, exam.student.email, { quiz, questions })
  kill(before)
  expect(isUnsure(await openOffline(exam))).toBe(true)
})

test('P14 a device that wakes with a connection flags nothing', async () => {
  const exam = await plain(10)
  const session = await open(exam)
  await pass(5000)
  vi.setSystemTime(Date.now() + 5 * minute)
  session.answer(exam.questions[0] ?? 0, 'a1')
  await pass(5000)
  expect(await exam.storedAnswer(exam.questions[0] ?? 0)).toBe('a1')
  expect(await unsureAt(exam)).toEqual([])
})

test('P14 a quiz may leave answers by an unsure clock out: the student reads so, keeps them, and can answer again', async () => {
  const { exam, session } = await reopenedAfter(-minute, { countsUnsure: false })
  const [first = 0, second = 0, third = 0] = exam.questions
  session.answer(second, 'a2')
  session.answer(first, 'a4')
  await pass(1000)
  exam.breaks = () => null
  await pass(9000)
  expect(session.getSnapshot()).toMatchObject({ saved: 'saved', notice: 'uncounted' })
  expect(exam.questions.map((id) => shown(session, id))).toEqual(['a1', null, null])
  expect(await listRejected(device, exam.student.email)).toMatchObject([
    {
      reason: 'refused',
      answers: [
        { questionId: second, userAnswer: 'a2' },
        { questionId: first, userAnswer: 'a4' },
      ],
    },
  ])
  // Staff see that there were some.
  expect(await logged(exam, 'unsure_answers')).toEqual([{ count: 2 }])
  session.answer(second, 'a3')
  session.answer(third, 'a3')
  await pass(5000)
  expect(await Promise.all(exam.questions.map((id) => exam.storedAnswer(id)))).toEqual(['a1', 'a3', 'a3'])
})

test('P14 a page that began without a network reads the notes as the writer: no other device adds to them meanwhile', async () => {
  const exam = await plain(10)
  const before = await open(exam)
  await store(exam, before)
  kill(before)
  exam.breaks = offline
  await openOffline(exam)
  let reads = 0
  let isClaimed = false
  exam.breaks = (path) => {
    if (path.includes('/annotations')) reads += 1
    return path.includes('/writer') && !isClaimed ? offline() : null
  }
  await pass(9000)
  expect(reads).toBe(0)
  isClaimed = true
  await pass(9000)
  expect(reads).toBe(1)
})

test('P14 a test that was handed in without a network after a reload is submitted when it is back, whichever call comes first', async () => {
  const exam = await plain()
  const before = await open(exam)
  await store(exam, before)
  kill(before)
  exam.breaks = offline
  const session = await openOffline(exam)
  session.answer(exam.questions[0] ?? 0, 'a1')
  await pass(1000)
  void session.submit().catch(() => undefined)
  await pass(minute)
  // The poll's own call reaches the server before any other.
  exam.breaks = (path) => (path.includes('/changes') ? null : offline())
  await pass(9000)
  exam.breaks = () => null
  await pass(20_000)
  expect((await exam.attempts()).map(({ phase }) => phase)).toEqual(['closed'])
  expect(await exam.storedAnswer(exam.questions[0] ?? 0)).toBe('a1')
})

test('P14 a test that was submitted elsewhere while the page had no network is over as soon as the network is back', async () => {
  const exam = await plain()
  const before = await open(exam)
  await store(exam, before)
  kill(before)
  const laptop = await open(exam, { store: await anotherDevice() })
  await laptop.submit()
  kill(laptop)
  exam.breaks = offline
  const session = await openOffline(exam)
  session.answer(exam.questions[0] ?? 0, 'a1')
  await pass(1000)
  expect(session.getSnapshot()).toMatchObject({ status: 'ready', saved: 'device' })
  exam.breaks = () => null
  await pass(20_000)
  expect(session.getSnapshot().status).not.toBe('ready')
})

test('P14 without a stored exam the player waits for the network, and what is over is stored no more', async () => {
  const exam = await plain()
  const before = await open(exam)
  await store(exam, before)
  await dropExam(device.shelf, exam.student.email, before.getSnapshot())
  expect(await findExam(device.shelf, exam.student.email, exam.lessonId)).toBeUndefined()
  kill(before)
  exam.breaks = offline
  const session = await openOffline(exam)
  expect(session.getSnapshot().quiz).toBeNull()
  exam.breaks = () => null
  await pass(9000)
  expect(session.getSnapshot().status).toBe('ready')
})

test('P14 a server that is newer than the stored page refuses it: nothing is sent, and every answer stays on the device', async () => {
  const exam = await plain()
  const before = await open(exam)
  await store(exam, before)
  kill(before)
  exam.breaks = offline
  const session = await openOffline(exam)
  session.answer(exam.questions[0] ?? 0, 'a2')
  await pass(1000)
  exam.breaks = () => ({ status: 426, code: 'client.outdated' })
  await pass(9000)
  expect(session.getSnapshot()).toMatchObject({ saved: 'device' })
  kill(session)
  exam.breaks = () => null
  const fresh = await open(exam)
  await pass(1000)
  expect(fresh.getSnapshot().saved).toBe('saved')
  expect(await exam.storedAnswer(exam.questions[0] ?? 0)).toBe('a2')
})

/** Returns what a server of one build replies to a call of a page of each of these builds: null where it lets it through. */
async function repliesOf(own: string, builds: readonly string[]) {
  const app = Fastify()
  app.setErrorHandler((error, request, reply) => sendFailureScreen({}, error, request, reply))
  const [language] = languages
  const built = new Map([[language.code, { build: own, worker: '/assets/worker.js', files: [own] }]])
  serveExamWorker(app, built, { languages, isOn: true })
  app.get('/api/any', async () => ({}))
  const replies = builds.map(async (build) => {
    const { statusCode, headers } = await app.inject({ url: '/api/any', headers: { 'lantern-build': build } })
    const refusal = { status: statusCode, code: String(headers['lantern-refusal']) }
    return [build, statusCode === 200 ? null : refusal] as const
  })
  return new Map(await Promise.all(replies))
}

test('P14 O15 a server that went back to the release before refuses the stored page of the newer one, whose answers the older page sends', async () => {
  const [older, newer] = ['/assets/entry-older.js', '/assets/entry-newer.js'] as const
  const exam = await plain()
  const [first = 0, second = 0] = exam.questions
  const before = await open(exam)
  await store(exam, before)
  kill(before)
  exam.breaks = offline
  const stored = await openOffline(exam)
  stored.answer(first, 'a2')
  await pass(1000)

  const toNewer = await repliesOf(newer, [older, newer])
  const toOlder = await repliesOf(older, [older, newer])
  expect([toNewer.get(newer), toOlder.get(older)]).toEqual([null, null])
  exam.breaks = () => toOlder.get(newer) ?? null
  stored.answer(second, 'a3')
  await pass(9000)
  expect(stored.getSnapshot()).toMatchObject({ status: 'ready', saved: 'device' })
  expect(await exam.storedAnswer(first)).toBeUndefined()
  // The page is loaded anew, and is then that of the server.
  kill(stored)
  exam.breaks = () => toOlder.get(older) ?? null
  const loaded = await open(exam)
  await pass(1000)
  expect(loaded.getSnapshot().saved).toBe('saved')
  expect([await exam.storedAnswer(first), await exam.storedAnswer(second)]).toEqual(['a2', 'a3'])
})

const storedOf = ({ student, lessonId }: Exam) => findExam(device.shelf, student.email, lessonId)

test('P14 an attempt that is discarded or ended elsewhere takes its stored exam with it, and no newer one', async () => {
  const exam = await plain()
  const session = await open(exam)
  await store(exam, session)
  const owner = { userEmail: exam.student.email, attemptId: (await exam.attempt()).id }
  await forgetAttempt({ ...owner, attemptId: owner.attemptId - 1 }, device)
  expect(await storedOf(exam)).toBeDefined()
  await forgetAttempt(owner, device)
  expect(await storedOf(exam)).toBeUndefined()
  expect(await device.shelf.list([exam.student.email, 'exam'])).toEqual([])
})

test('P14 a stored exam whose time ended more than a day ago does not open, and leaves the device', async () => {
  const exam = await plain(10)
  await store(exam, await open(exam))
  await pass(11 * minute)
  expect(await storedOf(exam)).toBeDefined()
  vi.setSystemTime(Date.now() + lateMs)
  expect(await storedOf(exam)).toBeUndefined()
  expect(await device.shelf.list([exam.student.email, 'exam'])).toEqual([])
})

test('P14 signing out removes a stored exam when all of it is sent, and leaves one with answers that wait', async () => {
  const exam = await plain(10)
  const { email } = exam.student
  const [first = 0, second = 0] = exam.questions
  const session = await open(exam)
  session.answer(first, 'a1')
  await pass(5000)
  await store(exam, session)
  exam.breaks = offline
  session.answer(second, 'a2')
  await pass(1000)
  expect(await dropSentExams(email, device)).toBe(true)
  expect(await storedOf(exam)).toBeDefined()
  exam.breaks = () => null
  await pass(20_000)
  expect(session.getSnapshot().saved).toBe('saved')
  expect(await dropSentExams('another@students.example', device)).toBe(false)
  expect(await storedOf(exam)).toBeDefined()
  expect(await dropSentExams(email, device)).toBe(false)
  expect(await device.shelf.list([email, 'exam'])).toEqual([])
})

test('P14 a reload in the break without a network shows the break, and module 2 once there is one', async () => {
  const exam = await twoModules()
  const before = await open(exam)
  void before.move('finish')
  await pass(1000)
  void before.move('continue')
  await pass(1000)
  expect(before.getSnapshot().phase?.at).toBe('break')
  await store(exam, before)
  kill(before)
  exam.breaks = offline
  const session = await openOffline(exam)
  expect(session.getSnapshot()).toMatchObject({ status: 'ready', phase: { at: 'break' }, notice: 'offline' })
  void session.move('start')
  await pass(1000)
  expect(session.getSnapshot().phase?.at).toBe('break')
  exam.breaks = () => null
  await pass(9000)
  expect(session.getSnapshot()).toMatchObject({ status: 'ready', phase: { at: 'module2' }, notice: null })
  expect(session.getSnapshot().questions.length).toBeGreaterThan(0)
})

test.each(['closed by its student', 'open'])(
  'E4 the answers of a page that began without a network and is %s count when the time ended before it could claim the attempt',
  async (state) => {
    const exam = await plain(10)
    const [first = 0, second = 0] = exam.questions
    const before = await open(exam)
    before.answer(first, 'a1')
    await pass(5000)
    await store(exam, before)
    kill(before)
    exam.breaks = offline
    const session = await openOffline(exam)
    session.answer(second, 'a2')
    await pass(minute)
    if (state !== 'open') kill(session)
    await pass(12 * minute)
    await exam.endForStudent()
    exam.breaks = () => null
    if (state !== 'open') void replaying(exam)
    await pass(40_000)
    expect(await listRejected(device, exam.student.email)).toEqual([])
    expect(await exam.storedAnswer(second)).toBe('a2')
  },
)
