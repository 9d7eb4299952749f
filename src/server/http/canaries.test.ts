import { Writable } from 'node:stream'
import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '../../contract/api.ts'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { actors, everyCall, type Actor } from '../../testing/every-call.ts'
import { plantCanaries, type Cast } from '../../testing/security/canaries.ts'
import { canariesIn, openSightings } from '../../testing/security/sightings.ts'
import { secretHashOf } from './secrets.ts'
import { addUser } from '../accounts/store.ts'

let academy: Academy
let cast: Cast
let places: Record<string, string | number>
let logged = ''
const tokens = new Map<Actor, string>()

/** The address of all callers, which must not appear in any log. */
const remoteAddress = '203.0.113.77'

const send = (actor: Actor, on: string, body?: unknown) => {
  const [method = 'GET', path = ''] = on.split(' ')
  const token = tokens.get(actor)
  return academy.app.inject({
    method: method as 'GET',
    remoteAddress,
    url: `/api${path.replace(/:[a-zA-Z]+/g, (place) => String(places[place] ?? place))}`,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(body !== undefined && { payload: body as object }),
  })
}

beforeAll(async () => {
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged += chunk.toString()
      done()
    },
  })
  academy = await openAcademy({ log: pino({ level: 'trace' }, stream) })
  const defaults = { phone: '', parentPhone: '', passwordHash: 'none' }
  const email = `${randomUUID()}@staff.example`
  const staff = await addUser(academy.database, { ...defaults, name: 'Staff Test', email, role: 'owner' })
  if (!staff) throw new Error('no staff')
  cast = {
    outsider: await academy.newStudent({ access: 'none' }),
    expired: await academy.newStudent({ access: 'none' }),
    other: await academy.newStudent({ access: 'none' }),
    staff,
    owner: await academy.newStudent({ access: 'none' }),
  }
  for (const [actor, person] of Object.entries(cast)) {
    const { token } = await academy.context.sessions.start(person, { isBrowser: false })
    tokens.set(actor as Actor, token)
  }
  tokens.set('bad token', 'A'.repeat(43))
  places = {}
  places = await plantCanaries(academy.database, cast, async (actor, on, body) => {
    const response = await send(actor, on, body)
    expect(response.statusCode).toBe(200)
    return response.json<{ data: unknown }>().data
  })
})
afterAll(() => academy.close())

