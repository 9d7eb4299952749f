import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api as calls } from '../../contract/api.ts'
import { permissions } from '../../core/staff/permissions.ts'
import { undoMs } from '../../core/staff/undo.ts'
import { demoQuiz, openAcademy, satCourse, type Academy } from '../../testing/academy.ts'
import { formWith } from '../../testing/forms.ts'
import { addResults } from '../../testing/results.ts'
import { newAccount } from '../../testing/staff.ts'
import type { Api } from '../../web/base/api.ts'

/** Staff calls that leave no entry in the audit log, each with the reason. */
const unaudited: Record<string, string> = {
  'POST /studio/things/:noun/:id/draft': 'a draft, which no one but staff sees; what is published of it is logged',
  'POST /studio/things/:noun/:id/versions/:versionId': 'makes a draft',
  'POST /studio/things/:noun/:id/preview': 'a link that expires; changes nothing',
  'POST /studio/quizzes/:quizId/draft': 'a draft',
  'POST /studio/quizzes/:quizId/preview/grades': 'grades answers and stores nothing',
  'POST /studio/bank/export': 'only reads',
  'POST /studio/import/table': 'reads the cells of a file',
  'POST /studio/question-imports': 'reads a file for a report; what is imported of it is logged',
  'POST /studio/question-imports/:importId/columns': 'reads the file again',
  'POST /studio/quizzes/:quizId/regrades/:itemId/preview': 'only reads',
  'POST /studio/quizzes/:quizId/regrades/:itemId/preview/csv': 'only reads',
  'POST /studio/announcements/draft': 'a draft that only its author sees',
  'POST /studio/announcements/:announcementId/parents/:userId':
    'a mark of what staff did on their own phone; changes nothing else',
  'POST /studio/announcements/check': 'only reads',
  'POST /studio/assignments/check': 'only reads',
  'POST /studio/emails/test': 'an email to oneself',
  'POST /studio/notices': 'of which news one wants emails oneself',
  'POST /studio/second-factor': 'a secret that counts only once it is confirmed, which is logged',
}

const mutating = Object.values(calls)
  .flatMap((noun) => Object.values(noun))
  .filter(({ on, access }) => access in permissions && !on.startsWith('GET '))
  .map(({ on }) => on as string)

let academy: Academy
let token: string
let owner: { id: number; api: Api }
const password = 'nine bright lanterns'
/** The number of entries that each call has left so far. */
const entriesOf = new Map<string, number>()

const rowsOf = async <Row = { id: number }>(text: string, values: unknown[] = []) =>
  (await academy.database.pool.query(text, values)).rows as Row[]
const newestEntry = async () => (await rowsOf('SELECT coalesce(max(id), 0) AS id FROM audit_log'))[0]!.id

/** Makes a call and counts the entries that it leaves. */
async function counting<Reply>(on: string, make: () => Promise<Reply>): Promise<Reply> {
  const before = await newestEntry()
  const reply = await make()
  const [{ id: count } = { id: 0 }] = await rowsOf('SELECT count(*)::int AS id FROM audit_log WHERE id > $1', [before])
  entriesOf.set(on, (entriesOf.get(on) ?? 0) + count)
  return reply
}

beforeAll(async () => {
  academy = await openAcademy()
  academy.clock.stop()
  const account = await newAccount(academy, 'owner')
  const hash = await academy.context.passwords.hash(password, {})
  await rowsOf('UPDATE users SET password_hash = $2 WHERE id = $1', [account.id, hash])
  token = (await academy.context.sessions.start(account, { isBrowser: false })).token
  const plain = academy.apiWith({ authorization: `Bearer ${token}` })
  const api = ((on: string, ...input: unknown[]) => {
    const make = () => (plain as (...all: unknown[]) => Promise<unknown>)(on, ...input)
    return on.startsWith('GET ') ? make() : counting(on, make)
  }) as Api
  owner = { id: account.id, api }
})
afterAll(() => academy.close())

