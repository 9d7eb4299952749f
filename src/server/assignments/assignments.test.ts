import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallInput } from '../../contract/api.ts'
import { wireInstant } from '../../core/dates.ts'
import { reminderPauseMs } from '../../core/staff/assignments.ts'
import { undoMs } from '../../core/staff/undo.ts'
import { keyOnWire } from '../../core/questions/grading.ts'
import { demoQuiz, openAcademy, satCourse, type Academy } from '../../testing/academy.ts'
import { workOff } from '../../testing/outbox.ts'
import { addResults } from '../../testing/results.ts'
import { newAccount } from '../../testing/staff.ts'
import { grantAccess } from '../courses/writing.ts'
import type { RenderedEmail } from '../mail/render.ts'
import { changeSettings } from '../site/settings.ts'
import { listDue } from './own.ts'
import { sweepAssignments } from './store.ts'

let academy: Academy
let tutor: Awaited<ReturnType<typeof newAccount>>
let course: number
let lesson: { id: number; name: string; slug: string }
let quiz: Awaited<ReturnType<typeof demoQuiz>>
const sent: RenderedEmail[] = []
beforeAll(async () => {
  academy = await openAcademy()
  academy.clock.stop()
  await changeSettings(academy.database, { timeZone: 'Africa/Cairo' })
  tutor = await newAccount(academy, 'tutor', { name: 'Noor Talvani' })
  course = (await satCourse(academy.database)).id
  const [found] = await rowsOf("SELECT id, name, slug FROM lessons WHERE course_id = $1 AND slug = 'boundaries'", [
    course,
  ])
  lesson = found
  quiz = await demoQuiz(academy.database, 'transitions')
})
afterAll(() => academy.close())

const rowsOf = async (text: string, values: unknown[] = []) => (await academy.database.pool.query(text, values)).rows
const sendDue = async () => {
  academy.clock.pass(undoMs)
  await workOff(academy, {
    mailer: {
      send: async (email) => {
        sent.push(email)
      },
    },
  })
}
const subjectsTo = ({ email }: { email: string }) => sent.filter(({ to }) => to === email).map(({ subject }) => subject)

type Student = Awaited<ReturnType<typeof newAccount>>

/** Adds students with access to the course to a new group. */
async function newGroup(many: number): Promise<{ groupId: number; members: [Student, ...Student[]] }> {
  const members: Student[] = []
  for (let n = 0; n < many; n += 1) {
    const member = await newAccount(academy, 'student', { name: `Member ${n}` })
    await grantAccess(academy.database, member.id, course, null)
    members.push(member)
  }
  const { data } = await tutor.api('POST /studio/groups', { body: { name: `Class ${randomUUID()}` } })
  await join(data.id, members)
  return { groupId: data.id, members: members as [Student, ...Student[]] }
}
const join = (groupId: number, members: readonly Student[]) =>
  tutor.api('POST /studio/groups/:groupId/members', {
    params: { groupId },
    body: { emails: members.map(({ email }) => email).join() },
  })

type Assigning = CallInput<'POST /studio/assignments/check'>['body']
const hours = (many: number) => new Date(academy.clock.now() + many * 3_600_000).toISOString()
const toGroup = (group_id: number) => ({ by: 'group', group_id }) as const
const theLesson = () => ({ kind: 'lesson', id: lesson.id }) as const
const theQuiz = () => ({ kind: 'quiz', id: quiz.quizId }) as const
const check = async (body: Assigning) => (await tutor.api('POST /studio/assignments/check', { body })).data
const give = async (
  assigning: Assigning,
  { students, key = randomUUID() as string }: { students: number; key?: string },
) => (await tutor.api('POST /studio/assignments', { body: { ...assigning, students, key } })).data
const pageOf = async (assignmentId: number) =>
  (await tutor.api('GET /studio/assignments/:assignmentId', { params: { assignmentId } })).data
const dueOf = async ({ api }: Pick<Student, 'api'>) => (await api('GET /user/home')).data.due
const remind = async (assignmentId: number) =>
  (await tutor.api('POST /studio/assignments/:assignmentId/reminders', { params: { assignmentId } })).data