/** Every GET of the contract, with the ids of what contains canaries. */
const asks = [
  'GET /user',
  'GET /attempts/:attempt/annotations',
  'GET /user-quiz/:lesson',
  'GET /user-quiz/:draftLesson',
  'GET /quiz-cover/:lesson',
  'GET /quiz-cover/:draftLesson',
  'GET /quiz-cover/:lesson/start',
  'GET /attempts/:attempt',
  'GET /attempts/:attempt/changes',
  'GET /attempts/:attempt/questions/all',
  'GET /blogs',
  'GET /blogs/:draftArticle',
  'GET /blogs/:laterArticle',
  'GET /books',
  'GET /cart',
  'GET /courses',
  'GET /courses/:course',
  'GET /courses/:draft',
  'GET /user/courses',
  'GET /user/home',
  'GET /user/announcements/1',
  'GET /tutor',
  'GET /courses/:course/lessons/open',
  'GET /courses/:course/lessons/locked',
  'GET /courses/:course/lessons/hidden',
  'GET /courses/:draft/lessons/free',
  'GET /instructors/1',
  'GET /staff/students?email=:email',
  'GET /staff/attempts/:attempt/events',
  'GET /staff/desk',
  'GET /staff/desk/csv',
  'GET /lessons/locked/watch',
  'GET /lessons/hidden/watch',
  'GET /payment-methods',
  'GET /orders',
  'GET /orders/:order',
  'GET /practice-sets/:practice',
  'GET /learning/today',
  'GET /learning/ahead',
  'GET /learning/mistakes',
  'GET /learning/words',
  'GET /learning/words/saved',
  'GET /learning/progress',
  'GET /learning/plan',
  'GET /user/parent-links',
  'GET /user/weekly-email',
  'GET /user/official-scores',
  'GET /learning/sets/:learningSet',
  'GET /user/profile',
  'GET /user/sessions',
  'GET /user/consents',
  'GET /user/consents/texts/999999',
  'GET /user/data',
  'GET /quiz-reviews/:finished',
  'GET /quiz-reviews/:unfinished',
  'GET /quiz-reviews/:finished/questions',
  'GET /quiz-reviews/:unfinished/questions',
  'GET /apply-courses/:courseId',
  'GET /user-quizzes',
  'GET /user-quiz-answers/:finished',
  'GET /user-quiz-answers/:unfinished',
  'GET /user-quiz-question-answers/:finished',
  'GET /user-quiz-question-answers/:unfinished',
  'GET /courses/:course/reviews',
  'GET /courses/:draft/reviews',
  'GET /courses/:course/news',
  'GET /courses/:draft/news',
  'GET /search?q=canarium',
  'GET /trial',
  'GET /showcase',
  'GET /studio',
  'GET /studio/today',
  'GET /studio/found?q=canary',
  'GET /studio/people',
  'GET /studio/people/csv',
  'GET /studio/people/:user',
  'GET /studio/people/:user/attempts/:finishedAttempt',
  'GET /studio/people/:user/attempts/:attempt',
  'GET /studio/people/:user/card',
  'GET /studio/people/:user/learning',
  'GET /studio/people/:user/parent-links',
  'GET /studio/people/:user/official-scores',
  'GET /studio/emails/1',
  'GET /studio/notices',
  'GET /studio/backups',
  'GET /studio/groups',
  'GET /studio/group-choices',
  'GET /studio/groups/csv',
  'GET /studio/groups/1/results',
  'GET /studio/groups/1/learning',
  'GET /studio/attention',
  'GET /studio/groups/1/answers/csv',
  'GET /studio/announcements',
  'GET /studio/announcements/draft',
  'GET /studio/announcements/1',
  'GET /studio/assignments',
  'GET /studio/assignments/1',
  'GET /studio/assignable?course=:courseId',
  'GET /studio/lessons/:lesson/files',
  'GET /studio/pictures',
  'GET /studio/pictures/csv',
  'GET /studio/files',
  'GET /studio/files/csv',
  'GET /studio/reviews',
  'GET /studio/import',
  'GET /studio/staff',
  'GET /studio/staff/csv',
  'GET /studio/emails',
  'GET /studio/emails/csv',
  'GET /studio/second-factor',
  'GET /studio/audit',
  'GET /studio/audit/csv',
  'GET /studio/orders',
  'GET /studio/orders/csv',
  'GET /studio/orders/totals',
  'GET /studio/orders/totals/csv',
  'GET /studio/orders/products',
  'GET /studio/orders/:order',
  'GET /studio/things/course',
  'GET /studio/things/course/csv',
  'GET /studio/things/course/:courseId',
  'GET /studio/things/course/:courseId/versions',
  'GET /studio/bin',
  'GET /studio/bin/csv',
  'GET /studio/courses/:courseId/outline',
  'GET /studio/courses/:courseId/progress',
  'GET /studio/courses/:courseId/progress/csv',
  'GET /studio/quizzes',
  'GET /studio/quizzes/:finished',
  'GET /studio/quizzes/:unfinished',
  'GET /studio/quizzes/:unfinished/questions/:draftItem',
  'GET /studio/quizzes/:unfinished/preview',
  'GET /studio/bank',
  'GET /studio/bank/csv',
  'GET /studio/results/csv',
  'GET /studio/quizzes/:finished/export?format=lantern-quiz-1',
  'GET /studio/quizzes/:unfinished/export?format=lantern-quiz-1',
  'GET /studio/question-imports',
  'GET /studio/question-imports/1',
  'GET /studio/question-imports/templates/csv',
  'GET /studio/quizzes/:unfinished/questions/:draftItem/slips',
  'GET /studio/results',
  'GET /studio/requests',
  'GET /studio/requests/csv',
  'GET /studio/announcements/csv',
  'GET /studio/assignments/csv',
  'GET /studio/reviews/csv',
  'GET /studio/messages',
  'GET /studio/messages/csv',
  'GET /studio/quizzes/csv',
  'GET /studio/quizzes/:unfinished/questions/:draftItem/versions',
  'GET /studio/quizzes/:finished/attempts/csv',
  'GET /studio/quizzes/:finished/regrades',
  'GET /studio/quizzes/:unfinished/regrades/:draftItem',
  'GET /studio/quizzes/:finished/results',
  'GET /studio/quizzes/:finished/attempts',
  'GET /studio/quizzes/:finished/results/csv',
  'GET /studio/quizzes/:finished/answers/csv',
  'GET /site',
  'GET /about',
  'GET /legal/privacy',
  'GET /carusels',
  'GET /reasons',
  'GET /answers',
  'GET /testimonials',
  'GET /categories',
  'GET /categories/1',
  'GET /dsat-table',
]