/** Sends a file as the owner does. */
async function upload<Data>(on: string, path: string, bytes: Uint8Array): Promise<Data> {
  const { payload, headers } = await formWith(new Uint8Array(bytes))
  const sent = {
    method: 'POST',
    url: `/api${path}`,
    headers: { ...headers, authorization: `Bearer ${token}` },
  } as const
  const response = await counting(on, async () => academy.app.inject({ ...sent, payload }))
  expect([on, response.statusCode]).toEqual([on, 200])
  return response.json<{ data: Data }>().data
}

const key = () => randomUUID()
const byIds = (...ids: number[]) => ({ by: 'ids' as const, ids })
const inDays = (days: number) => new Date(academy.clock.now() + days * 86_400_000).toISOString()

/** Changes texts of the site in every way that an editor can. */
async function changeThings({ api }: typeof owner, courseId: number) {
  const noun = 'lesson' as const
  const { data: made } = await api('POST /studio/things/:noun', {
    params: { noun },
    body: { title: 'Apostrophes', parent_id: courseId },
  })
  const params = { noun, id: made.id }
  const { data: opened } = await api('GET /studio/things/:noun/:id', { params })
  const type = async (version: number, content: string) => {
    const body = { version, values: { ...opened.published, content_html: content } }
    return (await api('POST /studio/things/:noun/:id/draft', { params, body })).data
  }
  const publish = async (saved: { version: number }) =>
    (await api('POST /studio/things/:noun/:id/publish', { params, body: saved })).data
  const published = await publish(await type(opened.version, '<p>One</p>'))
  const { data: dropped } = await api('POST /studio/things/:noun/:id/draft/drop', {
    params,
    body: await type(published.version, '<p>Two</p>'),
  })
  await api('POST /studio/things/:noun/:id/schedule', {
    params,
    body: { version: dropped.version, at: inDays(1) },
  })
  await api('POST /studio/things/:noun/:id/hide', { params })
  await api('POST /studio/things/:noun/:id/rename', { params, body: { title: 'The apostrophe' } })
  await api('POST /studio/things/:noun/:id/move', { params, body: { by: 'up' } })
  const { data: copy } = await api('POST /studio/things/:noun/:id/duplicate', { params })
  await api('POST /studio/things/:noun/:id/delete', { params })
  await api('POST /studio/things/:noun/:id/restore', { params })
  const deleting = { key: key(), selection: byIds(copy.id), action: 'delete' as const }
  await api('POST /studio/things/:noun/many', { params: { noun }, body: deleting })
  const [place] = await rowsOf('SELECT id FROM thing_states WHERE thing_id = $1 AND binned_at IS NOT NULL', [copy.id])
  await api('POST /studio/bin/many', { body: { key: key(), selection: byIds(place!.id) } })
  const file = await upload<{ id: number }>(
    'POST /studio/lessons/:lessonId/files',
    `/studio/lessons/${made.id}/files?name=notes.txt`,
    new TextEncoder().encode('Notes'),
  )
  const { data: removed } = await api('DELETE /studio/lessons/:lessonId/files/:fileId', {
    params: { lessonId: made.id, fileId: file.id },
  })
  await api('POST /studio/changes/:changeId/undo', { params: { changeId: removed.change_id ?? 0 } })
  await api('POST /studio/files/many', { body: { key: key(), selection: byIds(file.id) } })
  return made.id
}

async function changePictures({ api }: typeof owner) {
  const square = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#14506b' } })
    .png()
    .toBuffer()
  await upload('POST /studio/pictures', '/studio/pictures?name=lamp.png', square)
  await rowsOf("UPDATE pictures SET created_at = created_at - interval '9 days' WHERE name = 'lamp.png'")
  const [{ id } = { id: 0 }] = await rowsOf("SELECT id FROM pictures WHERE name = 'lamp.png'")
  await api('PATCH /studio/pictures/:pictureId', {
    params: { pictureId: id },
    body: { name: 'lamp.png', alt: 'A lamp' },
  })
  const action = key()
  await api('POST /studio/pictures/many', { body: { key: action, selection: byIds(id), action: 'remove' } })
  await api('POST /studio/actions/:key/undo', { params: { key: action } })
}