const undo = (changeId: number | null) =>
  tutor.api('POST /studio/changes/:changeId/undo', { params: { changeId: changeId ?? 0 } })
const markDone = ({ api }: Pick<Student, 'api'>) =>
  api('POST /lessons/:lessonSlug/done', { params: { lessonSlug: lesson.slug }, body: { done: true } })

/** Submits the quiz with every answer wrong, so that its questions can be drilled. */
async function miss({ id, api }: Student) {
  const { versionId, lessonId, quizId } = quiz
  const { questions } = await academy.context.versions.get(versionId)
  const answers = questions
    .filter(({ type }) => type === 'mcq')
    .map((question) => ({ question_id: question.id, user_answer: keyOnWire(question) === 'a1' ? 'a2' : 'a1' }))
  await api('POST /attempts', { body: { lesson_id: lessonId } })
  await api('POST /user-answer/:quizId', { params: { quizId }, body: { answers } })
  await rowsOf(
    `UPDATE responses r SET saved_at = r.saved_at - interval '8 days' FROM attempts a WHERE a.id = r.attempt_id AND a.user_id = $1`,
    [id],
  )
}

/** Returns the skill of the student's first question that can be drilled. */
const weakestOf = async ({ api }: Student) =>
  (await api('GET /learning/today')).data.skills.find(({ ready }) => ready > 0)?.name ?? ''

/** Answers the first open question of a drill of a skill. */
async function drillOne({ api }: Student, skill: string) {
  const { data } = await api('POST /learning/sets', { body: { kind: 'drill', skill } })
  const params = { setId: data.id }
  const { questions, checked } = (await api('GET /learning/sets/:setId', { params })).data
  const question = questions.find(({ id }) => !checked.some(({ question_id: answered }) => answered === id))
  await api('POST /learning/sets/:setId/answers', {
    params,
    body: { question_id: question?.id ?? 0, user_answer: 'a1' },
  })
}

/** Stores so many more answers to questions of a skill in drills, as if the bank had them, and one each of another kind or skill, and redone from the book. */
async function answerAlike({ id }: Student, skill: string, many: number) {
  for (let n = 0; n < many; n += 1)
    for (const [kind, isOfSkill, isHelped] of [
      ['drill', true, false],
      ['return', true, false],
      ['drill', false, false],
      ['drill', true, true],
    ])
      await rowsOf(
        `WITH s AS (INSERT INTO learning_sets (user_id, kind, choice, started_at) VALUES ($1, $2, '{"by":"need"}', $4) RETURNING id)
          INSERT INTO learning_answers (set_id, question_id, ordinal, user_answer, mark, seconds, answered_at, is_helped)
          SELECT s.id, (SELECT min(id) FROM item_revisions WHERE (skill = $3) = $5), 1, 'a1', 1, 40, $4, $6 FROM s`,
        [id, kind, skill, new Date(academy.clock.now()), isOfSkill, isHelped],
      )
}

