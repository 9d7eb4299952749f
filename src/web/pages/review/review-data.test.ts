import { describe, expect, test } from 'vitest'
import { ApiError, type Api } from '../../base/api.ts'
import { finishedReview, loadReview } from './review-data.ts'

type Wire = Parameters<typeof finishedReview>[0]
type Asked = Wire['questions'][number]

const asked = (id: number, more: Partial<Asked> = {}): Asked => ({
  id,
  question_ID: null,
  module: null,
  domain: null,
  skill: null,
  type: 'mcq',
  key_words: 'A',
  user_answer: null,
  answer_words: '',
  mark: 'skip',
  marked: false,
  seconds: 0,
  was_right: false,
  ...more,
})

const review = (type: string, questions: Asked[]) =>
  ({ quiz: { id: 5, name: 'A quiz', type }, attempt: { variant: 'hard' }, questions }) as Wire

const refusing = (status: number, message: string, more: Partial<Record<string, unknown>> = {}) =>
  (async (on: string) => {
    if (on in more) return { data: more[on] }
    throw new ApiError(status, { msg: message, errors: null })
  }) as unknown as Api

/** Returns the page and status that the router unwraps from a loaded page. */
const unwrapped = (loaded: unknown) => {
  const { data, init } = loaded as { data: unknown; init: { status: number } }
  return { page: data, status: init.status }
}

describe('finishedReview', () => {
  test('R3 each module of a two-module quiz counts its own questions from 1', () => {
    const { modules } = finishedReview(
      review('two_module', [
        asked(7, { module: 'module1' }),
        asked(3, { module: 'module1' }),
        asked(9, { module: 'module2' }),
      ]),
    )
    expect(modules.map(({ name, questions }) => [name, questions.map(({ id, ordinal }) => [id, ordinal])])).toEqual([
      [
        'module1',
        [
          [7, 1],
          [3, 2],
        ],
      ],
      ['module2', [[9, 1]]],
    ])
  })

  test('R3 a plain quiz is one module, whatever its questions say', () => {
    const { modules } = finishedReview(review('mcq', [asked(1, { module: 'module2' }), asked(2)]))
    expect(modules).toMatchObject([{ name: 'all', questions: [{ ordinal: 1 }, { ordinal: 2 }] }])
  })

  test("R3 a question without its author's id goes by its own", () => {
    const { modules } = finishedReview(review('mcq', [asked(12), asked(13, { question_ID: 'm1-02' })]))
    expect(modules[0]?.questions.map(({ externalId }) => externalId)).toEqual(['12', 'm1-02'])
  })
})

describe('loadReview', () => {
  test('a quiz that was never finished is a page of its own, and not found', async () => {
    const loaded = await loadReview(refusing(404, 'You have not finished this quiz yet.'), 5, null)
    expect(unwrapped(loaded)).toEqual({
      page: { kind: 'missing', message: 'You have not finished this quiz yet.' },
      status: 404,
    })
  })

  test('a quiz being taken leads on to its lesson, which is not its own number', async () => {
    const running = (is_retake: boolean) => [
      { quiz_id: 5, quiz_details: { lesson_id: 31 }, open_attempt: { attempt_id: 77, is_retake } },
    ]
    expect(await loadReview(refusing(409, 'Finish it.', { 'GET /user-quizzes': running(true) }), 5, null)).toEqual({
      kind: 'open',
      message: 'Finish it.',
      lessonId: 31,
      retakeId: 77,
    })
    expect(
      await loadReview(refusing(409, 'Finish it.', { 'GET /user-quizzes': running(false) }), 5, null),
    ).toMatchObject({ lessonId: 31, retakeId: null })
    expect(await loadReview(refusing(409, 'Finish it.'), 5, null)).toMatchObject({
      kind: 'open',
      lessonId: null,
      retakeId: null,
    })
  })

  test('R4 whatever else fails keeps its status; without a network it is 503', async () => {
    expect(unwrapped(await loadReview(refusing(500, 'Broken.'), 5, null))).toEqual({
      page: { kind: 'failed', message: 'Broken.' },
      status: 500,
    })
    expect(unwrapped(await loadReview(refusing(0, ''), 5, null))).toMatchObject({ status: 503 })
  })

  test("an ended session is the router's business", async () => {
    await expect(loadReview(refusing(401, 'Unauthenticated'), 5, null)).rejects.toMatchObject({ status: 401 })
  })
})