async function changeQuizzes({ api }: typeof owner, { courseId, lessonId }: { courseId: number; lessonId: number }) {
  const { data: other } = await api('POST /studio/quizzes', { body: { name: 'Dashes', course_id: courseId } })
  const { data: quiz } = await api('POST /studio/lessons/:lessonId/quiz', { params: { lessonId } })
  await api('POST /studio/quizzes/:quizId/lesson', { params: { quizId: quiz.id }, body: { lesson_id: null } })
  const params = { quizId: other.id }
  const section = { module: null, variant: null }
  const add = async () =>
    (await api('POST /studio/quizzes/:quizId/questions', { params, body: { type: 'mcq', ...section } })).data.item_id
  const itemId = await add()
  const question = { quizId: other.id, itemId }
  const write = async (own: object) => {
    const { data } = await api('GET /studio/quizzes/:quizId/questions/:itemId', { params: question })
    const body = { version: data.version, values: { ...data.values, ...own } }
    await api('POST /studio/quizzes/:quizId/questions/:itemId/draft', { params: question, body })
  }
  await write({
    stem_html: '<p>Which is rihgt?</p>',
    spec: { options: ['A dash', 'A comma'] },
    key: 'a1',
    tags: ['dash'],
  })
  const second = await add()
  await api('POST /studio/quizzes/:quizId/questions/:itemId/move', {
    params: { quizId: other.id, itemId: second },
    body: { before: itemId, ...section },
  })
  await api('POST /studio/quizzes/:quizId/questions/many', {
    params,
    body: { item_ids: [second], skill: 'Dashes' },
  })
  const { data: removed } = await api('POST /studio/quizzes/:quizId/questions/:itemId/remove', {
    params: { quizId: other.id, itemId: second },
  })
  await api('POST /studio/quizzes/:quizId/questions/:itemId/put-back', {
    params: { quizId: other.id, itemId: second },
    body: removed!,
  })
  await api('POST /studio/quizzes/:quizId/questions/:itemId/remove', { params: { quizId: other.id, itemId: second } })
  const publish = async () => {
    const { stamp } = (await api('GET /studio/quizzes/:quizId', { params })).data
    await api('POST /studio/quizzes/:quizId/publish', { params, body: { stamp } })
  }
  await publish()
  const student = await academy.newStudent()
  const [attempt = 0] = await addResults(academy.database, other.id, [{ answers: ['a2'], userId: student.id }])
  const [{ id: questionId } = { id: 0 }] = await rowsOf(
    'SELECT q.id FROM questions q JOIN quizzes z ON z.published_version_id = q.version_id WHERE z.id = $1',
    [other.id],
  )
  await (
    await academy.as(student)
  )('POST /question-reports', {
    body: { attempt_id: attempt, question_id: questionId, reason: 'options', words: 'B is right too.' },
  })
  const [report] = await rowsOf('SELECT id FROM question_reports WHERE item_id = $1', [itemId])
  await api('POST /studio/question-reports/:reportId/decision', {
    params: { reportId: report!.id },
    body: { corrected: true },
  })
  // A slip over the published question, then one over the version before.
  await write({ stem_html: '<p>Which is right?</p>' })
  await api('POST /studio/quizzes/:quizId/questions/:itemId/slips', { params: question })
  await publish()
  await write({ stem_html: '<p>Which one is right?</p>' })
  await publish()
  await api('POST /studio/quizzes/:quizId/questions/:itemId/slips/former', { params: question })
  const { slips } = (await api('GET /studio/quizzes/:quizId/questions/:itemId/slips', { params: question })).data
  await api('POST /studio/slips/:slipId/revert', { params: { slipId: slips[0]!.id } })

  const ruling = { rule: 'keys' as const, keys: ['a2'] }
  const { data: seen } = await api('POST /studio/quizzes/:quizId/regrades/:itemId/preview', {
    params: question,
    body: ruling,
  })
  const { changed, corrections } = seen
  await api('POST /studio/quizzes/:quizId/regrades/:itemId', {
    params: question,
    body: { key: key(), ruling, reason: 'B is right.', notifies: false, changed, corrections },
  })
  const [regrade] = (await api('GET /studio/quizzes/:quizId/regrades', { params })).data
  await api('POST /studio/regrades/:regradeId/undo', { params: { regradeId: regrade!.id }, body: { reason: 'A is.' } })

  await api('POST /studio/quizzes/:quizId/questions/from-bank', {
    params: { quizId: quiz.id },
    body: { key: key(), selection: byIds(itemId), ...section },
  })
  await api('POST /studio/bank/many', {
    body: { key: key(), selection: byIds(itemId), action: { do: 'add_tags', tags: ['week 1'] } },
  })
  await write({ stem_html: '<p>Which of these is right?</p>' })
  const { stamp } = (await api('GET /studio/quizzes/:quizId', { params })).data
  await api('POST /studio/quizzes/:quizId/draft/drop', { params, body: { stamp } })
  await api('POST /studio/quizzes/many', { body: { key: key(), selection: byIds(quiz.id) } })
}

