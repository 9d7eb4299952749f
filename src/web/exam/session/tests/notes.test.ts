import { setImmediate as takeTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { Annotation } from '../../../../core/annotations/annotation.ts'
import { plainAnnotation } from '../../../../testing/annotations.ts'
import { answersFile } from '../../answers-file.ts'
import { createDeviceStore } from '../device/device-store.ts'
import type { ExamSession } from '../exam-session.ts'
import { listRejected } from '../rejected.ts'
import { minute, newPerson, offline, plain } from './exam.ts'
import { anotherDevice, device, kill, open, pass, pending, replaying, stubPage } from './page.ts'

const mark = (note: string, id = 'm'): Annotation => ({ ...plainAnnotation, note, id })
const notes = (session: ExamSession, id: number) =>
  session
    .getSnapshot()
    .annotations.get(id)
    ?.map(({ note }) => note)
const isOfNotes = (path: string) => path.startsWith('POST') && path.includes('annotations')

test('highlights are on show at once, and on the server within a second, in one request by this player', async () => {
  const exam = await plain()
  const [first = 0] = exam.questions
  const session = await open(exam)
  expect(session.getSnapshot().saved).toBe('saved')
  for (const note of ['m', 'ma', 'main claim']) session.annotate(first, [mark(note)])
  expect(notes(session, first)).toEqual(['main claim'])
  expect(session.getSnapshot().saved).toBe('saving')
  await pass(1000)
  expect(session.getSnapshot().saved).toBe('saved')
  expect(await exam.storedNotes(first)).toEqual(['main claim'])
  expect(exam.sent('/annotations')).toMatchObject([{ writer: (await exam.attempt()).writer }])
})

test('Q6 a note survives the end of its page at any moment after it was typed, and reaches the server from the next page', async () => {
  const moment = fc.record({ typed: fc.integer({ min: 1, max: 4 }), turns: fc.nat(30), isOffline: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(moment, async ({ typed, turns, isOffline }) => {
      const exam = await plain()
      const [first = 0] = exam.questions
      const session = await open(exam)
      if (isOffline) exam.breaks = offline
      const typedNotes = ['m', 'ma', 'mai', 'main claim'].slice(0, typed)
      for (const note of typedNotes) session.annotate(first, [mark(note)])
      for (let turn = 0; turn < turns; turn += 1) await takeTurn()
      kill(session)
      exam.breaks = () => null
      const after = await open(exam)
      await pass(3000)
      const last = typedNotes.slice(-1)
      expect(notes(after, first)).toEqual(last)
      expect(await exam.storedNotes(first)).toEqual(last)
      kill(after)
    }),
    { numRuns: 15 },
  )
})

test('without a network a note is said to be on the device, is in the file to download, and sent when it is back', async () => {
  const exam = await plain()
  const [first = 0] = exam.questions
  const session = await open(exam)
  exam.breaks = offline
  session.annotate(first, [mark('main claim')])
  await pass(2000)
  expect(session.getSnapshot()).toMatchObject({ saved: 'device', notice: 'offline' })
  const file = answersFile(session.getSnapshot(), new Date(0))
  expect(JSON.parse(file)).toMatchObject({ notes: [{ question_id: first, note: 'main claim' }] })
  kill(session)
  const after = await open(exam)
  expect(notes(after, first)).toBeUndefined()
  exam.breaks = () => null
  await pass(10_000)
  expect(notes(after, first)).toEqual(['main claim'])
  expect(after.getSnapshot().saved).toBe('saved')
  expect(await exam.storedNotes(first)).toEqual(['main claim'])
})

test('nothing is sent before it is known what stands on the server, which is then joined', async () => {
  const exam = await plain()
  const [first = 0] = exam.questions
  const laptop = await open(exam, { store: await anotherDevice() })
  laptop.annotate(first, [mark('from before', 'old')])
  await pass(2000)
  kill(laptop)
  exam.breaks = (path) => (path.includes('annotations') ? offline() : null)
  const session = await open(exam)
  session.annotate(first, [mark('mine')])
  await pass(1000)
  expect(exam.sent('/annotations')).toHaveLength(1)
  const [mine] = await pending(exam, 'annotation')
  exam.breaks = () => null
  await pass(10_000)
  expect(notes(session, first)).toEqual(['from before', 'mine'])
  expect(await exam.storedNotes(first)).toEqual(['from before', 'mine'])
  // Under a number of its own: the server takes a repeated one for what it has stored.
  expect(exam.sent('/annotations').at(-1)?.saves?.[0]?.seq).toBeGreaterThan(mine?.seq ?? Infinity)
})

test('what another device changed later stands beside what was changed here', async () => {
  const exam = await plain()
  const [first = 0] = exam.questions
  const phone = await open(exam)
  exam.breaks = (path) => (isOfNotes(path) ? { status: 503 } : null)
  phone.annotate(first, [mark('mine')])
  await pass(1000)
  exam.breaks = () => null
  const laptop = await open(exam, { store: await anotherDevice() })
  laptop.annotate(first, [mark('theirs', 'other')])
  await pass(2000)
  // While another player writes they wait.
  expect(await exam.storedNotes(first)).toEqual(['theirs'])
  expect(notes(phone, first)).toEqual(['mine'])
  await pass(15_000)
  void phone.claim()
  await pass(3000)
  expect(notes(phone, first)).toEqual(['theirs', 'mine'])
  expect(await exam.storedNotes(first)).toEqual(['theirs', 'mine'])
  expect(phone.getSnapshot().saved).toBe('saved')
})

test('a server that fails is asked again, not in one breath and not before it wishes', async () => {
  const exam = await plain()
  const [first = 0] = exam.questions
  const session = await open(exam)
  exam.breaks = (path) => (isOfNotes(path) ? { status: 503, retryAfterSeconds: 20 } : null)
  session.annotate(first, [mark('late')])
  await pass(1000)
  const tries = exam.sent('/annotations').length
  await pass(18_000)
  expect(exam.sent('/annotations')).toHaveLength(tries)
  exam.breaks = () => null
  await pass(3000)
  expect(await exam.storedNotes(first)).toEqual(['late'])
})

test('notes are sent when the page is left, and with the submission', async () => {
  const exam = await plain()
  const page = stubPage(exam.student.email)
  const [first = 0] = exam.questions
  const session = await open(exam)
  session.annotate(first, [mark('hidden')])
  page.window.dispatchEvent(new Event('pagehide'))
  await pass(0)
  expect(await exam.storedNotes(first)).toEqual(['hidden'])
  session.annotate(first, [mark('at the end')])
  void session.submit()
  await pass(500)
  expect(session.getSnapshot().status).toBe('submitted')
  expect(await exam.storedNotes(first)).toEqual(['at the end'])
})

test('Q6 the submission waits for notes on their way a moment at most', async () => {
  const exam = await plain()
  const [first = 0] = exam.questions
  const session = await open(exam)
  exam.delays = (path) => (isOfNotes(path) ? new Promise(() => {}) : undefined)
  session.annotate(first, [mark('hanging')])
  void session.submit()
  await pass(3000)
  expect(session.getSnapshot().status).toBe('submitted')
  expect(exam.sent('/annotations')).not.toEqual([])
})

test('unsynced notes of a closed page are sent from any other page, as by its player, and for no other user', async () => {
  const exam = await plain()
  const [first = 0] = exam.questions
  const session = await open(exam)
  exam.breaks = (path) => (isOfNotes(path) ? { status: 503 } : null)
  session.annotate(first, [mark('overtaken')])
  await pass(1000)
  kill(session)
  exam.breaks = () => null
  const amal = await newPerson()
  void replaying(exam, { userEmail: amal.email })
  await pass(1000)
  expect(await exam.storedNotes(first)).toEqual([])
  void replaying(exam)
  await pass(2000)
  expect(await exam.storedNotes(first)).toEqual(['overtaken'])
  expect(exam.sent('/annotations').at(-1)?.writer).toBe((await exam.attempt()).writer)
  const sent = exam.requests.length
  void replaying(exam)
  await pass(1000)
  expect(exam.requests).toHaveLength(sent)
})

test('those of before the end are taken after it, those that come too late stay on show and are stored for the student', async () => {
  const exam = await plain(10)
  const [first = 0] = exam.questions
  const session = await open(exam)
  exam.breaks = offline
  session.annotate(first, [mark('in time')])
  await pass(minute)
  kill(session)
  exam.breaks = () => null
  await exam.endForStudent()
  void replaying(exam)
  await pass(3000)
  expect(await exam.storedNotes(first)).toEqual(['in time'])
  expect(await listRejected(device, exam.student.email)).toEqual([])
})

test('too late for good, they are stored for their student', async () => {
  const exam = await plain()
  const [first = 0] = exam.questions
  const session = await open(exam)
  exam.breaks = (path) => (isOfNotes(path) ? { status: 409, code: 'attempt.closed' } : null)
  session.annotate(first, [mark('too late')])
  await pass(1000)
  const tries = exam.sent('/annotations').length
  await pass(2 * minute)
  expect(exam.sent('/annotations')).toHaveLength(tries)
  expect(notes(session, first)).toEqual(['too late'])
  expect(await listRejected(device, exam.student.email)).toMatchObject([
    { reason: 'late', notes: [{ questionId: first }] },
  ])
})

test('one that cannot be read does not block the others, and is stored as refused', async () => {
  const exam = await plain()
  const [first = 0, second = 0] = exam.questions
  const session = await open(exam)
  session.annotate(first, [{ ...mark('unreadable'), quote: '' }])
  session.annotate(second, [mark('fine')])
  await pass(4000)
  expect(await exam.storedNotes(second)).toEqual(['fine'])
  expect(session.getSnapshot().saved).not.toBe('saved')
  expect(await listRejected(device, exam.student.email)).toMatchObject([
    { reason: 'refused', notes: [{ questionId: first }] },
  ])
})

test('a device without storage still sends them', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new Error('blocked')
    },
  })
  const exam = await plain()
  const [first = 0] = exam.questions
  const session = await open(exam, { store: createDeviceStore() })
  session.annotate(first, [mark('here')])
  await pass(1000)
  expect(await exam.storedNotes(first)).toEqual(['here'])
})
