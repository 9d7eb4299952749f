import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moves, openSection, type Move, type Phase } from '../../../core/attempts/phase.ts'
import { demoQuiz, openAcademy, type Academy } from '../../../testing/academy.ts'
import type { Api } from '../../../web/base/api.ts'
import { ApiError } from '../../../web/base/api.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

type At = Phase['at']
/** A player's next step; numbers choose among the options. */
type Step =
  | { does: 'save'; question: number; answer: number; seq: number; by: number }
  | { does: 'check'; question: number; answer: number; by: number }
  | { does: 'move'; move: Exclude<Move, 'submit'>; from: At; isHonest: boolean; by: number }
  | { does: 'submit'; question: number; answer: number; by: number }
  | { does: 'onward' }
  | { does: 'claim'; by: number }
  | { does: 'look' }

const places: At[] = ['module1', 'checking1', 'break', 'module2', 'checking2', 'answering', 'halfway', 'closed']
const small = fc.nat({ max: 200 })
const by = fc.nat({ max: 2 })
const realMoves = moves.filter((move) => move !== 'submit')
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ does: fc.constant('save'), question: small, answer: fc.nat({ max: 4 }), seq: small, by }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('check'), question: small, answer: fc.nat({ max: 4 }), by }) },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('move'),
      move: fc.constantFrom(...realMoves),
      from: fc.constantFrom(...places),
      isHonest: fc.boolean(),
      by,
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('submit'), question: small, answer: fc.nat({ max: 4 }), by }) },
  { weight: 6, arbitrary: fc.constant({ does: 'onward' }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('claim'), by }) },
  { weight: 1, arbitrary: fc.constant({ does: 'look' }) },
)

const answers = ['a1', 'a2', 'a3', 'a4', null]
const writers = ['player-one', 'player-two', undefined]

/** The move that leads on; without it few walks would get far. */
const onward: Partial<Record<At, Exclude<Move, 'submit'>>> = {
  module1: 'finish',
  checking1: 'continue',
  break: 'start',
  module2: 'finish',
  checking2: 'back',
}
const visited = new Set<At>()

/** Takes one random walk through an attempt; every promise is checked after every step. */
async function walk(lesson: string, steps: Step[]) {
  const quiz = await demoQuiz(academy.database, lesson)
  const api = await academy.as(await academy.newStudent())
  const { data: started } = await api('POST /attempts', { body: { lesson_id: quiz.lessonId, writer: writers[0] } })
  const params = { attemptId: started.attempt_id }
  const { rows } = await academy.database.pool.query<{ id: number; module: string | null }>(
    'SELECT id, module FROM questions WHERE version_id = $1 ORDER BY ordinal',
    [quiz.versionId],
  )
  const questionAt = (place: number) => rows[place % rows.length] ?? { id: 0, module: null }
  let at: At = started.phase.at
  let revision = started.revision
  let writer: string | null = started.writer
  let result: unknown
  for (const [place, one] of steps.entries()) {
    const before = await frozen(params.attemptId, at)
    const outcome = await carryOut(api, params, quiz.quizId, one, at, questionAt)
    const isStale = 'by' in one && writers[one.by] !== undefined && writers[one.by] !== writer
    const { data: state } = await api('GET /attempts/:attemptId', { params })

    if (outcome instanceof ApiError) expect([404, 409, 422]).toContain(outcome.status)
    if (isStale && at !== 'closed' && one.does !== 'claim')
      expect([place, one.does, outcome instanceof ApiError && outcome.code]).toEqual([
        place,
        one.does,
        'attempt.elsewhere',
      ])
    if (state.phase.at !== at) {
      const legal = legalAfter(at, one)
      expect([place, at, one, state.phase.at]).toEqual([place, at, one, legal])
    }
    expect(state.revision).toBeGreaterThanOrEqual(revision)
    // Closed, locked and past answers do not change.
    for (const [id, answer] of before) expect([id, (await frozen(params.attemptId, at)).get(id)]).toEqual([id, answer])
    if (state.phase.at === 'closed') {
      const { data } = await api('POST /user-answer/:quizId', {
        params: { quizId: quiz.quizId },
        body: { attempt_id: params.attemptId, answers: [] },
      })
      result ??= data
      expect(data).toEqual(result)
    }
    ;({ revision, writer } = state)
    at = state.phase.at
    visited.add(at)
  }
}

