import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

export type Letter = 'A' | 'B' | 'C' | 'D'
export const letters: readonly Letter[] = ['A', 'B', 'C', 'D']

// The test player, by what a student sees of it.

/** Locates the button that says which question is open. */
export const place = (page: Page, number: number) =>
  page.getByRole('button', { name: new RegExp(`^Question ${number} of \\d+`) })
export const anyPlace = (page: Page) => page.getByRole('button', { name: /^Question \d+ of \d+/ })
export const option = (page: Page, letter: string) => page.getByRole('radio', { name: new RegExp(`^${letter}\\b`) })
/** Returns the letter at which the page shows the option with these words, once it does. */
export async function letterOf(page: Page, words: string): Promise<Letter> {
  const rows = page.locator('label:has(input[type=radio]), label:has(input[type=checkbox])')
  const found = async () => {
    const shown = await rows.evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll(':scope > span')].map((part) => part.textContent)),
    )
    return letters.find((letter) => shown.some(([first, text]) => first === letter && text === words))
  }
  await expect.poll(found, { message: words }).toBeDefined()
  return (await found()) ?? 'A'
}
export const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true })
export const saved = (page: Page) => page.getByText('Saved', { exact: true })

/** Returns the fonts of the passage on show. */
export const fontOf = (page: Page) =>
  page.locator('[data-part="passage"]').evaluate((part) => getComputedStyle(part).fontFamily)

/** Waits until the page has read its highlights, once: in the pause at half-time the server rejects that. */
export const notesRead = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/annotations'))),
    )
    .toBe(true)

/** Opens a lesson's quiz, and starts it unless it is running; `site` is for a browser without a base URL. */
export async function openQuiz(page: Page, lessonId: number, site = ''): Promise<void> {
  await page.goto(`${site}/quiz/${lessonId}`)
  await startQuiz(page)
}

/** Starts the quiz of an opened page, unless it is running. */
export async function startQuiz(page: Page): Promise<void> {
  const start = page.getByRole('button', { name: 'Start the quiz' })
  await start.or(anyPlace(page)).first().waitFor()
  if (await start.isVisible()) await start.click()
  await anyPlace(page).waitFor()
}

/** Waits for the tools and shortcuts, which are fetched once a question is shown. */
export const withTools = (page: Page) => page.getByText('Keyboard shortcuts').first().waitFor({ state: 'attached' })

/** Goes to a question with the navigator. */
export async function jumpTo(page: Page, number: number): Promise<void> {
  await anyPlace(page).click()
  const jump = page.getByRole('dialog', { name: 'Jump to a Question' })
  await jump.getByRole('button', { name: new RegExp(`^Question ${number},`) }).click()
  await place(page, number).waitFor()
}

/** Goes from the questions to the check page; returns the button that ends the section, once it is enabled. */
export async function toCheck(
  page: Page,
  last: 'Confirm & Submit' | 'Submit' | 'Next' = 'Confirm & Submit',
): Promise<Locator> {
  await anyPlace(page).click()
  await page.getByRole('button', { name: 'Go to Review Page' }).click()
  await page.getByRole('heading', { name: 'Check Your Work' }).waitFor()
  const end = page.getByRole('button', { name: last, exact: true })
  await expect.poll(() => end.getAttribute('aria-disabled')).toBeNull()
  return end
}

/** Presses the button that ends a section, and confirms the dialog about unanswered questions. */
export async function endPart(page: Page, end: Locator): Promise<void> {
  // What is unanswered is named beside it, so it is known once the button is there.
  await end.waitFor()
  const hasBlanks = await page.getByText(/ unanswered\.$/).isVisible()
  await end.click()
  if (hasBlanks) await goOnAnyway(page)
}

/** Confirms that unanswered questions stay blank. */
export const goOnAnyway = (page: Page) =>
  page
    .getByRole('dialog', { name: /unanswered$/ })
    .getByRole('button', { name: / anyway$/ })
    .click()

/** Returns the seconds on the page's clock, and the instants between which they were read, in ms. */
export async function lookAtClock(page: Page): Promise<{ left: number; from: number; to: number }> {
  const from = Date.now()
  const left = await secondsLeft(page)
  return { left, from, to: Date.now() }
}

/** Returns the seconds on the page's clock. */
export async function secondsLeft(page: Page): Promise<number> {
  const shown = await page
    .getByText(/^\d?\d:\d\d$/)
    .first()
    .textContent()
  const [minutes = 0, seconds = 0] = (shown ?? '').split(':').map(Number)
  return minutes * 60 + seconds
}

/** Returns the keys of what the device has still to send of a student's attempts; for `page.evaluate`. */
export const storedOnDevice = (email: string) =>
  new Promise((resolve) => {
    const opening = indexedDB.open('lantern-exam', 1)
    opening.addEventListener('success', () => {
      const all = opening.result.transaction('kept').objectStore('kept').getAllKeys()
      all.addEventListener('success', () =>
        resolve(
          all.result.filter(
            (key) =>
              Array.isArray(key) && key[0] === email && !['position', 'exam', 'practice-set'].includes(String(key[1])),
          ),
        ),
      )
    })
  })