async function importQuestions({ api }: typeof owner, courseId: number) {
  const { data: draft } = await api('POST /studio/quizzes', { body: { name: 'Icebergs', course_id: courseId } })
  const body = { type: 'mcq' as const, module: null, variant: null }
  await api('POST /studio/quizzes/:quizId/questions', { params: { quizId: draft.id }, body })
  const table = 'Question,Option A,Option B,Right answer\nWhich floats?,Ice,Iron,A'
  const sent = await upload<{ id: number }>(
    'POST /studio/question-imports',
    '/studio/question-imports?name=ice.csv',
    new TextEncoder().encode(table),
  )
  const params = { importId: sent.id }
  const settled = () =>
    expect
      .poll(async () => (await api('GET /studio/question-imports/:importId', { params })).data.state, {
        timeout: 60_000,
        interval: 50,
      })
      .not.toMatch(/reading|importing/)
  await settled()
  await counting('POST /studio/question-imports/:importId/import', async () => {
    const body = { into: { way: 'replace' as const, quiz_id: draft.id }, is_partial: false }
    await api('POST /studio/question-imports/:importId/import', { params, body })
    await settled()
  })
  await api('POST /studio/question-imports/:importId/undo', { params })
}

async function changePeople({ api }: typeof owner, courseId: number) {
  const student = await academy.newStudent({ access: 'none' })
  const params = { userId: student.id }
  await api('PATCH /studio/people/:userId', { params, body: { name: 'Huda Saleh', phone: '', parent_phone: '' } })
  await api('POST /studio/people/:userId/access', {
    params,
    body: { course_id: courseId, change: { to: 'until', until: null } },
  })
  await api('POST /studio/people/:userId/notes', { params, body: { text: 'Calls on Mondays.' } })
  const [note] = await rowsOf('SELECT id FROM staff_notes WHERE user_id = $1', [student.id])
  const noteParams = { ...params, noteId: note!.id }
  await api('DELETE /studio/people/:userId/notes/:noteId', { params: noteParams })
  await api('POST /studio/people/:userId/notes/:noteId/restore', { params: noteParams })
  await api('POST /studio/people/:userId/parent-links', { params, body: { days: 30 } })
  const [link] = await rowsOf('SELECT id FROM parent_links WHERE user_id = $1', [student.id])
  await api('DELETE /studio/people/:userId/parent-links/:linkId', { params: { ...params, linkId: link!.id } })
  const official = {
    test: 'sat',
    taken_on: await academy.dayOf(),
    score: 600,
  } as const
  await api('POST /studio/people/:userId/official-scores', { params, body: official })
  const [score] = await rowsOf('SELECT id FROM official_scores WHERE user_id = $1', [student.id])
  await api('DELETE /studio/people/:userId/official-scores/:scoreId', { params: { ...params, scoreId: score!.id } })
  await api('POST /studio/people/:userId/password-link', { params })
  await api('POST /studio/people/:userId/address', { params, body: { email: 'huda.new@students.example' } })
  await api('POST /studio/people/:userId/sign-out', { params })
  await api('POST /studio/people/:userId/disabled', { params, body: { is_disabled: true } })
  await api('POST /studio/people/:userId/disabled', { params, body: { is_disabled: false } })
  await api('POST /staff/students/:userId/conditions', { params, body: { time_percent: 150, extra_break_minutes: 5 } })

  const row = { name: 'Mona Khalil', email: '', phone: '+12025550188', parent_phone: '' }
  const body = { rows: [row], course_ids: [courseId], days: 30, group_id: null, is_dry_run: false }
  await api('POST /studio/import', { body })
  const [coded] = await rowsOf("SELECT id FROM users WHERE name = 'Mona Khalil'")
  await api('POST /studio/people/codes', { body: { selection: byIds(coded!.id) } })
  await api('DELETE /studio/people/:userId/code', { params: { userId: coded!.id } })

  const { data: group } = await api('POST /studio/groups', { body: { name: 'Class A' } })
  const groupParams = { groupId: group.id }
  await api('PATCH /studio/groups/:groupId', { params: groupParams, body: { name: 'Class B' } })
  await api('POST /studio/groups/:groupId/members', { params: groupParams, body: { emails: student.email } })
  await api('DELETE /studio/groups/:groupId/members/:userId', { params: { ...groupParams, ...params } })
  await api('POST /studio/people/many', {
    body: { key: key(), selection: byIds(student.id), action: { do: 'add_to_group', group_id: group.id } },
  })
  await api('DELETE /studio/groups/:groupId', { params: groupParams })
  await api('POST /studio/groups/:groupId/restore', { params: groupParams })
  const { data: empty } = await api('POST /studio/groups', { body: { name: 'Class C' } })
  await api('POST /studio/groups/many', { body: { key: key(), selection: byIds(empty.id) } })

  await api('POST /studio/announcements', {
    body: { key: key(), to: { by: 'group', group_id: group.id }, title: 'No class', text: 'We meet on Tuesday.' },
  })
  const { lessonId } = await demoQuiz(academy.database, 'transitions')
  const { data: given } = await api('POST /studio/assignments', {
    body: {
      key: key(),
      students: 1,
      thing: { kind: 'lesson', id: lessonId },
      to: { by: 'group', group_id: group.id },
      due_at: inDays(3),
    },
  })
  const assignment = { assignmentId: given.id }
  await api('PATCH /studio/assignments/:assignmentId', { params: assignment, body: { due_at: inDays(4) } })
  const late = await academy.newStudent()
  await rowsOf('INSERT INTO group_members (group_id, user_id, added_at) VALUES ($1, $2, now())', [group.id, late.id])
  await api('POST /studio/assignments/:assignmentId/students', { params: assignment })
  // It is theirs once it can no longer be taken back.
  academy.clock.pass(undoMs)
  await api('POST /studio/assignments/:assignmentId/reminders', { params: assignment })
  await api('POST /studio/assignments/:assignmentId/withdrawal', { params: assignment, body: { is_withdrawn: true } })
  const bringingBack = { key: key(), selection: byIds(given.id), action: 'bring_back' as const }
  await api('POST /studio/assignments/many', { body: bringingBack })

  const other = await academy.newStudent()
  await api('POST /studio/people/:userId/joins', { params, body: { email: other.email, is_dry_run: false } })
  const [join] = await rowsOf('SELECT id FROM account_joins WHERE joined_id = $1', [other.id])
  await api('POST /studio/joins/:joinId/parting', { params: { joinId: join!.id } })
  await api('POST /studio/people/:userId/deletion', { params: { userId: other.id }, body: { email: other.email } })
}

