import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { expectAccessible, visit, withBrowser } from './browser.ts'
import { endPart, next, option, place, toCheck } from './player.ts'

const browser = withBrowser()

/** Answers the first two of three questions and submits; the third stays blank. */
async function tryQuestions(page: Page): Promise<void> {
  await place(page, 1).waitFor()
  await option(page, 'D').check()
  await next(page).click()
  await place(page, 2).waitFor()
  await option(page, 'C').check()
  await endPart(page, await toCheck(page))
}

test('P3 a visitor tries three questions in the player from the home page, and reads a small review', async () => {
  const { page } = await browser.open({ viewport: { width: 360, height: 740 } })
  await visit(page, '/')
  await page.getByRole('link', { name: 'Try 3 real questions' }).click()
  await page.waitForURL('**/quiz/trial')
  await expectAccessible(page)
  await tryQuestions(page)

  const main = page.getByRole('main')
  await main.getByRole('heading', { level: 1, name: /^1 of 3 correct/ }).waitFor()
  await main.getByRole('heading', { level: 2, name: 'Question 2: Boundaries' }).waitFor()
  await main.getByText('Comma splice').first().waitFor()
  await expectAccessible(page)
  await main.getByRole('button', { name: /^Question 3: Inferences/ }).click()
  await main.getByRole('heading', { level: 2, name: 'Question 3: Inferences' }).waitFor()
  await main.getByText('Not Answered (Skipped)').or(main.getByText('Skipped, hard')).first().waitFor()
  await main.getByRole('link', { name: 'Create a free account' }).waitFor()
})