test('T35 a lesson assigned to a group is mailed and on the home pages ten seconds later, and done when the student says so', async () => {
  const { groupId, members } = await newGroup(3)
  const [sara, omar] = members as unknown as [Student, Student]
  await markDone(sara)
  const assigning = { thing: theLesson(), to: toGroup(groupId), due_at: hours(48) }
  expect(await check(assigning)).toEqual({ students: 3, done: 1, remarked: [], remarked_count: 0, outlasts: null })
  const { id, students } = await give(assigning, { students: 3 })
  expect(students).toBe(3)
  expect(await dueOf(omar)).toEqual([])
  await sendDue()
  expect(subjectsTo(omar)).toEqual([`To do: “${lesson.name}”`])
  expect(sent.at(-1)?.text).toMatch(/is due on \w+, .+ GMT\+2/)
  // T36: what the email carries can be copied too.
  const { link } = await pageOf(id)
  expect(new URL(link ?? '').pathname).toBe(`/courses/digital-sat-reading-and-writing/lessons/${lesson.slug}`)
  expect(sent.at(-1)?.text).toContain(link)
  // Done before it was assigned counts, and is not announced.
  expect(subjectsTo(sara)).toEqual([])
  const due = { id, kind: 'lesson', name: lesson.name, lesson: { slug: lesson.slug }, is_open: true }
  expect(await dueOf(omar)).toMatchObject([{ ...due, state: 'later', is_begun: false, done_at: null }])
  expect(await dueOf(sara)).toMatchObject([{ ...due, state: 'done' }])

  // Opened is not done.
  await omar.api('POST /lessons/:lessonSlug/watch', { params: { lessonSlug: lesson.slug } })
  expect(await dueOf(omar)).toMatchObject([{ state: 'later', is_begun: true }])
  expect(await pageOf(id)).toMatchObject({
    name: lesson.name,
    group: { id: groupId },
    student: null,
    author: 'Noor Talvani',
    students: 3,
    done: 1,
    remindable: 2,
    people: [
      { name: 'Member 1', is_begun: true, state: 'later' },
      { name: 'Member 2', is_begun: false, state: 'later' },
      { name: 'Member 0', state: 'done' },
    ],
    outside: { count: 0 },
  })
  const { data: undone } = await tutor.api('GET /studio/people', { query: { undone: id, sort: 'name' } })
  expect(undone.rows.map((row) => row.id)).toEqual(members.slice(1).map((member) => member.id))
  academy.clock.pass(49 * 3_600_000)
  expect(await dueOf(omar)).toMatchObject([{ state: 'overdue' }])
  await markDone(omar)
  expect(await dueOf(omar)).toMatchObject([{ state: 'done_late' }])
  expect((await pageOf(id)).people.map(({ state }) => state)).toEqual(['overdue', 'done', 'done_late'])
  // What was done stays for a week.
  const dueIn = (days: number) =>
    listDue(academy.database, omar.id, { now: academy.clock.now() + days * 24 * 3_600_000 })
  expect([(await dueIn(6)).length, (await dueIn(8)).length]).toEqual([1, 0])
})

test('T35 a quiz is done with its first result, also one from before; a running or voided attempt is not enough', async () => {
  const { groupId, members } = await newGroup(3)
  const [before, running, later] = members as unknown as [Student, Student, Student]
  const at = new Date(academy.clock.now() - 3_600_000)
  await addResults(academy.database, quiz.quizId, [{ answers: [], userId: before.id, at }])
  await running.api('POST /attempts', { body: { lesson_id: quiz.lessonId } })
  const assigning = { thing: theQuiz(), to: toGroup(groupId), due_at: hours(5) }
  expect(await check(assigning)).toMatchObject({ students: 3, done: 1 })
  const { id } = await give(assigning, { students: 3 })
  await sendDue()
  // The list of quizzes says when it is due, and nothing where it is done.
  const listed = async ({ api }: Student) =>
    (await api('GET /user-quizzes')).data.find(({ quiz_id: quizId }) => quizId === quiz.quizId)?.due_at
  expect([await listed(running), await listed(before)]).toEqual([wireInstant(new Date(assigning.due_at)), null])
  expect(await dueOf(running)).toMatchObject([
    { kind: 'quiz', quiz_id: quiz.quizId, lesson: { id: quiz.lessonId }, is_begun: true, done_at: null },
  ])
  const [attempt] = await addResults(academy.database, quiz.quizId, [{ answers: [], userId: later.id, at }])
  const stateOf = async () => (await pageOf(id)).people.find((person) => person.id === later.id)?.state
  expect(await stateOf()).toBe('done')
  await rowsOf("UPDATE attempts SET finish_reason = 'discarded' WHERE id = $1", [attempt])
  expect(await stateOf()).not.toBe('done')
  expect(
    (await tutor.api('GET /studio/people/:userId', { params: { userId: before.id } })).data.assignments,
  ).toMatchObject([{ id, kind: 'quiz', done_at: expect.any(String) }])
})

