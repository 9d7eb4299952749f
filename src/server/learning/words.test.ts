import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyOnWire } from '../../core/questions/grading.ts'
import { mostOwnWords } from '../../core/learning/words.ts'
import { demoQuiz, openAcademy, satCourse, type Academy } from '../../testing/academy.ts'
import { newAccount } from '../../testing/staff.ts'
import { grantAccess } from '../courses/writing.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
  academy.clock.stop()
})
afterAll(() => academy.close())

type Student = Awaited<ReturnType<typeof newAccount>>

/** Creates a student who has got a question with glosses of the demo quiz wrong. */
async function studentWhoMissed() {
  const student = await newAccount(academy, 'student')
  await grantAccess(academy.database, student.id, (await satCourse(academy.database)).id, null)
  const { lessonId, quizId, versionId } = await demoQuiz(academy.database, 'transitions')
  const { questions } = await academy.context.versions.get(versionId)
  const glossed = questions.find(({ explanation }) => (explanation?.glosses ?? []).length > 0)
  if (!glossed) throw new Error('the demo quiz has no gloss')
  const begin = () => student.api('POST /attempts', { body: { lesson_id: lessonId } })
  const miss = async () => {
    await begin()
    const answers = questions
      .filter(({ type }) => type === 'mcq')
      .map((question) => ({ question_id: question.id, user_answer: keyOnWire(question) === 'a1' ? 'a2' : 'a1' }))
    await student.api('POST /user-answer/:quizId', { params: { quizId }, body: { answers } })
  }
  const [gloss] = glossed.explanation?.glosses ?? []
  return { student, begin, miss, questionId: glossed.id, gloss: gloss ?? { word: '', meaning: '', arabic: '' } }
}

const wordsOf = async ({ api }: Student) => (await api('GET /learning/words')).data
const dayPasses = async (student: Student) => {
  // Words that are saved grow older; sessions do not.
  await academy.database.pool.query(
    `UPDATE own_words SET cards = (SELECT jsonb_object_agg(c.key, c.value || jsonb_build_object('dueDay', (c.value ->> 'dueDay')::int - 1,
      'lastDay', (c.value ->> 'lastDay')::int - 1)) FROM jsonb_each(cards) c) WHERE user_id = $1`,
    [student.id],
  )
}

test('L10 a word of a missed question is suggested, saved once with one tap, and returns from the next day in both ways', async () => {
  const { student, miss } = await studentWhoMissed()
  expect(await wordsOf(student)).toEqual({
    words: [],
    today: { asked: [], moved: 0, minutes: 0 },
    suggested: [],
    waiting: 0,
  })
  await miss()
  const [{ question_id: questionId, ...gloss } = { question_id: 0, word: '', meaning: '', arabic: '' }] = (
    await wordsOf(student)
  ).suggested
  const add = (word: string) => student.api('POST /learning/words', { body: { question_id: questionId, word } })
  const { data: added } = await add(gloss.word.toUpperCase())
  expect((await add(gloss.word)).data).toEqual(added)
  const saved = await wordsOf(student)
  expect(saved.words).toMatchObject([{ id: added.id, ...gloss, is_learned: false }])
  expect(saved.suggested.map(({ word }) => word)).not.toContain(gloss.word)
  expect(saved.today.asked).toEqual([])

  await dayPasses(student)
  expect((await wordsOf(student)).today).toEqual({ asked: [{ id: added.id, way: 'meaning' }], moved: 0, minutes: 1 })
  // Home, practice and the page of words say the same.
  const [{ data: home }, { data: today }] = await Promise.all([
    student.api('GET /user/home'),
    student.api('GET /learning/today'),
  ])
  expect(home.practice.words).toEqual({ count: 1, minutes: 1 })
  expect(today.words).toEqual(home.practice.words)
  expect(today.returns.minutes).toEqual(home.practice.returns.minutes)
  const answer = (way: 'meaning' | 'word', isKnown: boolean) =>
    student.api('POST /learning/words/:wordId/answers', {
      params: { wordId: added.id },
      body: { way, is_known: isKnown },
    })
  const { data: first } = await answer('meaning', true)
  expect(first.days).toBeGreaterThan(0)
  // The first answer of a day counts.
  expect((await answer('meaning', false)).data).toEqual(first)
  expect((await wordsOf(student)).today.asked).toEqual([])
  await dayPasses(student)
  expect((await wordsOf(student)).today.asked).toEqual([{ id: added.id, way: 'word' }])
  await student.api('DELETE /learning/words/:wordId', { params: { wordId: added.id } })
  await student.api('DELETE /learning/words/:wordId', { params: { wordId: added.id } })
  expect((await wordsOf(student)).words).toEqual([])
  await expect(answer('word', true)).rejects.toMatchObject({ status: 404, code: 'word.not_found' })
})

