import type { MadeRequest } from './load.ts'
import type { BenchStudent, Prepared } from './prepare.ts'
import type { ReferenceWork } from './reference.ts'
import { demoPassword } from '../src/testing/demo-password.ts'

/** One measured path, its reference and the goal. */
export type Scenario = {
  name: string
  /** Rounds alternate between the site and its references. */
  amount: { seconds: number } | { requests: number }
  /** The work of reference (b): the minimum that this path has to do. */
  work: ReferenceWork
  goal: { against: 'bare' | 'work'; ratio: number } | null
  make: () => MadeRequest
}

const bearer = (student: BenchStudent) => ({ authorization: `Bearer ${student.token}` })

/** Returns a request of the API with a body, of a student or of no user. */
const post = (path: string, student: BenchStudent | null, body: object): MadeRequest => ({
  method: 'POST',
  path: `/api${path}`,
  headers: { 'content-type': 'application/json', ...(student && bearer(student)) },
  body: JSON.stringify(body),
})

/** Returns the items in turn, again and again. */
function inTurn<Item>(items: Item[]): () => Item {
  let at = 0
  return () => items[at++ % items.length] as Item
}

/**
 * The goal of what practice reads. Five such calls of each of 5,000 students within an hour are seven a second; a hundredth of a server that
 * reads one row is about thirty, so that they leave most of the machine to tests.
 */
const practiceGoal = { against: 'work', ratio: 0.01 } as const

/** Returns the measured paths. */
export function scenariosOf(prepared: Prepared, { seconds, rounds }: { seconds: number; rounds: number }): Scenario[] {
  const reader = inTurn(prepared.readers)
  const saver = inTurn(prepared.readers)
  const submitter = inTurn(prepared.submitters)
  const reviewer = inTurn(prepared.reviewers)
  const learner = inTurn(prepared.learners)
  const user = encodeURIComponent(JSON.stringify({ name: 'Bench Student', email: 'x@bench.example' }))
  const keys = ['a1', 'a2', 'a3', 'a4']
  let saves = 0
  return [
    {
      name: 'GET /api/courses',
      amount: { seconds },
      work: 'lookup',
      goal: { against: 'bare', ratio: 0.5 },
      make: () => ({ method: 'GET', path: '/api/courses' }),
    },
    {
      name: 'home page',
      amount: { seconds },
      work: 'lookup',
      goal: { against: 'bare', ratio: 0.5 },
      make: () => ({ method: 'GET', path: '/' }),
    },
    {
      name: 'GET /api/user-quiz/{id}',
      amount: { seconds },
      work: 'lookup',
      goal: { against: 'work', ratio: 0.8 },
      make: () => ({ method: 'GET', path: `/api/user-quiz/${prepared.lessonId}`, headers: bearer(reader()) }),
    },
    {
      name: 'review page',
      amount: { seconds },
      work: 'lookup',
      goal: { against: 'work', ratio: 0.5 },
      make: () => ({
        method: 'GET',
        path: `/quiz-answers/${prepared.quizId}`,
        headers: { cookie: `user=${user}; token=${reviewer().token}` },
      }),
    },
    ...(
      [
        ['GET /api/user/home', '/api/user/home'],
        ['GET /api/learning/today', '/api/learning/today'],
        ['GET /api/learning/progress', '/api/learning/progress'],
        ['GET /api/learning/mistakes', '/api/learning/mistakes'],
      ] as const
    ).map(([name, path]): Scenario => ({
      name,
      amount: { seconds },
      work: 'lookup',
      goal: practiceGoal,
      make: () => ({ method: 'GET', path, headers: bearer(learner()) }),
    })),
    {
      name: 'GET /api/learning/sets/{id}',
      amount: { seconds },
      work: 'lookup',
      goal: practiceGoal,
      make() {
        const student = learner()
        return { method: 'GET', path: `/api/learning/sets/${student.drillId}`, headers: bearer(student) }
      },
    },
    // The first start of a student writes; each further one chooses the questions too, and resumes the open set.
    ...(
      [
        ['POST /api/learning/sets, returns', { kind: 'return' }],
        ['POST /api/learning/sets, drill', { kind: 'drill', skill: null, level: null }],
      ] as const
    ).map(([name, body]): Scenario => ({
      name,
      amount: { seconds },
      work: 'lookup',
      goal: practiceGoal,
      make: () => post('/learning/sets', learner(), body),
    })),
    {
      name: 'save an answer',
      amount: { seconds },
      work: 'insert',
      goal: { against: 'work', ratio: 0.33 },
      make() {
        saves += 1
        const student = saver()
        const question = prepared.module1[saves % prepared.module1.length]
        return post(`/attempts/${student.attemptId}/responses`, student, {
          saves: [{ question_id: question, seq: saves, user_answer: keys[saves % 4] }],
        })
      },
    },
    {
      name: 'submit 54 answers',
      // Each once: the load generator makes a few requests more in each round than it sends.
      amount: { requests: Math.floor(prepared.submitters.length / (rounds + 1)) },
      work: 'insert',
      goal: { against: 'work', ratio: 0.1 },
      make: () =>
        post(`/user-answer/${prepared.quizId}`, submitter(), {
          answers: [...prepared.module1, ...prepared.module2].map((question_id, at) => ({
            question_id,
            user_answer: keys[at % 4],
            correct: 1,
          })),
        }),
    },
    {
      name: 'login',
      amount: { seconds },
      work: 'insert',
      goal: null,
      make: () => post('/auth/login', null, { email: reader().email, password: demoPassword }),
    },
  ]
}