async function decide({ api }: typeof owner, courseId: number) {
  const requested = async () => {
    const student = await academy.newStudent({ access: 'none' })
    await (
      await academy.as(student)
    )('POST /apply-courses/:courseId', { params: { courseId } })
    return (await rowsOf('SELECT id FROM course_requests WHERE user_id = $1', [student.id]))[0]!.id
  }
  await api('POST /studio/requests/:requestId/decision', {
    params: { requestId: await requested() },
    body: { accept: true },
  })
  await api('POST /studio/requests/many', {
    body: { key: key(), selection: byIds(await requested()), decision: { accept: true } },
  })

  const ordered = async () => {
    const student = await academy.newStudent({ access: 'none' })
    const shopping = await academy.as(student)
    await shopping('POST /cart/items', { body: { kind: 'course', id: courseId } })
    const { total } = (await shopping('GET /cart')).data
    const body = { key: key(), method: 'cash' as const, expected_total: total }
    const { number } = (await shopping('POST /orders', { body })).data
    return { number, id: (await rowsOf('SELECT id FROM orders WHERE number = $1', [number]))[0]!.id }
  }
  const params = { number: (await ordered()).number }
  await api('POST /studio/orders/:number/installments', { params, body: { installments: [] } })
  await api('POST /studio/orders/:number/payments', { params, body: { key: key(), amount: 1, method: 'cash' } })
  await api('POST /studio/orders/:number/decision', { params, body: { confirm: true } })
  const [payment] = (await api('GET /studio/orders/:number', { params })).data.payments
  await api('POST /studio/orders/:number/refund', { params, body: { payment_id: payment?.id, amount: 1 } })
  await api('DELETE /studio/orders/:number/refund', { params })
  await api('POST /studio/orders/:number/reopening', { params, body: { reason: 'The transfer came back.' } })
  await api('POST /studio/orders/many', {
    body: { key: key(), selection: byIds((await ordered()).id), decision: { confirm: true } },
  })
  const payer = await academy.newStudent({ access: 'none' })
  await api('POST /studio/orders', {
    body: { key: key(), email: payer.email, kind: 'course', id: courseId, amount: 10 },
  })

  const [review] = await rowsOf(
    `INSERT INTO course_reviews (course_id, user_id, rating, text) VALUES ($1, $2, 4, 'Longer breaks.') RETURNING id`,
    [courseId, payer.id],
  )
  const reviewParams = { reviewId: review!.id }
  await api('POST /studio/reviews/:reviewId/hidden', { params: reviewParams, body: { is_hidden: true } })
  await api('POST /studio/reviews/:reviewId/answer', { params: reviewParams, body: { text: 'Thank you.' } })
  await api('POST /studio/reviews/many', { body: { key: key(), selection: byIds(review!.id), action: 'show' } })

  const [message] = await rowsOf(
    `INSERT INTO contact_messages (name, email, message) VALUES ('Omar', 'omar@mail.example', 'Hello') RETURNING id`,
  )
  await api('POST /studio/messages/:messageId/answered', { params: { messageId: message!.id } })
  await api('POST /studio/messages/:messageId/reopening', { params: { messageId: message!.id } })
  const answering = { key: key(), selection: byIds(message!.id), action: 'answer' as const }
  await api('POST /studio/messages/many', { body: answering })

  const failed = await rowsOf(
    `INSERT INTO outbox (kind, payload, state, created_at, due_at) SELECT 'email', json_build_object('to', 'gone@mail.example',
      'subject', 'Hello'), 'given_up', now(), now() FROM generate_series(1, 3) RETURNING id`,
  )
  const [again, dropped, third] = failed.map(({ id }) => id)
  await api('POST /studio/emails/:emailId/retry', { params: { emailId: again! } })
  await api('DELETE /studio/emails/:emailId', { params: { emailId: dropped! } })
  await api('POST /studio/emails/many', { body: { key: key(), selection: byIds(third!), action: 'drop' } })
}

