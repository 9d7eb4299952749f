import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, holdModules, listening, siteUrl, visit, withBrowser } from './browser.ts'

const browser = withBrowser()

const field = (page: Page) => page.getByLabel('Correct answers', { exact: true })
const tests = (page: Page) => page.getByLabel('Practice test', { exact: true })
const result = async (page: Page) => (await page.locator('main output').innerText()).replaceAll(/\s+/g, ' ').trim()
const address = (page: Page) => page.url().slice(siteUrl().length)
const problem = '❗ Please enter a number between 0 and 66.'

/** Waits until the result and the address are these. */
async function expectShown(page: Page, score: string, at: string): Promise<void> {
  await expect.poll(() => result(page)).toBe(`Estimated score ${score}`)
  await expect.poll(() => address(page)).toBe(at)
}
const nothing = 'Enter your correct answers.'

/** Opens a page and waits until it is hydrated. */
const openAlive = (page: Page, path: string) => visit(page, path)

async function expectAccessibleEverywhere(path: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page } = await browser.open({ colorScheme })
    await openAlive(page, path)
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page)
    }
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  }
}

test('K1 the score follows what is typed, and so does the address', async () => {
  const { page } = await browser.open()
  await openAlive(page, '/')
  await page.getByRole('navigation').getByRole('link', { name: 'DSAT Calculator' }).click()
  await page.getByRole('heading', { level: 1, name: 'Digital SAT Reading & Writing Score Calculator' }).waitFor()
  await expectShown(page, nothing, '/dsat-calculator')
  await page.getByText('This is an estimate, not an official score').waitFor()

  await field(page).pressSequentially('4')
  await expectShown(page, '270 out of 800', '/dsat-calculator?correct=4')
  await field(page).pressSequentially('0')
  await expectShown(page, '630 out of 800', '/dsat-calculator?correct=40')
  await page.keyboard.press('ArrowUp')
  await expectShown(page, '640 out of 800', '/dsat-calculator?correct=41')
  await page.keyboard.press('Enter')
  await expectShown(page, '640 out of 800', '/dsat-calculator?correct=41')
  await page
    .getByText('With 41 of 54 questions right, the estimate is 640. 5 more right answers would make it 690.')
    .waitFor()
  expect(await page.locator('figure circle').count()).toBe(1)
  await page.reload()
  expect(await field(page).inputValue()).toBe('41')
  await expectShown(page, '640 out of 800', '/dsat-calculator?correct=41')
  await field(page).fill('')
  await expectShown(page, nothing, '/dsat-calculator')

  // Typing adds no history entries: one step back is home.
  await page.goBack()
  await page.waitForURL(`${siteUrl()}/`)
})

test('K1 the number is limited to 0 to 54, which give 200 to 800', async () => {
  const { page } = await browser.open()
  await openAlive(page, '/dsat-calculator')
  for (const [typed, clamped, score] of [
    ['0', '0', '200'],
    ['1', '1', '230'],
    ['54', '54', '800'],
    ['55', '54', '800'],
    ['999', '54', '800'],
    ['-3', '0', '200'],
    ['12.7', '12', '350'],
    ['٤٠', '40', '630'],
    ['۴۱', '41', '640'],
  ]) {
    await field(page).fill(typed ?? '')
    await expectShown(page, `${score} out of 800`, `/dsat-calculator?correct=${clamped}`)
    expect(await field(page).inputValue()).toBe(clamped)
  }
  await field(page).fill('')
  await field(page).pressSequentially('540')
  await expectShown(page, '800 out of 800', '/dsat-calculator?correct=54')
  expect(await field(page).inputValue()).toBe('54')
})

test('K1 a link to the calculator resets it', async () => {
  const { page } = await browser.open()
  await openAlive(page, '/dsat-calculator?correct=40')
  await field(page).fill('41')
  await expectShown(page, '640 out of 800', '/dsat-calculator?correct=41')
  await page.getByRole('navigation').getByRole('link', { name: 'DSAT Calculator' }).click()
  await expectShown(page, nothing, '/dsat-calculator')
  expect(await field(page).inputValue()).toBe('')
})

test('K1 input typed before hydration counts', async () => {
  const { page } = await browser.open()
  const releaseScripts = await holdModules(page)
  await page.goto('/dsat-calculator', { waitUntil: 'commit' })
  await field(page).fill('99')
  expect(await result(page)).toBe(`Estimated score ${nothing}`)
  releaseScripts()
  await expectShown(page, '800 out of 800', '/dsat-calculator?correct=54')
})

