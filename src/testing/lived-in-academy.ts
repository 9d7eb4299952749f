import { randomUUID } from 'node:crypto'
import { dayMs } from '../core/dates.ts'
import type { CallInput } from '../contract/api.ts'
import type { Role } from '../core/staff/permissions.ts'
import { addBook } from '../server/books/store.ts'
import { addCourse } from '../server/courses/writing.ts'
import type { Api } from '../web/base/api.ts'
import { demoQuiz, satCourse, type Academy } from './academy.ts'
import { addQuiz } from './quizzes.ts'
import { addResults } from './results.ts'
import { newAccount } from './staff.ts'

type Person = Awaited<ReturnType<typeof newAccount>>

const days = dayMs
const address = {
  recipient: 'Sara Othman',
  street: '7 Lamplighter Lane',
  postal_code: '1100',
  city: 'Beirut',
  region: '',
  country: 'Lebanon',
  phone: '',
}

/**
 * Gives a demo academy some months of life through its own calls: orders in every state with refunds and cash, access from every source,
 * attempts of every kind with redo, highlights, corrections and reports, groups, assignments, announcements, notes and consents. Returns
 * its owner. The clock moves on.
 */
export async function liveIn(academy: Academy): Promise<Person> {
  /** Creates an account that signs in for every call: months pass, and sessions end. */
  const join = async (role: Role, name: string): Promise<Person> => {
    const account = await newAccount(academy, role, { name })
    const api = (async (...call: Parameters<Api>) => (await academy.as(account))(...call)) as Api
    return { ...account, api }
  }
  const owner = await join('owner', 'Nour Haddad')
  const students: Person[] = []
  for (const name of ['Layla Mansour', 'Omar Khalil', 'Sara Othman', 'Yousef Amin', 'Hana Saleh', 'Karim Nassar'])
    students.push(await join('student', name))
  await sell(academy, owner, students)
  await open(academy, owner, students)
  await take(academy, owner, students)
  await teach(academy, owner, students)
  return owner
}

/**
 * Places orders: waiting, confirmed, declined, cancelled, reopened, refunded in part and with the end of its access; cash, twice for one
 * course.
 */
async function sell(academy: Academy, owner: Person, students: Person[]) {
  const paid = { name: 'Grammar in a month', price: 12.5, accessDays: 30, status: 'active' } as const
  const course = await addCourse(academy.database, { slug: 'grammar-in-a-month', ...paid })
  const other = await addCourse(academy.database, { slug: 'reading-in-a-month', ...paid, name: 'Reading in a month' })
  const book = await addBook(academy.database, { slug: 'words-in-a-month', title: 'Words in a month', price: 0.1 })
  const order = async ({ api }: Person, courseId: number, more: Partial<CallInput<'POST /orders'>['body']> = {}) => {
    await api('POST /cart/items', { body: { kind: 'course', id: courseId } })
    if (more.address) await api('POST /cart/items', { body: { kind: 'book', id: book, quantity: 3 } })
    const expected_total = (await api('GET /cart')).data.total
    const body = { key: randomUUID(), method: 'transfer' as const, expected_total, ...more }
    const { number } = (await api('POST /orders', { body })).data
    academy.clock.pass(days)
    return number
  }
  const decide = (number: string, body: CallInput<'POST /studio/orders/:number/decision'>['body']) =>
    owner.api('POST /studio/orders/:number/decision', { params: { number }, body })
  const refund = (number: string, amount: number, ends_access: boolean) =>
    owner.api('POST /studio/orders/:number/refund', {
      params: { number },
      body: { amount, note: 'Agreed.', ends_access },
    })
  const [waiting, confirmed, declined, partly, wholly, cash] = students as [
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
  ]

  await order(waiting, course)
  await decide(await order(confirmed, course, { address }), { confirm: true })
  await decide(await order(declined, course), { confirm: false, reason: 'The transfer did not arrive.' })
  const inPart = await order(partly, course, { address })
  await decide(inPart, { confirm: true })
  academy.clock.pass(40 * days)
  await refund(inPart, 0.2, false)
  const whole = await order(wholly, other)
  await decide(whole, { confirm: true })
  await refund(whole, 12.5, true)
  const again = await order(confirmed, other)
  await decide(again, { confirm: true })
  await owner.api('POST /studio/orders/:number/reopening', {
    params: { number: again },
    body: { reason: 'The transfer came back.' },
  })
  // Two sales of one course, each with its days.
  for (const amount of [200, 250]) {
    const body = {
      key: randomUUID(),
      email: cash.email,
      kind: 'course' as const,
      id: course,
      amount,
      means: 'days' as const,
    }
    await owner.api('POST /studio/orders', { body })
    academy.clock.pass(days)
  }
}

