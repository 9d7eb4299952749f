import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { withBrowser } from '../../browser.ts'
import { jumpTo, next, openQuiz, option, place, saved, secondsLeft } from '../../player.ts'
import { record } from '../figures.ts'
import { lostServer } from '../killing.ts'
import { Station } from '../station.ts'

const browser = withBrowser()
let station: Station
beforeAll(async () => {
  station = await Station.open()
})
afterEach(() => station.proxy.restore())
afterAll(() => station.close())

async function openAsStudent() {
  const person = await station.newStudent()
  const { page, context } = await browser.open({ baseURL: station.url })
  await station.signIn(context, person)
  return { person, page, context }
}

test('Q6 ten minutes without a network in mid-module: answering goes on, the banner comes, everything is sent by itself', async () => {
  browser.expectErrors(lostServer)
  const { person, page } = await openAsStudent()
  await page.clock.install()
  await openQuiz(page, await station.lessonId('practice-test-1'))
  const cutAt = Date.now()
  station.proxy.cut()
  await option(page, 'A').check({ force: true })
  await page.clock.runFor(3000)
  await page.getByText(/Your answers are kept on this device/).waitFor()
  const bannerMs = Date.now() - cutAt
  for (let minute = 1; minute <= 10; minute += 1) {
    await next(page).click()
    await place(page, minute + 1).waitFor()
    await option(page, 'C').check({ force: true })
    await page.clock.runFor(60_000)
  }
  station.proxy.restore()
  await page.clock.runFor(10_000)
  await saved(page).waitFor()
  await expect.poll(() => page.getByText(/Your answers are kept on this device/).count()).toBe(0)
  const [attempt] = await station.attempts(person)
  expect((await station.answers(attempt?.id ?? 0, 'module1')).size).toBe(11)
  expect(bannerMs).toBeLessThan(8000)
  record({ fault: 'ten minutes without a network', times: 1, lost: 0, note: 'synced within 10 s, without a click' })
})

test('Q3 Q6 reload and crash of the tab at every question: everything is there again, and the clock agrees', async () => {
  const { page, context } = await openAsStudent()
  const lessonId = await station.lessonId('practice-test-1')
  await openQuiz(page, lessonId)
  let current = page
  const off: number[] = []
  const restoredMs: number[] = []
  for (let number = 1; number <= 27; number += 1) {
    await place(current, number).waitFor()
    await option(current, 'ABCD'[number % 4] ?? 'A').check({ force: true })
    const before = { left: await secondsLeft(current), at: Date.now() }
    const isCrash = number % 3 === 0
    // A crash may cost what was put down in the last second; a reload costs nothing.
    if (isCrash) await current.waitForTimeout(Math.max(0, before.at + 1000 - Date.now()))
    const returnedAt = Date.now()
    if (isCrash) {
      await Promise.race([current.goto('chrome://crash').catch(() => undefined), current.waitForEvent('crash')])
      current = await context.newPage()
      await current.goto(`/quiz/${lessonId}`)
    } else await current.reload()
    await place(current, number).waitFor()
    restoredMs.push(Date.now() - returnedAt)
    expect(await option(current, 'ABCD'[number % 4] ?? 'A').isChecked()).toBe(true)
    off.push(Math.abs(before.left - (Date.now() - before.at) / 1000 - (await secondsLeft(current))))
    if (number < 27) await jumpTo(current, number + 1)
  }
  expect(Math.max(...off)).toBeLessThanOrEqual(2)
  const note = `clock off by ${Math.max(...off).toFixed(1)} s at most`
  record({ fault: 'reload or crash at every question', times: 27, lost: 0, recoveriesMs: restoredMs, note })
})
