import { beforeAll, describe, expect, inject, test } from 'vitest'
import { passages } from '../../src/testing/passages.ts'
import { withDatabase } from '../database.ts'
import { lackingNow, takeNewestApis } from '../newest-apis.ts'
import { newStudent, submitQuiz as submitByApi } from '../people.ts'
import { withWebKit, type Window } from './browser.ts'
import { practiceToday, sendLogin, signInByForm, startQuiz, submitQuiz } from '../engines/steps.ts'

const database = withDatabase()

const options = { spec: { options: ['one', 'two', 'three', 'four'] } }
let lessonId = 0
let passagesId = 0

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

/** Returns the marked words of the page. */
const marked = (page: Window) =>
  page.run(() => [...document.querySelectorAll('mark[data-mark]')].map((one) => one.textContent))

const isChosen = (page: Window, letter: string) =>
  page.run(
    (wanted) =>
      [...document.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')].some((one) =>
        one.labels?.[0]?.textContent?.trim().startsWith(wanted),
      ),
    letter,
  )

/** The engine as it is, and with what the oldest browsers of the range lack taken away. */
const engines = [
  { engine: 'as it is', isOlder: false, profile: {} },
  {
    engine: 'without the newest APIs',
    isOlder: true,
    profile: { before: `(${String(takeNewestApis)})()`, without: ['PopoverAttribute'] },
  },
]