test('T35 who has no access is named before, left out, and can be assigned it once they have; nothing is assigned silently', async () => {
  const { groupId, members } = await newGroup(2)
  const [ends] = members
  const [stranger, former, disabled] = [
    await newAccount(academy, 'student', { name: 'Amal' }),
    await newAccount(academy, 'student', { name: 'Basma' }),
    await newAccount(academy, 'student', { name: 'Celine' }),
  ] as [Student, Student, Student]
  const now = academy.clock.now()
  await grantAccess(academy.database, ends.id, course, new Date(now + 3_600_000))
  await grantAccess(academy.database, former.id, course, new Date(now - 1))
  await grantAccess(academy.database, disabled.id, course, null)
  await rowsOf('UPDATE users SET disabled_at = now() WHERE id = $1', [disabled.id])
  await join(groupId, [stranger, former, disabled])
  const assigning = { thing: theLesson(), to: toGroup(groupId), due_at: hours(24) }
  const checked = await check(assigning)
  expect(checked).toMatchObject({ students: 2, remarked_count: 4 })
  expect(Object.fromEntries(checked.remarked.map(({ id, remark }) => [id, remark]))).toEqual({
    [stranger.id]: 'no_access',
    [former.id]: 'access_ended',
    [disabled.id]: 'disabled',
    [ends.id]: 'access_ends',
  })
  // Between the check and the click one more has got access.
  await grantAccess(academy.database, stranger.id, course, null)
  await expect(give(assigning, { students: 2 })).rejects.toMatchObject({ status: 409, code: 'selection.changed' })
  await rowsOf('DELETE FROM grants WHERE user_id = $1', [stranger.id])
  const { id } = await give(assigning, { students: 2 })
  await sendDue()
  expect(await dueOf(stranger)).toEqual([])
  expect(subjectsTo(stranger)).toEqual([])

  await grantAccess(academy.database, stranger.id, course, null)
  expect((await pageOf(id)).outside).toMatchObject({
    count: 3,
    assignable: 1,
    people: [{ name: 'Amal', remark: null }, {}, {}],
  })
  const more = () => tutor.api('POST /studio/assignments/:assignmentId/students', { params: { assignmentId: id } })
  const { data: added } = await more()
  expect(added.students).toBe(1)
  await undo(added.change_id)
  expect((await pageOf(id)).students).toBe(2)
  await more()
  await sendDue()
  expect(await dueOf(stranger)).toMatchObject([{ id }])
  expect(subjectsTo(stranger)).toEqual([`To do: “${lesson.name}”`])

  // Access that ended since: the student reads so, and is not reminded of what cannot be opened.
  academy.clock.pass(2 * 3_600_000)
  expect(await dueOf(ends)).toMatchObject([{ id, is_open: false }])
  expect(await pageOf(id)).toMatchObject({ remindable: 2, left_out: { disabled: 0, no_access: 1, no_email: 0 } })
  expect((await remind(id)).reminded).toBe(2)

  // No one is given what is over already.
  await grantAccess(academy.database, former.id, course, null)
  academy.clock.pass(24 * 3_600_000)
  await expect(more()).rejects.toMatchObject({ status: 409, code: 'assignment.over' })
  expect((await pageOf(id)).students).toBe(3)
})

test('T35 T22 a student without an address gets it without an email, which the check says', async () => {
  const { groupId, members } = await newGroup(2)
  const [bare] = members
  await rowsOf("UPDATE users SET email = NULL, password_hash = 'none' WHERE id = $1", [bare.id])
  const assigning = { thing: theLesson(), to: toGroup(groupId), due_at: hours(24) }
  expect(await check(assigning)).toMatchObject({ students: 2, remarked: [{ id: bare.id, remark: 'no_email' }] })
  await sendDue()
  sent.length = 0
  const { id } = await give(assigning, { students: 2 })
  await sendDue()
  expect(sent).toHaveLength(1)
  expect(await pageOf(id)).toMatchObject({
    students: 2,
    remindable: 1,
    left_out: { disabled: 0, no_access: 0, no_email: 1 },
  })
  expect(await remind(id)).toMatchObject({ reminded: 1 })
})