test('L10 L12 T44 no word is saved, shown or asked of a question whose explanation was not shown, or that an open test asks', async () => {
  const { student, begin, miss, questionId, gloss } = await studentWhoMissed()
  const add = () => student.api('POST /learning/words', { body: { question_id: questionId, word: gloss.word } })
  const refused = { status: 404, code: 'word.not_found' }
  await expect(add()).rejects.toMatchObject(refused)
  await begin()
  await expect(add()).rejects.toMatchObject(refused)
  await miss()
  const { data: added } = await add()
  await expect(
    student.api('POST /learning/words', { body: { question_id: questionId, word: 'not a gloss of it' } }),
  ).rejects.toMatchObject(refused)
  // A retake asks it again.
  await begin()
  await dayPasses(student)
  expect(await wordsOf(student)).toEqual({
    words: [],
    today: { asked: [], moved: 0, minutes: 0 },
    suggested: [],
    waiting: 1,
  })
  await expect(
    student.api('POST /learning/words/:wordId/answers', {
      params: { wordId: added.id },
      body: { way: 'meaning', is_known: true },
    }),
  ).rejects.toMatchObject(refused)
  expect((await student.api('GET /user/home')).data.practice.words.count).toBe(0)
  expect((await student.api('GET /user/data')).data.words).toMatchObject([{ word: null }])
})

test('L10 the pages learn which words are saved, and a word that was removed by mistake comes back as it was', async () => {
  const { student, begin, miss, questionId, gloss } = await studentWhoMissed()
  await miss()
  const savedWords = async () => (await student.api('GET /learning/words/saved')).data.words
  expect(await savedWords()).toEqual([])
  const body = { question_id: questionId, word: gloss.word }
  const { data: added } = await student.api('POST /learning/words', { body })
  expect(await savedWords()).toEqual([gloss.word.toLowerCase()])
  await dayPasses(student)
  await student.api('POST /learning/words/:wordId/answers', {
    params: { wordId: added.id },
    body: { way: 'meaning', is_known: true },
  })
  const cards = async () =>
    (
      await academy.database.pool.query<object>(
        'SELECT question_id, word, cards, added_at FROM own_words WHERE user_id = $1',
        [student.id],
      )
    ).rows
  const before = await cards()
  const remove = async (wordId: number) =>
    (await student.api('DELETE /learning/words/:wordId', { params: { wordId } })).data
  const removed = await remove(added.id)
  expect(await remove(added.id)).toBeNull()
  expect(await savedWords()).toEqual([])
  expect(await cards()).toEqual([])
  await student.api('POST /learning/words', { body: { ...body, removed } })
  expect(await cards()).toEqual(before)

  // A state that FSRS never gives is no state of a word.
  const impossible = structuredClone(removed)
  impossible.cards.word = { ...impossible.cards.word, reps: 3, stability: 0 }
  await expect(student.api('POST /learning/words', { body: { ...body, removed: impossible } })).rejects.toMatchObject({
    status: 422,
  })
  // One of the future is taken as of today, and the word can be answered.
  const ahead = structuredClone(removed)
  ahead.cards.word = { ...ahead.cards.word, reps: 3, stability: 5, difficulty: 5, lastDay: 99_999 }
  const [{ id = 0 } = {}] = (await wordsOf(student)).words
  await remove(id)
  const { data: again } = await student.api('POST /learning/words', { body: { ...body, removed: ahead } })
  const { data: answered } = await student.api('POST /learning/words/:wordId/answers', {
    params: { wordId: again.id },
    body: { way: 'word', is_known: true },
  })
  expect(answered.days).toBeGreaterThanOrEqual(0)
  // While a test asks its question, nothing says that it is saved.
  await begin()
  expect(await savedWords()).toEqual([])
})

test('L10 a word of another student is not there, and there is room for so many words', async () => {
  const { student, miss, questionId, gloss } = await studentWhoMissed()
  await miss()
  const { data } = await student.api('POST /learning/words', { body: { question_id: questionId, word: gloss.word } })
  const other = await newAccount(academy, 'student')
  await expect(
    other.api('POST /learning/words/:wordId/answers', {
      params: { wordId: data.id },
      body: { way: 'meaning', is_known: true },
    }),
  ).rejects.toMatchObject({ status: 404, code: 'word.not_found' })
  await other.api('DELETE /learning/words/:wordId', { params: { wordId: data.id } })
  expect((await wordsOf(student)).words).toHaveLength(1)
  await student.api('DELETE /learning/words/:wordId', { params: { wordId: data.id } })
  await academy.database.pool.query(
    `INSERT INTO own_words (user_id, question_id, word, cards, added_at) SELECT $1, $2, 'word ' || n, '{}', now() FROM generate_series(1, $3::int) n`,
    [student.id, questionId, mostOwnWords],
  )
  await expect(
    student.api('POST /learning/words', { body: { question_id: questionId, word: gloss.word } }),
  ).rejects.toMatchObject({ status: 409, code: 'word.too_many' })
})
