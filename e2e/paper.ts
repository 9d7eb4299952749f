import type { BrowserContext, Page } from 'playwright-core'

/** Opens a review and presses one of its buttons to print; returns the print window once it has been asked to print. */
export async function printReview(context: BrowserContext, page: Page, path: string, button = 'Print'): Promise<Page> {
  await context.addInitScript(() => (window.print = () => document.body.setAttribute('data-printed', '')))
  await page.goto(path)
  await page.getByRole('link', { name: 'Back to Quizzes' }).waitFor()
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: button, exact: true }).click()
  const paper = await opened
  await paper.locator('body[data-printed]').waitFor()
  return paper
}