async function supervise({ api }: typeof owner) {
  const { lessonId, quizId } = await demoQuiz(academy.database, 'practice-test-1')
  const { id: userId, ...account } = await academy.newStudent()
  const student = await academy.as({ id: userId, ...account })
  const { data: attempt } = await student('POST /attempts', { body: { lesson_id: lessonId } })
  const params = { attemptId: attempt.attempt_id }
  const { data: room } = await api('POST /studio/assignments', {
    body: {
      key: key(),
      students: 1,
      thing: { kind: 'quiz', id: quizId },
      to: { by: 'student', user_id: userId },
      due_at: inDays(3),
      starts_together: true,
    },
  })
  await api('POST /staff/assignments/:assignmentId/start', { params: { assignmentId: room.id } })
  await api('POST /staff/extensions', { body: { attempt_ids: [attempt.attempt_id], minutes: 5 } })
  await api('POST /staff/attempts/:attemptId/extensions', { params, body: { minutes: 5 } })
  await api('POST /staff/pauses', { body: { attempt_ids: [attempt.attempt_id], reason: 'The alarm rings.' } })
  await api('POST /staff/resumptions', { body: { attempt_ids: [attempt.attempt_id] } })
  await api('POST /staff/attempts/:attemptId/closing', { params, body: { reason: 'The room closes.' } })
  await api('POST /staff/attempts/:attemptId/reopening', { params, body: { reason: 'Too early.', minutes: 5 } })
  await api('POST /staff/attempts/:attemptId/voiding', { params, body: { reason: 'A rehearsal.' } })
}