describe.skipIf(inject('display') === '').each(engines)('in WebKit $engine', ({ isOlder, profile }) => {
  const browser = withWebKit(profile)

  beforeAll(async () => {
    lessonId = (await database.addQuiz({ type: 'mcq', quizMinutes: 30 }, [options, options, options])).lessonId
    passagesId = (await database.addQuiz({}, [{ passageHtml: passages.list }])).lessonId
  })

  test.runIf(isOlder)('E3 what is taken away is replaced before the page uses it', async () => {
    const page = await browser.open({ width: 390, height: 844 })
    await page.open('/courses')
    expect(await page.run(lackingNow)).toEqual([])
    expect(await page.run(() => CSS.supports('selector(:popover-open)'))).toBe(false)
  })

  test('E3 what a page reports as an error is known, so that it fails its journey', async () => {
    browser.expectErrors(/written|thrown|rejected/)
    const page = await browser.open({ width: 390, height: 844 })
    await page.open('/courses')
    await page.run(() => {
      window.console.error('written')
      setTimeout(() => {
        throw new Error('thrown')
      })
      void Promise.reject(new Error('rejected'))
    })
    await expect
      .poll(async () => (await page.errors()).toSorted())
      .toEqual(['/courses: Error: thrown Error: thrown', '/courses: not caught: Error: rejected', '/courses: written'])
  })

  // Once, with less: the whole command waits for it.
  test.runIf(isOlder)(
    'E3 L3 L4 on a phone: home leads to what returns, to a drill, and to a mistake of the book',
    async () => {
      const student = await newStudent()
      await database.grant(student, 30)
      await submitByApi(student, 'Grammar Sprint')
      const page = await browser.open({ width: 390, height: 844 })
      await page.signIn(student)
      await page.open('/')
      await practiceToday(page)
    },
  )

  // What is replaced is the same at every width.
  describe.each(isOlder ? sizes.slice(0, 1) : sizes)('at $width px', (size) => {
    test('E3 a student signs in, opens the menu, and comes to a course', async () => {
      const student = await newStudent()
      const page = await browser.open(size)
      await page.open('/courses')
      await page.tap(/^انضم|^Join/)
      await page.tap('Login', 'link')
      await page.see('Sign in to your account', 'heading')
      await signInByForm(page, student)
      await page.tap('Courses', 'link')
      await page.tap(/ACT English in Five Sittings$/, 'link')
      await page.see('ACT English in Five Sittings', 'heading')
    })

    test('E3 E4 a test is taken from its start to its review, with a reload, away by an address and back', async () => {
      const page = await browser.open(size)
      await startQuiz(page, database, lessonId)
      await page.tap(/^A\b/, 'radio')
      await page.see('Saved')
      await page.tap('Next')
      await page.see(/^Question 2 of 3/, 'button')
      await page.tap(/^B\b/, 'radio')
      await page.see('Saved')
      await page.reload()
      await page.see(/^Question 2 of 3/, 'button')
      await expect.poll(() => isChosen(page, 'B')).toBe(true)
      // Its page is kept in memory from here, with whatever it is writing; what it does not send in time is on the device.
      page.network.rule = ({ on }) => (on.endsWith('/responses') ? { kind: 'answer', status: 503 } : undefined)
      await page.tap(/^C\b/, 'radio')
      await page.open('/courses')
      await page.see(/Digital SAT/, 'heading')
      await page.open(`/quiz/${lessonId}`)
      await page.see(/^Question 2 of 3/, 'button')
      await expect.poll(() => isChosen(page, 'C')).toBe(true)
      page.network.restore()
      await page.see('Saved')
      await page.open('/courses')
      await page.see(/Digital SAT/, 'heading')
      await page.back()
      await page.see(/^Question 2 of 3/, 'button')
      await page.tap('Next')
      await page.see(/^Question 3 of 3/, 'button')
      await page.tap(/^D\b/, 'radio')
      await page.see('Saved')
      await submitQuiz(page)
    })

    test('E3 a finger marks the words of a passage', async () => {
      const page = await browser.open(size, { hasFinger: true })
      await startQuiz(page, database, passagesId)
      await page.tap('Highlights & notes')
      await page.see('Highlights & notes', 'heading')
      await page.run(() => {
        const part = document.querySelector('[data-part="passage"]')!
        const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
        let node = walker.nextNode()
        while (node && !node.textContent?.includes('carried wool')) node = walker.nextNode()
        const at = node?.textContent?.indexOf('carried wool') ?? 0
        const range = document.createRange()
        range.setStart(node!, at)
        range.setEnd(node!, at + 'carried wool'.length)
        node?.parentElement?.scrollIntoView({ block: 'center' })
        const { left, right, top, bottom } = range.getBoundingClientRect()
        const clientY = (top + bottom) / 2
        const touch = (type: string, clientX: number) =>
          document
            .elementFromPoint(clientX, clientY)
            ?.dispatchEvent(
              new PointerEvent(type, { bubbles: true, pointerType: 'touch', isPrimary: true, clientX, clientY }),
            )
        touch('pointerdown', left + 2)
        touch('pointermove', (left + right) / 2)
        touch('pointermove', right - 2)
        touch('pointerup', right - 2)
      })
      await expect.poll(() => marked(page)).toEqual(['carried wool'])
      await page.see('Saved')
      await page.reload()
      await expect.poll(() => marked(page)).toEqual(['carried wool'])
    })

    test('E3 E4 answers wait on the device while the server is away or silent, and are sent when it is back', async () => {
      const page = await browser.open(size)
      await startQuiz(page, database, lessonId)
      await page.see('Saved')
      // From now on the worker opens the test without a server.
      await page.run(async () => void (await navigator.serviceWorker.ready))
      page.network.cut()
      await page.tap(/^A\b/, 'radio')
      await page.see(/^Saved on this device/)
      page.network.restore()
      await page.see('Saved')
      page.network.silence()
      await page.tap('Next')
      await page.tap(/^B\b/, 'radio')
      const silentAt = Date.now()
      await page.reload()
      await page.see(/^Question 2 of 3/, 'button')
      // The player's own limit is 6 s; one that waits for a second silence takes 20.
      expect(Date.now() - silentAt).toBeLessThan(15_000)
      await expect.poll(() => isChosen(page, 'B')).toBe(true)
      page.network.restore()
      await page.see('Saved')
    })

    test('E3 a course is written in the studio, its lessons are dragged, and it is published', async () => {
      const author = await newStudent()
      await database.get().pool.query("UPDATE users SET role = 'owner' WHERE email = $1", [author.email])
      const page = await browser.open(size)
      await page.signIn(author)
      await page.open('/studio/courses')
      await page.tap('New course')
      const name = `Commas ${size.width}${isOlder ? ' older' : ''}`
      await page.type('Title', name)
      await page.tap('Create')
      await page.see(name, 'heading')
      await page.type('About the course', 'What you will read.')
      await page.see(/^Saved \d\d:\d\d$/)
      for (const lesson of ['First', 'Second']) {
        await page.tap('New lesson')
        await page.type('Title', lesson)
        await page.tap('Create')
        await page.see(lesson, 'heading')
      }
      await page.type('Text', 'A comma is short.')
      await page.see(/^Saved \d\d:\d\d$/)
      await page.drag('Drag Second', 'First')
      await page.see('Second is now number 1 of 2.')
      await page.tap('Publish')
      await page.see(/^Published\. Students see it/)
      await page.tap('Course settings', 'link')
      await page.type('Price', '40')
      await page.type('Summary', 'Short ones')
      await page.see(/^Saved \d\d:\d\d$/)
      await page.tap('Publish')
      await page.see('See the public page', 'link')
      await page.open(`/courses/commas-${size.width}${isOlder ? '-older' : ''}`)
      await page.see(name, 'heading')
    })

    test('E3 who refuses cookies reads every public page, answers the questions of the trial, and reads why signing in fails', async () => {
      const page = await browser.open(size, { takesCookies: false })
      await page.open('/courses')
      await page.tap(/Words That Last: Vocabulary Without Lists$/, 'link')
      await page.see('Words That Last: Vocabulary Without Lists', 'heading')
      await page.open('/')
      await page.tap('Try 3 real questions', 'link')
      await page.see(/^Question 1 of 3/, 'button')
      await page.tap(/^A\b/, 'radio')
      await page.tap('Next')
      await page.see(/^Question 2 of 3/, 'button')
      const student = await newStudent()
      await page.open('/login')
      await sendLogin(page, student)
      await page.see(/^This browser blocks the cookies of this site/)
      expect(await page.path()).toBe('/login')
    })
  })
})