/** Opens access: from staff, from an import, extended, revoked and expired; a course asked for and granted. */
async function open(academy: Academy, owner: Person, students: Person[]) {
  const { id: course_id } = await satCourse(academy.database)
  const at = (ms: number) => new Date(academy.clock.now() + ms).toISOString()
  const change = (person: Person, body: CallInput<'POST /studio/people/:userId/access'>['body']['change']) =>
    owner.api('POST /studio/people/:userId/access', {
      params: { userId: person.id },
      body: { course_id, change: body, reason: 'Agreed by phone.' },
    })
  for (const person of students) await change(person, { to: 'until', until: at(200 * days) })
  await change(students[0]!, { to: 'until', until: null })
  await change(students[4]!, { to: 'revoke' })
  await change(students[4]!, { to: 'until', until: at(90 * days) })
  const row = { name: 'Imported Student', email: 'imported@people.example', phone: '+12025550170', parent_phone: '' }
  await owner.api('POST /studio/import', {
    body: { rows: [row], course_ids: [course_id], days: 30, group_id: null, is_dry_run: false },
  })
}

/** Adds attempts: whole tests on both routes, quizzes, a redo, highlights, a running and a discarded one; a corrected key and a report. */
async function take(academy: Academy, owner: Person, students: Person[]) {
  const { database } = academy
  const [first, second, third, fourth, fifth] = students as [Person, Person, Person, Person, Person]
  const test = await demoQuiz(database, 'practice-test-1')
  const answers = (right: (place: number) => boolean) =>
    Array.from({ length: 54 }, (_, place) => (right(place) ? 'a1' : 'a2'))
  await addResults(database, test.quizId, [
    {
      answers: answers((place) => place % 3 > 0),
      userId: first.id,
      variant: 'easy',
      at: new Date(academy.clock.now()),
    },
    {
      answers: answers((place) => place % 2 > 0),
      userId: second.id,
      variant: 'hard',
      at: new Date(academy.clock.now()),
    },
  ])
  const options = ['one', 'two', 'three', 'four']
  const { quizId } = await addQuiz(database, { name: 'A quiz with a wrong key' }, [
    { stemHtml: '<p>Which is third?</p>', spec: { options }, key: 'a2' },
    { stemHtml: '<p>Which is first?</p>', spec: { options }, key: 'a1' },
  ])
  await addResults(database, quizId, [
    { answers: ['a3', 'a1'], userId: third.id, at: new Date(academy.clock.now()) },
    { answers: ['a2', null], userId: fourth.id, at: new Date(academy.clock.now()) },
  ])
  const { rows } = await database.pool.query<{ item_id: number; id: number }>(
    `SELECT q.item_id, q.id FROM questions q JOIN quizzes z ON z.published_version_id = q.version_id WHERE z.id = $1 ORDER BY ordinal`,
    [quizId],
  )
  const item = rows[0]!
  const ruling = { rule: 'keys' as const, keys: ['a3'] }
  const at = { params: { quizId, itemId: item.item_id } }
  const { changed, corrections } = (
    await owner.api('POST /studio/quizzes/:quizId/regrades/:itemId/preview', { ...at, body: ruling })
  ).data
  await owner.api('POST /studio/quizzes/:quizId/regrades/:itemId', {
    ...at,
    body: { key: randomUUID(), ruling, reason: 'The right answer is C.', notifies: true, changed, corrections },
  })

  const writer = 'player-of-the-academy'
  const grammar = await demoQuiz(database, 'transitions')
  const begin = async ({ api }: Person, lessonId: number) =>
    (await api('POST /attempts', { body: { lesson_id: lessonId, writer } })).data.attempt_id
  const attemptId = await begin(fifth, grammar.lessonId)
  const { data: questions } = await fifth.api('GET /attempts/:attemptId/questions/:part', {
    params: { attemptId, part: 'all' },
  })
  await fifth.api('POST /attempts/:attemptId/responses', {
    params: { attemptId },
    body: {
      writer,
      saves: questions.slice(0, 5).map(({ id }, place) => ({
        question_id: id,
        seq: 1,
        user_answer: `a${(place % 4) + 1}`,
        is_marked: place === 2 ? 1 : 0,
        spent_seconds: 20 + place,
      })),
    },
  })
  academy.clock.pass(5 * 60_000)
  await fifth.api('POST /user-answer/:quizId', { params: { quizId: grammar.quizId }, body: { answers: [], writer } })
  const { practice_id: practiceId } = (
    await fifth.api('POST /user-quizzes/:quizId/redo', { params: { quizId: grammar.quizId }, body: {} })
  ).data
  const { data: set } = await fifth.api('GET /practice-sets/:practiceId', { params: { practiceId } })
  for (const { id } of set.questions.slice(0, 3))
    await fifth.api('POST /practice-sets/:practiceId/checks', {
      params: { practiceId },
      body: { question_id: id, user_answer: 'a1' },
    })
  await begin(first, grammar.lessonId)
  const discarded = await begin(fifth, grammar.lessonId)
  await fifth.api('POST /attempts/:attemptId/discard', { params: { attemptId: discarded } })
}