test('T35 what students cannot open at all, or not at that time, is not assigned', async () => {
  const { groupId } = await newGroup(1)
  const to = toGroup(groupId)
  const due_at = hours(24)
  const refused = (assigning: Assigning) => tutor.api('POST /studio/assignments/check', { body: assigning })
  await rowsOf('UPDATE lessons SET is_visible = false WHERE id = $1', [lesson.id])
  await expect(refused({ thing: theLesson(), to, due_at })).rejects.toMatchObject({ code: 'assignment.not_open' })
  const { data: choices } = await tutor.api('GET /studio/assignable', { query: { quiz: quiz.quizId } })
  expect(choices.course_id).toBe(course)
  const shown = (kind: string, id: number) => choices.things.find((thing) => thing.kind === kind && thing.id === id)
  expect(shown('lesson', lesson.id)).toMatchObject({ name: lesson.name, is_public: false })
  expect(shown('quiz', quiz.quizId)).toMatchObject({ is_public: true })
  const assistant = await newAccount(academy, 'assistant')
  const { data: fewer } = await assistant.api('GET /studio/assignable', { query: { course } })
  expect(fewer.things.filter((thing) => !thing.is_public || thing.name === lesson.name)).toEqual([])
  await rowsOf('UPDATE lessons SET is_visible = true WHERE id = $1', [lesson.id])
  await expect(refused({ thing: theLesson(), to, due_at: hours(-1) })).rejects.toMatchObject({
    errors: { due_at: ['Choose a time that is still to come.'] },
  })
  await expect(refused({ thing: { kind: 'quiz', id: 1 }, to, due_at })).rejects.toMatchObject({ status: 404 })
  await expect(refused({ thing: theLesson(), to: toGroup(999_999), due_at })).rejects.toMatchObject({
    code: 'group.not_found',
  })
  await expect(refused({ thing: theLesson(), to: { by: 'student', user_id: tutor.id }, due_at })).rejects.toMatchObject(
    { code: 'account.not_found' },
  )
})

test('T35 L12 a bank for drills is not offered to be assigned, a quiz without a lesson is', async () => {
  const offered = async () =>
    (await tutor.api('GET /studio/assignable', { query: { course } })).data.things.map(({ name }) => name)
  const add = async (name: string, isBank: boolean) => {
    const [{ id: quizId }] = await rowsOf('INSERT INTO quizzes (course_id, name) VALUES ($1, $2) RETURNING id', [
      course,
      name,
    ])
    const [{ id: versionId }] = await rowsOf(
      `INSERT INTO quiz_versions (quiz_id, number, name, type, feeds_drills, published_at) VALUES ($1, 1, $2, 'mcq', $3, now()) RETURNING id`,
      [quizId, name, isBank],
    )
    await rowsOf('UPDATE quizzes SET published_version_id = $2 WHERE id = $1', [quizId, versionId])
  }
  await add('Drills on commas', true)
  await add('Commas, without a lesson', false)
  expect(await offered()).toContain('Commas, without a lesson')
  expect(await offered()).not.toContain('Drills on commas')
})

test('T35 T4 T6 an assignment is made once for two clicks, and undone before anyone has seen it', async () => {
  const { groupId, members } = await newGroup(2)
  const assigning = { thing: theLesson(), to: toGroup(groupId), due_at: hours(24) }
  const key = randomUUID()
  const clicks = await Promise.all([give(assigning, { students: 2, key }), give(assigning, { students: 2, key })])
  expect(clicks[0]).toEqual(clicks[1])
  await undo(clicks[0].change_id)
  await sendDue()
  for (const member of members) {
    expect(subjectsTo(member)).toEqual([])
    expect(await dueOf(member)).toEqual([])
  }
  await expect(pageOf(clicks[0].id)).rejects.toMatchObject({ status: 404 })
  const later = await give(assigning, { students: 2 })
  await sendDue()
  await expect(undo(later.change_id)).rejects.toMatchObject({ code: 'change.settled' })
})

