import { expect, test } from 'vitest'
import { drillLength } from '../core/learning/drill.ts'
import { british } from '../testing/british.ts'
import { listBank, readAcademy, readCourses, readQuiz } from './content.ts'
import { readPublished } from './published.ts'

type Plain = { type: string; quiz_time: number; answer_display: string; questions: { type: string }[] }
type Bank = { questions: { skill: string }[] }
const courses = await readCourses()
const lessons = courses.flatMap((course) => course.lessons)
const plain = await Promise.all(
  ['first-steps', 'grammar-sprint', 'reading-half-time'].map(async (name) => JSON.parse(await readQuiz(name)) as Plain),
)

test('C6 the demo has lessons that are free and that are locked, of an instructor who is there, and no video that is not', async () => {
  for (const isFree of [true, false]) expect(lessons.some((lesson) => lesson.isFree === isFree)).toBe(true)
  expect(lessons.filter(({ video }) => video !== null)).toEqual([])
  const known = new Set((await readAcademy()).instructors.map(({ slug }) => slug))
  expect(courses.filter(({ instructor }) => !known.has(instructor))).toEqual([])
})

test('Q4 Q5 Q11 its short quizzes show every kind of question, immediate display, counting up and the half-time break', () => {
  expect(plain.map(({ type }) => type)).not.toContain('two_module')
  expect(new Set(plain.flatMap(({ questions }) => questions.map(({ type }) => type)))).toEqual(
    new Set(['mcq', 'multiple_select', 'true_false', 'fill_in', 'match']),
  )
  expect(plain.some((quiz) => quiz.answer_display === 'immediate')).toBe(true)
  expect(plain.some((quiz) => quiz.quiz_time === 0)).toBe(true)
  // A quiz with a time pauses at half of it.
  expect(plain.some((quiz) => quiz.quiz_time > 0)).toBe(true)
})

const { bankCourse } = await readAcademy()
const lessonsOfSkills = (courses.find(({ slug }) => slug === bankCourse)?.lessons ?? []).flatMap(
  ({ slug, contentHtml, skills: [skill] = [] }) => (skill === undefined ? [] : [{ slug, contentHtml, skill }]),
)

test('L4 every lesson of a skill ends with a drill of it as its exit quiz, and the bank has enough for two', async () => {
  const bank = await Promise.all((await listBank()).map(async (name) => JSON.parse(await readQuiz(name)) as Bank))
  const asked = bank.flatMap(({ questions }) => questions.map(({ skill }) => skill))
  expect(lessonsOfSkills.length).toBeGreaterThan(1)
  for (const { slug, contentHtml, skill } of lessonsOfSkills) {
    const [, exit = ''] = contentHtml.split('<h2>Exit quiz</h2>')
    expect([slug, exit]).toEqual([
      slug,
      expect.stringContaining(`href="/practice?${new URLSearchParams({ skill }).toString()}#drill"`),
    ])
    expect([slug, asked.filter((one) => one === skill).length]).toEqual([
      slug,
      expect.toSatisfy((many: number) => many >= 2 * drillLength),
    ])
  }
})

test('there are ten lessons of a skill, each with three worked examples at rising levels, its traps and questions to check oneself', () => {
  expect(lessonsOfSkills.length).toBe(10)
  for (const { slug, contentHtml } of lessonsOfSkills) {
    const headings = [...contentHtml.matchAll(/<h2>([^<:]*)/g)].map(([, heading]) => heading)
    const examples = headings.filter((heading) => heading?.includes(' example'))
    expect([slug, ...examples]).toEqual([slug, 'First example, easy', 'Second example, medium', 'Third example, hard'])
    for (const heading of ['Traps of this skill', 'Check yourself'])
      expect([slug, headings]).toEqual([slug, expect.arrayContaining([heading])])
  }
})

test('every lesson of a skill has 600 to 900 words, and 115 to 125 in its summary in Arabic', () => {
  const wordsOf = (html: string) =>
    html
      .replaceAll(/<[^>]+>/g, ' ')
      .split(/\s+/)
      .filter(Boolean).length
  const arabic = /<(h2|p) dir="rtl" lang="ar">.*?<\/\1>/gs
  for (const { slug, contentHtml } of lessonsOfSkills) {
    const summary = (contentHtml.match(arabic) ?? []).filter((part) => part.startsWith('<p')).join(' ')
    const words = [wordsOf(contentHtml.replaceAll(arabic, ' ')), wordsOf(summary)]
    expect([slug, ...words]).toEqual([
      slug,
      expect.toSatisfy((many: number) => many >= 600 && many <= 900),
      expect.toSatisfy((many: number) => many >= 115 && many <= 125),
    ])
  }
})

test('all that the demo says has American spelling, but for names', async () => {
  const { forms, pages } = await readPublished()
  const texts = [
    ...pages.map(({ html }) => html),
    ...forms.flatMap(({ sets }) => sets.map(({ items }) => JSON.stringify(items))),
  ]
  const spelled = texts.flatMap((text) => text.match(new RegExp(british.source, 'gi')) ?? [])
  expect(spelled.filter((word) => word !== 'Centre')).toEqual([])
  expect('We organise them by colour.'.match(new RegExp(british.source, 'gi'))).toEqual(['organise', 'colour'])
})