/** Creates a group with an assignment, and a note of staff. */
async function teach(academy: Academy, owner: Person, students: Person[]) {
  const { quizId } = await demoQuiz(academy.database, 'practice-test-1')
  const { data: group } = await owner.api('POST /studio/groups', { body: { name: 'Tuesday class' } })
  await owner.api('POST /studio/groups/:groupId/members', {
    params: { groupId: group.id },
    body: { emails: students.map(({ email }) => email).join('\n') },
  })
  await owner.api('POST /studio/assignments', {
    body: {
      key: randomUUID(),
      thing: { kind: 'quiz', id: quizId },
      to: { by: 'group', group_id: group.id },
      due_at: new Date(academy.clock.now() + 7 * days).toISOString(),
      students: students.length,
    },
  })
  await owner.api('POST /studio/people/:userId/notes', {
    params: { userId: students[0]!.id },
    body: { text: 'Reads slowly, reasons well.' },
  })
}

/**
 * Returns the figures of an academy that no upgrade may change: for each account its access with the ends, its orders with their amounts,
 * its results; and the sales of each month.
 */
export async function figuresOf(academy: Academy) {
  const staff = await newAccount(academy, 'owner')
  const { rows: people } = await academy.database.pool.query<{ id: number }>(
    "SELECT id FROM users WHERE role = 'student' ORDER BY id",
  )
  const accounts = []
  for (const { id } of people) {
    const { data } = await staff.api('GET /studio/people/:userId', { params: { userId: id } })
    accounts.push({
      id,
      name: data.profile.name,
      access: data.access.map(({ course, until }) => `${course}: ${until ?? 'no end'}`).toSorted(),
      orders: data.orders.map(
        (order) => `${order.number}: ${order.status} ${order.total} - ${order.refunded_amount ?? 0}`,
      ),
      results: data.attempts.map((attempt) => `${attempt.quiz} ${attempt.number}: ${attempt.correct}/${attempt.total}`),
    })
  }
  const { rows: months } = await academy.database.pool.query<{ month: string }>(
    "SELECT DISTINCT to_char(created_at + n * interval '1 month', 'YYYY-MM') AS month FROM orders, generate_series(0, 3) n ORDER BY 1",
  )
  const sales = []
  for (const { month } of months) {
    const { methods, items } = (await staff.api('GET /studio/orders/totals', { query: { month } })).data
    // The last release named the method alone; `way` is the same in other words.
    sales.push({ month, methods: methods.map(({ way: _way, ...of }) => of), items })
  }
  return { accounts, sales }
}