test('T35 one click reminds those who have not done it, each at most once a day, by one email about everything', async () => {
  const { groupId, members } = await newGroup(2)
  const [lazy, busy] = members as unknown as [Student, Student]
  const first = await give({ thing: theLesson(), to: toGroup(groupId), due_at: hours(2) }, { students: 2 })
  const second = await give({ thing: theQuiz(), to: toGroup(groupId), due_at: hours(48) }, { students: 2 })
  await sendDue()
  await markDone(busy)
  academy.clock.pass(3 * 3_600_000)
  sent.length = 0
  const undone = await remind(first.id)
  expect(undone).toMatchObject({ reminded: 1, recent: 0 })
  await undo(undone.change_id)
  await sendDue()
  expect(sent).toEqual([])

  await Promise.all([remind(first.id), remind(first.id)])
  // A student who is done by the time the email goes gets none.
  expect(await remind(second.id)).toMatchObject({ reminded: 1, recent: 1 })
  await addResults(academy.database, quiz.quizId, [{ answers: [], userId: busy.id, at: new Date(academy.clock.now()) }])
  await sendDue()
  expect(subjectsTo(lazy)).toEqual(['Reminder: 2 things to do'])
  expect(subjectsTo(busy)).toEqual([])
  const text = sent.find(({ to }) => to === lazy.email)?.text
  expect(text).toMatch(new RegExp(`${lesson.name}: Overdue since`))
  expect(text).toContain('Grammar Sprint: Due ')
  expect(text).toContain(`:\n${(await pageOf(first.id)).reminder_link}`)
  expect(await pageOf(first.id)).toMatchObject({ remindable: 0, recent: 1 })
  expect((await pageOf(first.id)).people.map(({ reminded_at }) => reminded_at !== null)).toEqual([true, false])
  expect(await remind(second.id)).toMatchObject({ reminded: 0, recent: 1, change_id: null })
  academy.clock.pass(reminderPauseMs)
  expect(await remind(second.id)).toMatchObject({ reminded: 1, recent: 0 })
})

test('P10 T35 what is due today is on the home page, also of a student who left many things undone long ago', async () => {
  const { members } = await newGroup(1)
  const [student] = members
  await rowsOf(
    `WITH a AS (INSERT INTO assignments (kind, quiz_id, student_id, given_at, due_at)
        SELECT 'quiz', $1, $2, at, at FROM generate_series(1, 25) n CROSS JOIN LATERAL (SELECT $3::timestamptz - n * interval '30 days' AS at) t
        RETURNING id, given_at)
      INSERT INTO assigned_students (assignment_id, user_id, assigned_at) SELECT id, $2, given_at FROM a`,
    [quiz.quizId, student.id, new Date(academy.clock.now())],
  )
  const to = { by: 'student', user_id: student.id } as const
  // The next morning where the academy is: an hour later it is the same day there.
  const day = 24 * 3_600_000
  academy.clock.pass(day - (academy.clock.now() % day) + 6 * 3_600_000)
  const { id } = await give({ thing: theLesson(), to, due_at: hours(1) }, { students: 1 })
  await sendDue()
  const due = await dueOf(student)
  expect(due).toHaveLength(20)
  expect(due.at(-1)).toMatchObject({ id, state: 'today' })
  expect(due.at(0)).toMatchObject({ state: 'overdue' })
  expect(due.map(({ due_at }) => due_at)).toEqual(due.map(({ due_at }) => due_at).toSorted())
  expect(await remind(id)).toMatchObject({ reminded: 1 })
  await sendDue()
  expect(subjectsTo(student).at(-1)).toBe('Reminder: 26 things to do')
})