test('every GET of the contract is requested', () => {
  const declared = Object.values(api).flatMap((noun) => Object.values(noun).map(({ on }) => on))
  const isRequested = (on: string) => {
    const shape = new RegExp(`^${on.replace(/:[a-zA-Z]+/g, '[^/]+')}$`)
    return asks.some((ask) => shape.test(ask.split('?')[0] ?? ''))
  }
  expect(declared.filter((on) => on.startsWith('GET ') && !isRequested(on))).toEqual([])
})

const inCourse = 'other, staff, owner'
const review = ['GET /quiz-reviews/:finished', 'GET /quiz-reviews/:finished/questions']
const answers = ['GET /user-quiz-answers/:finished', 'GET /user-quiz-question-answers/:finished']
const toOwner = (...calls: string[]) => calls.map((ask) => `${ask}: owner`)
/** Returns the calls of the studio in which staff receive a canary. */
const inStudio = (...asked: string[]) => asked.map((ask) => `GET /studio/${ask}: staff`)
/** The calls for the home page's picture of a public question with a wrong choice: it shows the comment on that choice, not the key. */
const inShowcase = ['GET /showcase: visitor, bad token, outsider, expired, other, staff, owner']
/** The parts of an explanation that students see once the answer is final; not the author's internal names. */
const explanationParts = [
  'rule',
  'step',
  'next-time',
  'gloss',
  'meaning',
  'arabic',
  'source',
  'invented',
  'rationale',
  'wrong',
  'trap',
]
const exports = ['quizzes/:finished/export?format=lantern-quiz-1', 'quizzes/:unfinished/export?format=lantern-quiz-1']
const studioOrders = ['orders', 'orders/csv', 'orders/:order']