test('K1 works without JavaScript', async () => {
  const { page } = await browser.open({ javaScriptEnabled: false })
  await page.goto('/dsat-calculator')
  expect(await result(page)).toBe(`Estimated score ${nothing}`)
  await field(page).fill('40')
  await page.getByRole('button', { name: 'Calculate' }).click()
  await expectShown(page, '630 out of 800', '/dsat-calculator?correct=40')
  expect(await field(page).inputValue()).toBe('40')
  await field(page).fill('99')
  await field(page).press('Enter')
  await expectShown(page, '800 out of 800', '/dsat-calculator?correct=99')
  expect(await field(page).inputValue()).toBe('54')
})

test('K1 has no axe violations, in both schemes, and no scrolling sideways', () =>
  expectAccessibleEverywhere('/dsat-calculator?correct=40'))

test('K2 the range follows the test and what is typed, and so does the address', async () => {
  const { page } = await browser.open()
  await openAlive(page, '/dsat-calculator')
  await page.getByRole('link', { name: 'Go to the SAT calculator' }).click()
  await page.getByRole('heading', { level: 1, name: 'SAT Score Calculator' }).waitFor()
  expect(await tests(page).locator('option').allTextContents()).toEqual(
    Array.from({ length: 10 }, (_, index) => `Test ${index + 1}`),
  )
  expect(await tests(page).inputValue()).toBe('10')
  await expectShown(page, nothing, '/sat-calculator')

  await field(page).pressSequentially('50')
  await expectShown(page, '510–610 out of 800', '/sat-calculator?test=10&correct=50')
  await page.getByText('On test 10, 50 right answers gave between 510 and 610 points').waitFor()
  for (const [number, range] of [
    '450–550',
    '500–550',
    '400–500',
    '450–500',
    '500–550',
    '450–500',
    '500–550',
    '500–550',
    '500–600',
  ].entries()) {
    await tests(page).selectOption(String(number + 1))
    await expectShown(page, `${range} out of 800`, `/sat-calculator?test=${number + 1}&correct=50`)
  }
  await page.reload({ waitUntil: 'networkidle' })
  await listening(page)
  expect(await tests(page).inputValue()).toBe('9')
  await expectShown(page, '500–600 out of 800', '/sat-calculator?test=9&correct=50')
  await field(page).fill('0')
  await expectShown(page, '200–200 out of 800', '/sat-calculator?test=9&correct=0')
  await field(page).fill('66')
  await expectShown(page, '596–728 out of 800', '/sat-calculator?test=9&correct=66')
})

test('K2 input that is not a number from 0 to 66 is reported, and clears the result', async () => {
  const { page } = await browser.open()
  await openAlive(page, '/sat-calculator')
  // No error is shown before the first input.
  await tests(page).selectOption('3')
  await expect.poll(() => address(page)).toBe('/sat-calculator?test=3')
  expect(await page.getByText(problem, { exact: true }).count()).toBe(0)

  for (const typed of ['67', '-1', 'ten', '66.5', '1,5', ' ']) {
    await field(page).fill('50')
    await expect.poll(() => result(page)).toBe('Estimated score 400–500 out of 800')
    expect(await page.getByText(problem, { exact: true }).count()).toBe(0)
    await field(page).fill(typed)
    await page.getByText(problem, { exact: true }).waitFor()
    expect(await result(page)).toBe(`Estimated score ${nothing}`)
    expect(await field(page).inputValue()).toBe(typed)
    expect(await field(page).getAttribute('aria-invalid')).toBe('true')
  }
  await expectAccessible(page)
  await field(page).fill('50')
  await expectShown(page, '400–500 out of 800', '/sat-calculator?test=3&correct=50')
  await field(page).fill('')
  await page.getByText(problem, { exact: true }).waitFor()
})

test('K2 submitting the empty form reports what is missing', async () => {
  const { page } = await browser.open()
  await openAlive(page, '/sat-calculator')
  await field(page).press('Enter')
  await page.getByText(problem, { exact: true }).waitFor()
  expect(address(page)).toBe('/sat-calculator?test=10')
})

test('K2 works without JavaScript', async () => {
  const { page } = await browser.open({ javaScriptEnabled: false })
  await page.goto('/sat-calculator')
  expect(await tests(page).inputValue()).toBe('10')
  await field(page).fill('50')
  await page.getByRole('button', { name: 'Calculate' }).click()
  await expectShown(page, '510–610 out of 800', '/sat-calculator?test=10&correct=50')
  await tests(page).selectOption('3')
  await field(page).fill('67')
  await page.getByRole('button', { name: 'Calculate' }).click()
  await page.getByText(problem, { exact: true }).waitFor()
  await expectShown(page, nothing, '/sat-calculator?test=3&correct=67')
  expect(await tests(page).inputValue()).toBe('3')
  await page.goto('/sat-calculator?test=11&correct=50')
  await expectShown(page, '510–610 out of 800', '/sat-calculator?test=11&correct=50')
})

test('K2 has no axe violations, in both schemes, and no scrolling sideways', () =>
  expectAccessibleEverywhere('/sat-calculator?test=10&correct=67'))