test('T35 T8 T9 the time can be changed, an assignment withdrawn and brought back for 30 days; the log has all of it', async () => {
  const { groupId, members } = await newGroup(1)
  const [student] = members
  const { id } = await give({ thing: theLesson(), to: toGroup(groupId), due_at: hours(24) }, { students: 1 })
  await sendDue()
  const params = { assignmentId: id }
  const due_at = wireInstant(new Date(hours(72)))
  await tutor.api('PATCH /studio/assignments/:assignmentId', { params, body: { due_at } })
  expect(await dueOf(student)).toMatchObject([{ due_at }])
  const withdraw = (is_withdrawn: boolean) =>
    tutor.api('POST /studio/assignments/:assignmentId/withdrawal', { params, body: { is_withdrawn } })
  await withdraw(true)
  await withdraw(true)
  expect(await dueOf(student)).toEqual([])
  await expect(remind(id)).rejects.toMatchObject({ code: 'assignment.withdrawn' })
  const listed = async (query: { state?: 'withdrawn' | 'running'; group?: number; q?: string }) =>
    (await tutor.api('GET /studio/assignments', { query })).data.rows.map((row) => row.id)
  expect(await listed({ state: 'withdrawn', group: groupId })).toEqual([id])
  expect(await listed({ state: 'running', group: groupId })).toEqual([])
  await withdraw(false)
  expect(await dueOf(student)).toMatchObject([{ id }])
  expect(await listed({ q: lesson.name.toLowerCase(), group: groupId })).toEqual([id])
  const log = await rowsOf("SELECT action FROM audit_log WHERE thing = 'assignment' AND thing_id = $1 ORDER BY id", [
    String(id),
  ])
  expect(log.map(({ action }) => action)).toEqual(
    ['given', 'due_changed', 'withdrawn', 'restored'].map((action) => `assignment.${action}`),
  )
  await withdraw(true)
  const in30Days = academy.clock.now() + 30 * 24 * 3_600_000
  await sweepAssignments(academy.database, in30Days - 1)
  expect((await pageOf(id)).withdrawn_at).not.toBeNull()
  await sweepAssignments(academy.database, in30Days)
  await expect(pageOf(id)).rejects.toMatchObject({ status: 404 })
})

test('L11 a drill given to a student is on home, plan and practice, begun with its first answer and done with the last; no other answer counts', async () => {
  const { members } = await newGroup(1)
  const [student] = members
  const to = { by: 'student', user_id: student.id } as const
  await miss(student)
  const skill = await weakestOf(student)
  const drill = { kind: 'drill', skill: skill.toUpperCase(), questions: 7 } as const
  // What was drilled before it was given is no part of it.
  await drillOne(student, skill)
  academy.clock.pass(1000)
  const { id } = await give({ thing: drill, to, due_at: hours(48) }, { students: 1 })
  expect((await student.api('GET /learning/today')).data.assigned).toEqual([])
  await sendDue()
  expect(subjectsTo(student)).toEqual([`To do: a drill of ${drill.skill} (7 questions)`])
  const { link } = await pageOf(id)
  expect(new URL(link ?? '').pathname).toBe('/practice')
  const due = { id, kind: 'drill', name: drill.skill, course: null, lesson: null, questions: 7, is_open: true }
  expect(await dueOf(student)).toMatchObject([{ ...due, answered: 0, is_begun: false, state: 'later' }])
  expect((await student.api('GET /learning/today')).data.assigned).toMatchObject([
    { id, skill: drill.skill, questions: 7, answered: 0, state: 'later' },
  ])
  const { days } = (await student.api('GET /learning/plan')).data
  expect(days.flatMap(({ steps }) => steps)).toContainEqual(
    expect.objectContaining({ kind: 'assignment', of: 'drill', name: drill.skill, lesson: null }),
  )

  await drillOne(student, skill)
  expect(await dueOf(student)).toMatchObject([{ answered: 1, is_begun: true, state: 'later' }])
  expect((await pageOf(id)).people).toMatchObject([{ is_begun: true, state: 'later' }])
  await answerAlike(student, skill, 5)
  expect(await dueOf(student)).toMatchObject([{ answered: 6, done_at: null }])
  const { data: listed } = await tutor.api('GET /studio/assignments', { query: { kind: 'drill' } })
  expect(listed.rows).toMatchObject([{ id, name: drill.skill, course: null, questions: 7, students: 1, done: 0 }])
  await answerAlike(student, skill, 2)
  expect(await dueOf(student)).toMatchObject([{ answered: 7, state: 'done' }])
  expect(await pageOf(id)).toMatchObject({ done: 1, people: [{ state: 'done' }] })
  expect((await student.api('GET /learning/today')).data.assigned).toEqual([])
  const { data: person } = await tutor.api('GET /studio/people/:userId', { params: { userId: student.id } })
  expect(person.assignments).toMatchObject([{ id, kind: 'drill', name: drill.skill, done_at: expect.any(String) }])
})