async function manageStaff({ api }: typeof owner) {
  const colleague = await newAccount(academy, 'tutor')
  await api('POST /studio/staff/:userId/role', { params: { userId: colleague.id }, body: { role: 'assistant' } })
  await api('POST /studio/staff/many', { body: { key: key(), selection: byIds(colleague.id), action: 'disable' } })
  await api('POST /studio/staff/invitations', { body: { email: 'sara@staff.example', role: 'tutor' } })
  const [invitation] = (await api('GET /studio/staff')).data.invitations
  await api('DELETE /studio/staff/invitations/:invitationId', { params: { invitationId: invitation!.id } })

  const typed = { current_password: password }
  const { data: begun } = await api('POST /studio/second-factor', { body: typed })
  const code = () => {
    academy.clock.pass(30_000)
    return new TOTP({ secret: Secret.fromBase32(begun.secret) }).generate({ timestamp: academy.clock.now() })
  }
  await api('POST /studio/second-factor/confirmation', { body: { code: code() } })
  await api('POST /studio/second-factor/recovery-codes', { body: { ...typed, code: code() } })
  await api('POST /studio/staff/second-factor', { body: { is_required: true } })
  await api('POST /studio/staff/second-factor', { body: { is_required: false, ...typed } })
  await api('POST /studio/second-factor/removal', { body: { ...typed, code: code() } })
  const userId = await addColleagueWithFactor()
  await api('POST /studio/staff/:userId/second-factor/removal', { params: { userId }, body: typed })
}

/** Adds a colleague who signs in with a second factor; returns the id. */
async function addColleagueWithFactor(): Promise<number> {
  const colleague = await newAccount(academy, 'tutor')
  const hash = await academy.context.passwords.hash(password, {})
  await rowsOf('UPDATE users SET password_hash = $2 WHERE id = $1', [colleague.id, hash])
  const { data } = await colleague.api('POST /studio/second-factor', { body: { current_password: password } })
  const code = new TOTP({ secret: Secret.fromBase32(data.secret) }).generate({ timestamp: academy.clock.now() })
  await colleague.api('POST /studio/second-factor/confirmation', { body: { code } })
  return colleague.id
}

async function backUp({ api }: typeof owner) {
  const typed = { current_password: password }
  await api('POST /studio/backups/schedule', { body: { every: 'never', keep: 3 } })
  const { data } = await api('POST /studio/backups', { body: typed })
  const params = { backupId: data.id }
  const state = async () => (await api('GET /studio/backups')).data.backups.find(({ id }) => id === data.id)?.state
  await expect.poll(state, { timeout: 60_000, interval: 50 }).toBe('done')
  await api('POST /studio/backups/:backupId/ticket', { params, body: typed })
  await api('DELETE /studio/backups/:backupId', { params })
}

test('T9 every call with which staff change something leaves an entry in the audit log, but drafts and what only reads', async () => {
  const courseId = (await satCourse(academy.database)).id
  const lessonId = await changeThings(owner, courseId)
  await changePictures(owner)
  await changeQuizzes(owner, { courseId, lessonId })
  await importQuestions(owner, courseId)
  await changePeople(owner, courseId)
  await decide(owner, courseId)
  await supervise(owner)
  await manageStaff(owner)
  await backUp(owner)

  // It removes all entries but its own, which academy.test.ts counts.
  const expected = mutating.filter((on) => !(on in unaudited) && on !== 'POST /studio/own-academy')
  expect(expected.filter((on) => !entriesOf.has(on))).toEqual([])
  expect(expected.filter((on) => entriesOf.get(on) === 0)).toEqual([])
  // The list of those that leave none is as short as it can be.
  expect(Object.keys(unaudited).filter((on) => !mutating.includes(on) || (entriesOf.get(on) ?? 0) > 0)).toEqual([])
}, 120_000)
