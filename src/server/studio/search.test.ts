import { afterAll, beforeAll, expect, test } from 'vitest'
import { mostFound } from '../../core/staff/search.ts'
import { openAcademy, satCourse, type Academy } from '../../testing/academy.ts'
import { newAccount } from '../../testing/staff.ts'

let academy: Academy
let tutor: Awaited<ReturnType<typeof newAccount>>
let assistant: typeof tutor
beforeAll(async () => {
  academy = await openAcademy()
  tutor = await newAccount(academy, 'tutor')
  assistant = await newAccount(academy, 'assistant')
})
afterAll(() => academy.close())

const foundBy = async (q: string, by = tutor) => (await by.api('GET /studio/found', { query: { q } })).data.found

test('T6 people are found by name, also with a typing error, by address and by phone', async () => {
  const student = await newAccount(academy, 'student', { name: 'Zeinab Qasimiyeh' })
  await academy.database.pool.query("UPDATE users SET phone = '+96170555123' WHERE id = $1", [student.id])
  const person = { kind: 'person', id: student.id, parent_id: null, name: 'Zeinab Qasimiyeh', detail: student.email }
  for (const words of ['zeinab', 'Qasimiye', 'Zeinab Qasimyeh', student.email, '70 555 123'])
    expect([words, await foundBy(words)]).toEqual([words, [person]])
})

test('T6 a short word finds no title that is only like it, and a longer one is found with a typing error', async () => {
  expect(await foundBy('logo')).toEqual([])
  const [course] = await foundBy('Readng and Writing')
  expect(course?.name).toContain('Reading and Writing')
})

test('T6 a course, a lesson with its course, a quiz and a question with its quiz are found by their words, the best first', async () => {
  const { id: courseId } = await satCourse(academy.database)
  const { rows: lessons } = await academy.database.pool.query<{ id: number; name: string; course: string }>(
    `SELECT l.id, l.name, c.name AS course FROM lessons l JOIN courses c ON c.id = l.course_id
     WHERE c.id = $1 ORDER BY l.sort LIMIT 1`,
    [courseId],
  )
  const [lesson] = lessons
  const course = lesson?.course ?? ''
  expect((await foundBy(course))[0]).toEqual({
    kind: 'course',
    id: courseId,
    parent_id: null,
    name: course,
    detail: '',
  })
  expect(await foundBy(lesson?.name ?? '')).toContainEqual({
    kind: 'lesson',
    id: lesson?.id,
    parent_id: courseId,
    name: lesson?.name,
    detail: course,
  })
  const { data: quizzes } = await tutor.api('GET /studio/quizzes', { query: {} })
  const [quiz] = quizzes.rows
  expect(await foundBy(quiz?.name ?? '')).toContainEqual(
    expect.objectContaining({ kind: 'quiz', id: quiz?.id, detail: quiz?.course }),
  )
  const { data: bank } = await tutor.api('GET /studio/bank', { query: { q: 'libraries wanted books back' } })
  const [question] = bank.rows
  expect(await foundBy('libraries wanted books back')).toEqual([
    {
      kind: 'question',
      id: question?.id,
      parent_id: question?.quizzes[0]?.id,
      name: question?.text,
      detail: question?.quizzes[0]?.name,
    },
  ])
})

test('T2 T6 an assistant finds people alone, and a common word brings a few of each kind', async () => {
  for (let number = 0; number < mostFound + 2; number += 1)
    await newAccount(academy, 'student', { name: `Reading Student ${number}` })
  const kinds = (found: { kind: string }[]) => [...new Set(found.map(({ kind }) => kind))]
  const all = await foundBy('reading')
  expect(kinds(all)).toEqual(expect.arrayContaining(['person', 'course', 'quiz']))
  expect(kinds(await foundBy('which choice'))).toContain('question')
  for (const kind of kinds(all)) expect(all.filter((one) => one.kind === kind).length).toBeLessThanOrEqual(mostFound)
  const ofAssistant = await foundBy('reading', assistant)
  expect([kinds(ofAssistant), ofAssistant.length]).toEqual([['person'], mostFound])
})

test('X1 nothing to look up is refused; what fits nothing finds nothing', async () => {
  await expect(foundBy('  ')).rejects.toMatchObject({ status: 422 })
  await expect(foundBy('a'.repeat(101))).rejects.toMatchObject({ status: 422 })
  for (const words of ["'; DROP TABLE users --", '%', '_', '\\', 'xyzzyplugh']) await foundBy(words)
  expect(await foundBy('xyzzyplugh')).toEqual([])
})

test('T6 Find says of which kinds there is more than it shows', async () => {
  const owner = await newAccount(academy, 'owner')
  const find = async () => (await owner.api('GET /studio/found', { query: { q: 'zebulon' } })).data
  for (const turn of [1, 2, 3, 4, 5]) await newAccount(academy, 'student', { name: `Zebulon ${turn}` })
  expect([(await find()).found.length, (await find()).more]).toEqual([5, []])
  await newAccount(academy, 'student', { name: 'Zebulon 6' })
  expect([(await find()).found.length, (await find()).more]).toEqual([5, ['person']])
})
