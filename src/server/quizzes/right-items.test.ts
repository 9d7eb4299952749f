import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { addQuiz } from '../../testing/quizzes.ts'
import { asked } from './versions.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

const rights = ['ein', 'zwei', 'drei', 'vier']
const match = {
  type: 'match' as const,
  spec: { lefts: ['one', 'two', 'three', 'four'].map((item, at) => ({ id: at + 1, item })), rights },
  key: Object.fromEntries(rights.map((right, at) => [at + 1, right])),
}

/** Starts a quiz of twenty matches that are stored in the order of their key. */
async function begin() {
  const { lessonId } = await addQuiz(
    academy.database,
    {},
    Array.from({ length: 20 }, () => match),
  )
  const api = await academy.as(await academy.newStudent())
  const load = async () => (await api('GET /user-quiz/:lessonId', { params: { lessonId } })).data.questions
  return { lessonId, load }
}

test('X4 the right items of a match are sent shuffled, beside the left ones and as a list, and stay as they are', async () => {
  const { load } = await begin()
  const questions = await load()
  const beside = questions.map(({ matches }) => matches.map(({ right_item }) => right_item))
  const listed = questions.map(({ right_items }) => right_items)
  for (const orders of [beside, listed]) {
    expect(orders).toHaveLength(20)
    for (const order of orders) expect(order.toSorted()).toEqual(rights.toSorted())
    // By chance one in 24 is in the order of the key.
    expect(orders.filter((order) => order.join() === rights.join()).length).toBeLessThan(10)
    expect(new Set(orders.map((order) => order.join())).size).toBeGreaterThan(1)
  }
  expect(await load()).toEqual(questions)
})

test('X4 the order of the right items does not depend on how they were stored', async () => {
  const { lessonId } = await begin()
  const { rows } = await academy.database.pool.query<{ id: number }>(
    'SELECT published_version_id AS id FROM quizzes WHERE lesson_id = $1',
    [lessonId],
  )
  const { questions } = await academy.context.versions.get(rows[0]?.id ?? 0)
  expect(questions).toHaveLength(20)
  for (const question of questions) {
    const stored = { ...question, spec: { ...match.spec, rights: rights.toReversed() } }
    expect(asked(stored)).toEqual(asked(question))
  }
})