/** The calls that return each canary, with the actors who receive it. */
const readers = {
  '+19995550188': [
    ...toOwner('GET /user/profile', 'GET /user/data'),
    ...inStudio('people', 'people/csv', 'people/:user', 'people/:user/card'),
  ],
  '+19995550199': [
    ...toOwner('GET /user/profile', 'GET /user/data'),
    ...inStudio('people', 'people/csv', 'people/:user'),
  ],
  'canary-article': inStudio('found?q=canary'),
  'canary-bought': [...toOwner('GET /orders/:order', 'GET /user/data'), ...inStudio('today', ...studioOrders)],
  'canary-delivery': [...toOwner('GET /orders/:order', 'GET /user/data'), ...inStudio(...studioOrders)],
  'canary-draft-course': inStudio(
    'found?q=canary',
    'audit',
    'things/course',
    'things/course/csv',
    'quizzes',
    'question-imports',
    'quizzes/csv',
  ),
  'canary-draft-lesson': inStudio('found?q=canary', 'question-imports'),
  ...Object.fromEntries(
    [...explanationParts, 'rule-id', 'sibling'].map((part) => [`canary-draft-version-${part}`, inStudio(...exports)]),
  ),
  'canary-draft-version-explanation': inStudio('quizzes/:unfinished/questions/:draftItem', ...exports),
  'canary-draft-version-key': inStudio(
    'quizzes/:unfinished/questions/:draftItem',
    ...exports,
    'quizzes/:unfinished/questions/:draftItem/versions',
  ),
  'canary-draft-version-stem': inStudio(
    'found?q=canary',
    'quizzes/:finished',
    'quizzes/:unfinished',
    'quizzes/:unfinished/questions/:draftItem',
    'quizzes/:unfinished/preview',
    'bank',
    'bank/csv',
    ...exports,
    'quizzes/:unfinished/questions/:draftItem/versions',
  ),
  'canary-draft-version-tag': inStudio('bank', 'bank/csv', ...exports),
  'canary-hidden-name': inStudio(
    'found?q=canary',
    'assignable?course=:courseId',
    'courses/:courseId/outline',
    'quizzes/:finished',
    'quizzes/:unfinished',
    'question-imports',
  ),
  'canary-done-explanation': toOwner(...review.slice(1), ...answers),
  ...Object.fromEntries(
    explanationParts.map((part) => [`canary-done-${part}`, toOwner(...review.slice(1), ...answers)]),
  ),
  'canary-done-key': [
    ...toOwner(...review, ...answers),
    ...inStudio('people/:user/attempts/:finishedAttempt', 'quizzes/:finished/results', 'quizzes/:finished/results/csv'),
  ],
  'canary-done-stem': [
    ...toOwner('GET /practice-sets/:practice', 'GET /learning/sets/:learningSet', ...review.slice(1), ...answers),
    ...inStudio(
      'found?q=canary',
      'people/:user/attempts/:finishedAttempt',
      'people/:user/card',
      'bank',
      'bank/csv',
      'quizzes/:finished/results',
      'quizzes/:finished/results/csv',
    ),
  ],
  'canary-letter': inStudio('today', 'emails', 'emails/csv'),
  'canary-message': inStudio('today', 'messages', 'messages/csv'),
  'canary-note': toOwner('GET /attempts/:attempt/annotations', 'GET /user/data'),
  'canary-open-stem': [
    `GET /user-quiz/:lesson: ${inCourse}`,
    ...toOwner('GET /attempts/:attempt/questions/all'),
    ...inStudio('people/:user/attempts/:attempt', 'bank', 'bank/csv'),
  ],
  'canary-public-invented': inShowcase,
  'canary-public-next-time': inShowcase,
  'canary-public-source': inShowcase,
  'canary-public-stem': [
    'GET /trial: visitor, bad token, outsider, expired, other, staff, owner',
    ...inStudio('bank', 'bank/csv'),
  ],
  'canary-public-tag': inStudio('bank', 'bank/csv'),
  'canary-public-trap': inShowcase,
  'canary-public-wrong': inShowcase,
  'canary-reason': [...toOwner('GET /orders/:order', 'GET /user/data'), ...inStudio('orders/:order')],
  'canary-receipt': toOwner('GET /orders/:order'),
  'canary-reference': [...toOwner('GET /orders/:order', 'GET /user/data'), ...inStudio('today', ...studioOrders)],
  'canary-text': [
    `GET /courses/:course: ${inCourse}`,
    `GET /courses/:course/lessons/locked: ${inCourse}`,
    `GET /search?q=canarium: ${inCourse}`,
  ],
  'canary-unpublished-stem': inStudio('found?q=canary', 'bank', 'bank/csv'),
  'canary-zoom': [`GET /courses/:course: ${inCourse}`, ...inStudio('things/course/:courseId')],
  canarylockd: [`GET /courses/:course: ${inCourse}`, `GET /courses/:course/lessons/locked: ${inCourse}`],
  'own-email': [
    'GET /user: owner',
    'GET /staff/students?email=:email: staff',
    'GET /user/profile: owner',
    'GET /user/data: owner',
    ...inStudio(
      'today',
      'people',
      'people/csv',
      'people/:user',
      ...studioOrders,
      'courses/:courseId/progress',
      'courses/:courseId/progress/csv',
      'quizzes/:finished/attempts/csv',
      'quizzes/:finished/answers/csv',
    ),
  ],
  'receipt-key': [...toOwner('GET /orders/:order', 'GET /user/data'), ...inStudio('today', 'orders', 'orders/:order')],
}

test('A11 C4 C7 Q12 secrets appear only in responses to actors who may read them', async () => {
  const meetings = openSightings(cast.owner)
  const token = tokens.get('owner') ?? ''
  const hash = secretHashOf(token)
  for (const ask of asks)
    for (const actor of actors) {
      const response = await send(actor, ask)
      expect([ask, actor, response.statusCode < 500]).toEqual([ask, actor, true])
      meetings.add(actor, ask, response.body + JSON.stringify(response.headers))
      for (const secret of [token, hash.toString('hex'), hash.toString('base64')])
        expect(response.body).not.toContain(secret)
    }
  expect(meetings.table()).toEqual(readers)
})

