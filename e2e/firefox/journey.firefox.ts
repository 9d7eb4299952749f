import { afterEach, expect, inject, test } from 'vitest'
import { withDatabase } from '../database.ts'
import { newStudent, submitQuiz as submitByApi } from '../people.ts'
import { practiceToday, submitQuiz } from '../engines/steps.ts'
import { enter, openFirefox, type Firefox } from './session.ts'

const database = withDatabase()

let firefox: Firefox | undefined
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') process.stdout.write(`${await firefox?.run(() => document.body.innerText)}\n`)
  await firefox?.end()
})

test.skipIf(!inject('hasFirefox'))(
  'E3 in Firefox a student signs in and takes a test from its start to its review, with a reload',
  async () => {
    const { lessonId } = await database.addQuiz({ quizMinutes: 20 }, [{}, {}])
    const student = await newStudent()
    await database.grant(student, 30)
    const { url } = inject('site')
    firefox = await openFirefox()
    await firefox.open(`${url}/login`)
    await firefox.type('Email address', student.email)
    await firefox.type('Password', `${student.password}${enter}`)
    await firefox.see(/Account of Lina Test$/, 'button')
    await firefox.open(`${url}/quiz/${lessonId}`)
    await firefox.tap('Start the quiz')
    await firefox.see(/^Question 1 of 2/, 'button')
    await firefox.tap(/^A\b/, 'radio')
    await firefox.see('Saved', 'text')
    await firefox.tap('Next')
    await firefox.see(/^Question 2 of 2/, 'button')
    await firefox.tap(/^B\b/, 'radio')
    await firefox.see('Saved', 'text')
    await firefox.reload()
    await firefox.see(/^Question 2 of 2/, 'button')
    const chosen = () =>
      firefox?.run(() => document.querySelector<HTMLInputElement>('input[type=radio]:checked')?.labels?.[0]?.innerText)
    await expect.poll(chosen).toMatch(/^B\b/)
    await submitQuiz(firefox)
    expect(firefox.errors).toEqual([])
  },
)

test.skipIf(!inject('hasFirefox'))(
  'E3 L3 L4 in Firefox home leads to what returns, to a drill, and to a mistake of the book',
  async () => {
    const student = await newStudent()
    await database.grant(student, 30)
    await submitByApi(student, 'Grammar Sprint')
    const { url } = inject('site')
    firefox = await openFirefox()
    await firefox.open(`${url}/login`)
    await firefox.type('Email address', student.email)
    await firefox.type('Password', `${student.password}${enter}`)
    await practiceToday(firefox)
    expect(firefox.errors).toEqual([])
  },
)