test('L11 a drill or a lesson given to selected students of a group is theirs alone, and can be given to the others later', async () => {
  const { groupId, members } = await newGroup(3)
  const [sara, omar, lina] = members as unknown as [Student, Student, Student]
  const outsider = await newAccount(academy, 'student')
  await miss(sara)
  const skill = await weakestOf(sara)
  const to = { ...toGroup(groupId), user_ids: [sara.id, omar.id, outsider.id] }
  for (const thing of [{ kind: 'drill', skill, questions: 7 }, theLesson()] as const) {
    const assigning = { thing, to, due_at: hours(48) }
    // Only who is in the group counts.
    expect(await check(assigning)).toMatchObject({ students: 2 })
    const { id } = await give(assigning, { students: 2 })
    const page = await pageOf(id)
    expect(page.people.map((one) => one.id).toSorted()).toEqual([sara.id, omar.id].toSorted())
    expect(page.outside).toMatchObject({ count: 1, people: [{ id: lina.id }] })
  }
  academy.clock.pass(11_000)
  expect(await dueOf(omar)).toHaveLength(2)
  expect(await dueOf(lina)).toEqual([])
  expect(await dueOf(outsider)).toEqual([])
  await expect(
    check({ thing: theLesson(), to: { ...toGroup(groupId), user_ids: [] }, due_at: hours(48) }),
  ).rejects.toMatchObject({ status: 422, code: 'request.invalid' })
})

test('L11 a drill of a skill that no question has is not given, nor one of another length', async () => {
  const { groupId } = await newGroup(1)
  const given = { to: toGroup(groupId), due_at: hours(24) }
  await expect(check({ ...given, thing: { kind: 'drill', skill: 'Juggling', questions: 7 } })).rejects.toMatchObject({
    code: 'assignment.no_thing',
  })
  await expect(check({ ...given, thing: { kind: 'drill', skill: 'Transitions', questions: 8 } })).rejects.toMatchObject(
    {
      status: 422,
    },
  )
})

test('T35 T8 a lesson that is assigned is archived, never removed; an assignment to one student goes with the account', async () => {
  const { members } = await newGroup(1)
  const [student] = members
  const to = { by: 'student', user_id: student.id } as const
  const { data: added } = await tutor.api('POST /studio/things/:noun', {
    params: { noun: 'lesson' },
    body: { title: 'Extra practice', parent_id: course },
  })
  await rowsOf('UPDATE lessons SET is_visible = true WHERE id = $1', [added.id])
  const { id } = await give({ thing: { kind: 'lesson', id: added.id }, to, due_at: hours(24) }, { students: 1 })
  await tutor.api('POST /studio/things/:noun/:id/delete', { params: { noun: 'lesson', id: added.id } })
  const { data: bin } = await tutor.api('GET /studio/bin')
  expect(bin.rows.find((row) => row.noun === 'lesson' && row.thing_id === added.id)).toMatchObject({ purge_at: null })
  await sendDue()
  expect(await dueOf(student)).toMatchObject([{ id, name: 'Extra practice', is_open: false }])
  expect(await pageOf(id)).toMatchObject({ is_public: false, student: { id: student.id }, group: null })

  const owner = await newAccount(academy, 'owner')
  await owner.api('POST /studio/people/:userId/deletion', {
    params: { userId: student.id },
    body: { email: student.email },
  })
  await expect(pageOf(id)).rejects.toMatchObject({ status: 404 })
})
