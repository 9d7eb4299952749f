import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { jumpTo, next, openQuiz, option, place, saved, secondsLeft } from '../../player.ts'
import { lostServer, recoveryMs } from '../killing.ts'
import { withStation } from '../with-station.ts'

const { browser, station, openAsStudent, recordWithLosses } = withStation()

test('Q6 ten minutes offline in mid-module: answering works, the banner appears, everything is sent automatically', async () => {
  browser.expectErrors(lostServer)
  const { person, page } = await openAsStudent()
  await page.clock.install()
  await openQuiz(page, await station.lessonId('practice-test-1'))
  // By then the player has fetched its deferred code.
  await jumpTo(page, 1)
  // All times are the page's own, which passes as fast as the machine can.
  const pageNow = () => page.evaluate(() => Date.now())
  const passUntil = async (since: number, isSo: () => Promise<boolean>) => {
    while (!(await isSo())) await page.clock.runFor(250)
    return (await pageNow()) - since
  }
  const notice = page.getByText(/Your answers are sent as soon as/)
  const cutAt = await pageNow()
  station.proxy.cut()
  await option(page, 'A').check({ force: true })
  const bannerMs = await passUntil(cutAt, () => notice.isVisible())
  expect(bannerMs).toBeLessThanOrEqual(5000)
  for (let minute = 1; minute <= 10; minute += 1) {
    await next(page).click()
    await place(page, minute + 1).waitFor()
    await option(page, 'C').check({ force: true })
    await page.clock.runFor(60_000)
  }
  const restoredAt = await pageNow()
  station.proxy.restore()
  const syncedMs = await passUntil(
    restoredAt,
    async () => (await saved(page).isVisible()) && !(await notice.isVisible()),
  )
  expect(syncedMs).toBeLessThanOrEqual(recoveryMs)
  const [attempt] = await station.attempts(person)
  const answers = await station.answers(attempt?.id ?? 0, 'module1')
  expect([...answers.values()]).toEqual(['a1', ...Array<string>(10).fill('a3')])
  const note = `the notice after ${(bannerMs / 1000).toFixed(1)} s, all sent without a click`
  await recordWithLosses({ fault: 'ten minutes without a network', times: 1, recoveriesMs: [syncedMs], note })
})

test('Q3 Q6 reload, then crash of the tab, at every question: everything is restored, and the clock is right', async () => {
  const { person, page, context } = await openAsStudent()
  const lessonId = await station.lessonId('practice-test-1')
  await openQuiz(page, lessonId)
  const flag = (at: Page) => at.getByRole('button', { name: 'Mark for Review' })
  let current = page
  const off: number[] = []
  const restoredMs: number[] = []
  for (let number = 1; number <= 27; number += 1) {
    for (const ending of ['reload', 'crash'] as const) {
      await place(current, number).waitFor()
      const letter = 'ABCD'[(number + (ending === 'crash' ? 1 : 0)) % 4] ?? 'A'
      await option(current, letter).check({ force: true })
      if (ending === 'reload') await flag(current).click()
      // A crash may lose the last second of input; a reload loses nothing.
      else await current.waitForTimeout(1000)
      const returnedAt = Date.now()
      if (ending === 'crash') {
        await Promise.race([current.goto('chrome://crash').catch(() => undefined), current.waitForEvent('crash')])
        current = await context.newPage()
        await current.goto(`/quiz/${lessonId}`)
      } else await current.reload()
      await place(current, number).waitFor()
      restoredMs.push(Date.now() - returnedAt)
      expect(await option(current, letter).isChecked()).toBe(true)
      expect(await flag(current).getAttribute('aria-pressed')).toBe('true')
      off.push(Math.abs((await station.secondsLeft(person)) - (await secondsLeft(current))))
    }
    if (number < 27) await jumpTo(current, number + 1)
  }
  expect(Math.max(...off)).toBeLessThanOrEqual(2)
  const note = `clock off by ${Math.max(...off).toFixed(1)} s at most`
  await recordWithLosses({ fault: 'reload and crash at every question', times: 54, recoveriesMs: restoredMs, note })
})