/** The allowed transitions, written down independently of the server's table, which is under test. Q9 */
const transitions = new Map<string, At>([
  ['module1 finish', 'checking1'],
  ['checking1 back', 'module1'],
  ['checking1 continue', 'break'],
  ['break start', 'module2'],
  ['module2 finish', 'checking2'],
  ['checking2 back', 'module2'],
  ['halfway resume', 'answering'],
])

/** Returns where a step may lead. */
function legalAfter(at: At, one: Step): At | null {
  // Without a writer id the first submission only closes module 1.
  if (one.does === 'submit') return writers[one.by] === undefined && at.endsWith('1') ? 'break' : 'closed'
  const move = one.does === 'move' ? one.move : one.does === 'onward' ? onward[at] : undefined
  return move ? (transitions.get(`${at} ${move}`) ?? null) : at
}

/** Returns the answers that can no longer change in the present phase. */
async function frozen(attemptId: number, at: At): Promise<Map<number, string | null>> {
  const { rows } = await academy.database.pool.query<{
    id: number
    answer: string | null
    module: string | null
    is_locked: boolean
  }>(
    `SELECT q.id, r.user_answer AS answer, q.module, r.is_locked FROM responses r JOIN questions q ON q.id = r.question_id
     WHERE r.attempt_id = $1`,
    [attemptId],
  )
  const open = at === 'closed' || at === 'break' ? null : openSection({ at, endsAt: 0 } as Phase)
  const isFrozen = (row: (typeof rows)[number]) =>
    row.is_locked || open === null || (open !== 'all' && row.module !== open)
  return new Map(rows.filter(isFrozen).map(({ id, answer }) => [id, answer]))
}

async function carryOut(
  api: Api,
  params: { attemptId: number },
  quizId: number,
  one: Step,
  at: At,
  questionAt: (place: number) => { id: number },
): Promise<unknown> {
  const writer = 'by' in one ? writers[one.by] : undefined
  const given = 'question' in one ? questionAt(one.question).id : 0
  const answer = 'answer' in one ? (answers[one.answer] ?? null) : null
  const call = () => {
    switch (one.does) {
      case 'save': {
        const saves = [{ question_id: given, seq: one.seq + 1, user_answer: answer }]
        return api('POST /attempts/:attemptId/responses', { params, body: { saves, writer } })
      }
      case 'check':
        return api('POST /attempts/:attemptId/checks', {
          params,
          body: { question_id: given, user_answer: answer, writer },
        })
      case 'move': {
        const from = one.isHonest ? at : one.from
        return api('POST /attempts/:attemptId/moves', { params, body: { move: one.move, from, writer } })
      }
      case 'submit': {
        const body = { attempt_id: params.attemptId, answers: [{ question_id: given, user_answer: answer }], writer }
        return api('POST /user-answer/:quizId', { params: { quizId }, body })
      }
      case 'onward':
        return api('POST /attempts/:attemptId/moves', { params, body: { move: onward[at] ?? 'finish', from: at } })
      case 'claim':
        return writer === undefined
          ? Promise.resolve()
          : api('POST /attempts/:attemptId/writer', { params, body: { writer } })
      case 'look':
        return Promise.resolve()
    }
  }
  return call().catch((error: unknown) => error)
}

/** Walks concurrently, like students. */
const together = 25

/** `npm test -- --long` walks four times as often. */
const times = process.env['LONG'] === '1' ? 4 : 1

test.each([
  { lesson: 'practice-test-1', walks: 150 * times },
  { lesson: 'how-the-section-works', walks: 50 * times },
  { lesson: 'transitions', walks: 50 * times },
])(
  'Q4 Q9 X3 $walks random walks at $lesson: no illegal transition, nothing locked or left changes, one result',
  async ({ lesson, walks }) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 4, maxLength: 10 }), { minLength: together, maxLength: together }),
        async (all) => void (await Promise.all(all.map((steps) => walk(lesson, steps)))),
      ),
      { numRuns: walks / together, endOnFailure: true },
    )
  },
  // Twenty seconds on a quiet machine.
  300_000,
)

test('the walks reached every phase', () => {
  const timed: At[] = ['halfway']
  expect(new Set([...visited, ...timed])).toEqual(new Set(places))
})