/** The writing calls of the table, with the ids of what contains canaries; without signing in and out. */
const changes: { on: string; body?: unknown }[] = [
  { on: 'POST /lessons/locked/watch', body: {} },
  { on: 'POST /lessons/hidden/watch', body: {} },
  { on: 'POST /lessons/hidden/done', body: { done: true } },
  ...everyCall.filter(
    ({ on, sendsPicture }) => !/^(GET |DELETE \/user\/sessions|POST \/auth)/.test(on) && !sendsPicture,
  ),
]

test('A11 C4 C7 Q12 writing calls return secrets only to actors who may read them', async () => {
  // With the names that the table uses.
  const named = { ':slug': ':course', ':course': ':courseId', ':quiz': ':finished', ':question': ':openQuestion' }
  const own = Object.fromEntries(Object.entries(named).map(([name, place]) => [name, places[place] ?? place]))
  const at = (place: string) => String(own[place] ?? places[place] ?? place)
  const placed = (_key: string, value: unknown) =>
    typeof value === 'string' ? (own[value] ?? places[value] ?? value) : value
  const meetings = openSightings(cast.owner)
  const statuses: number[] = []
  for (const { on, body } of changes)
    for (const actor of actors) {
      const filled = body === undefined ? undefined : (JSON.parse(JSON.stringify(body, placed)) as unknown)
      const response = await send(actor, on.replace(/:[a-zA-Z]+/g, at), filled)
      statuses.push(response.statusCode)
      meetings.add(actor, on, response.body + JSON.stringify(response.headers))
    }
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(50)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  const ownOrder = toOwner('POST /orders/:order/reference', 'POST /orders/:order/cancel')
  expect(meetings.table()).toEqual({
    'canary-bought': ownOrder,
    'canary-delivery': ownOrder,
    'canary-open-stem': [`POST /user-quiz/:lesson: ${inCourse}`],
    'canary-reason': ownOrder,
    'canary-receipt': ownOrder,
    'receipt-key': ownOrder,
  })
})

test('X4 Q12 whatever a student sends, no response and no header has a key or an explanation of an open question', async () => {
  const meetings = openSightings(cast.owner)
  const writer = 'a-player-of-a-test'
  const question_id = places[':openQuestion']
  const saves = [{ question_id, seq: 1, user_answer: 'a guess' }]
  const sends: [on: string, body: object, status: number][] = [
    ['POST /user-quiz/:lesson', {}, 200],
    ['POST /attempts', { lesson_id: places[':lesson'], writer }, 200],
    ['POST /attempts/:attempt/writer', { writer }, 200],
    ['POST /attempts/:attempt/responses', { writer, saves }, 200],
    ['POST /attempts/:attempt/checks', { writer, question_id, user_answer: 'a guess' }, 409],
    ['POST /attempts/:attempt/moves', { writer, move: 'finish', from: 'module1' }, 409],
    ['POST /user-answer/:unfinished', { attempt_id: places[':attempt'], answers: saves }, 200],
  ]
  for (const [on, body, status] of sends) {
    const response = await send('owner', on, body)
    expect([on, response.statusCode]).toEqual([on, status])
    meetings.add('owner', on, response.body + JSON.stringify(response.headers))
  }
  expect(meetings.table()).toEqual({ 'canary-open-stem': ['POST /user-quiz/:lesson: owner'] })
})

test('S1 a database failure reveals the sent data neither in the response nor in the log', async () => {
  await academy.database.pool.query('ALTER TABLE contact_messages ADD CHECK (length(name) < 3) NOT VALID')
  const body = { name: 'canary-logged', email: 'canary-logged@people.example', message: 'canary-logged' }
  const response = await send('visitor', 'POST /contact', body)
  expect(response.statusCode).toBe(500)
  const lines = logged
    .split('\n')
    .filter((line) => line.includes(`"reqId":"${String(response.headers['x-request-id'])}"`))
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['request failed', 'responded'])
  expect(canariesIn(response.body, cast.owner)).toEqual([])
  const wrong = { email: cast.owner.email, password: 'canary-logged' }
  expect((await send('visitor', 'POST /auth/login', wrong)).statusCode).toBe(422)
  expect((await send('visitor', 'POST /auth/password-code', { email: cast.owner.email })).statusCode).toBe(200)
  expect(logged).toContain('request failed')
  expect(canariesIn(logged, cast.owner)).toEqual([])
  for (const word of [...tokens.values(), remoteAddress, 'Nadia Test', 'a guess', '@people.example', '@staff.example'])
    expect(logged).not.toContain(word)
})
