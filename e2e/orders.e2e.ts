import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { byCommand } from '../src/server/audit/record.ts'
import { decideOrder, listWaitingOrders } from '../src/server/orders/deciding.ts'
import { paidCourse } from '../src/testing/paid-course.ts'
import { expectAccessible, watchFor, siteUrl, toasts, visit, withBrowser } from './browser.ts'
import { withDatabase } from './database.ts'
import { newStudent, revokeSession, sessionOf, signInByApi } from './people.ts'

const browser = withBrowser()
const database = withDatabase()
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const status = (page: Page, text: string) => page.getByRole('main').getByText(text, { exact: true }).first()

test('C4 a visitor’s cart is kept after signing in, and becomes one order that opens the course', async () => {
  const student = await newStudent()
  const { page } = await browser.open()
  await visit(page, paidCourse.path)
  const added = await watchFor(page, toasts.success, 'It is in your cart.')
  await page.getByRole('button', { name: 'add to cart' }).click()
  await added()
  await page.getByRole('main').getByRole('link', { name: 'See the cart' }).click()
  await page.getByRole('link', { name: paidCourse.name }).waitFor()
  const header = page.getByRole('banner')
  await header.getByRole('link', { name: 'Cart, 1 item', exact: true }).waitFor()
  await expectAccessible(page)
  await page.reload()
  await page.getByRole('link', { name: 'Sign in to order' }).click()
  await page.getByLabel('Email address').fill(student.email)
  await page.getByLabel('Password', { exact: true }).fill(student.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/checkout')
  await page.getByText(`$${paidCourse.price}`).first().waitFor()
  await header.getByRole('link', { name: 'Cart, 1 item', exact: true }).waitFor()
  await page.getByRole('radio', { name: 'Bank transfer', exact: true }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Place the order' }).dblclick()
  await page.waitForURL(/\/orders\/LN-/)
  const number = page.url().split('/').at(-1) ?? ''
  await status(page, 'Waiting for payment').waitFor()
  await header.getByRole('link', { name: 'Cart', exact: true }).waitFor()
  const mine = (await listWaitingOrders(database.get())).filter(({ email }) => email === student.email)
  expect(mine.map((order) => order.number)).toEqual([number])

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const copy = page.getByRole('button', { name: /^Copy: / })
  const rows = page.locator('dl > div', { has: copy })
  const copied: string[] = []
  for (const row of await rows.all()) {
    const before = copied.at(-1) ?? ''
    await row.getByRole('button').click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).not.toBe(before)
    copied.push(await page.evaluate(() => navigator.clipboard.readText()))
    expect(await row.locator('bdi').textContent()).toContain(copied.at(-1))
  }
  expect(copied.slice(-2)).toEqual([String(paidCourse.price), number])
  // A page without a clipboard says so.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  const refused = await watchFor(page, toasts.error, 'Select the text and copy it.')
  await copy.first().click()
  await refused()

  await page.getByLabel('Reference of your transfer').fill('-')
  await page.getByRole('button', { name: 'Send the reference' }).click()
  await page.getByText('Write the reference as your bank shows it: 4 to 40 characters.').waitFor()
  await page.getByLabel('Reference of your transfer').fill(`E2E ${number}`)
  await page.getByRole('button', { name: 'Send the reference' }).click()
  await page.getByText(`The academy looks for a transfer with the reference E2E ${number}.`).waitFor()
  const picture = { name: 'receipt.png', mimeType: 'image/png', buffer: Buffer.from(onePixel, 'base64') }
  await page.getByLabel('Or the receipt').setInputFiles(picture)
  await page.getByRole('img', { name: 'Your receipt' }).waitFor()
  await expectAccessible(page)

  const ask = page.getByRole('link', { name: /^Write to the academy about this order/ })
  expect(decodeURIComponent((await ask.getAttribute('href')) ?? '')).toContain(number)
  // Where an academy has no chat, its form takes the number along.
  await page.goto(`/contact?order=${number}`)
  expect(await page.getByLabel('Message').inputValue()).toBe(`This is about my order ${number}.\n\n`)

  // Going back does not order again: the cart is empty.
  await page.goto('/checkout')
  await page.getByText('Your cart is empty.').waitFor()

  await decideOrder(database.get(), { number, decision: { confirm: true }, now: Date.now(), author: byCommand })
  await page.goto(`/orders/${number}`)
  await status(page, 'Confirmed').waitFor()
  await visit(page, paidCourse.path)
  expect(await page.getByRole('button', { name: /add to cart|Apply Now/ }).count()).toBe(0)
  await page.getByRole('link', { name: paidCourse.lockedLesson }).waitFor()
})

test('P13 T25 an order is private to its student, and can be cancelled while it waits', async () => {
  browser.expectErrors(/status of 4(?:04|22)/)
  const student = await newStudent()
  const { context, page } = await browser.open({ viewport: { width: 360, height: 740 }, colorScheme: 'dark' })
  await signInByApi(context, student)
  await visit(page, '/books')
  const added = await watchFor(page, toasts.success, 'It is in your cart.')
  await page
    .getByRole('button', { name: /^add to cart/i })
    .first()
    .click()
  await added()
  await visit(page, paidCourse.path)
  await page.getByRole('button', { name: 'add to cart' }).click()
  await page.getByRole('main').getByRole('link', { name: 'See the cart' }).click()
  await page.getByRole('link', { name: 'Go to checkout' }).click()
  await page.getByRole('radio', { name: 'Cash at the academy', exact: true }).check()
  // A book is sent somewhere: what is missing of the address stands at its field.
  await page.getByLabel('Name of the recipient').fill('Lina Test')
  await page.getByRole('button', { name: 'Place the order' }).click()
  const street = page.getByLabel('Street and number')
  await expect.poll(() => street.getAttribute('aria-invalid')).toBe('true')
  // The button stands a screen below it.
  await expect.poll(() => street.evaluate((one) => one === document.activeElement)).toBe(true)
  const widthOf = async (one: Locator) => (await one.boundingBox())?.width
  expect(await widthOf(street)).toBe(await widthOf(page.getByRole('button', { name: 'Place the order' })))
  await expectAccessible(page)
  await street.fill('7 Lamplighter Lane')
  await page.getByLabel('City').fill('Port Example')
  await page.getByLabel('Country').fill('Example')
  await page.getByRole('button', { name: 'Place the order' }).click()
  await page.waitForURL(/\/orders\/LN-/)
  const { pathname } = new URL(page.url())
  expect(await page.getByLabel('Reference of your transfer').count()).toBe(0)

  const other = await browser.open()
  await signInByApi(other.context, await newStudent())
  expect((await other.page.goto(pathname))?.status()).toBe(404)
  const visitor = await browser.open()
  await visitor.page.goto(pathname)
  expect(visitor.page.url()).toBe(`${siteUrl()}/login?next=${encodeURIComponent(pathname)}`)

  await page.getByRole('button', { name: 'Cancel the order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click()
  await status(page, 'Cancelled').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Orders', exact: true }).click()
  await page.getByRole('link', { name: /^Order LN-/ }).waitFor()
  await expectAccessible(page)
})

test('A8 a session that has ended leads from a review and from a checkout to the login, and back', async () => {
  browser.expectErrors(/401/)
  const student = await newStudent()
  await database.grant(student, 30)
  const { context, page } = await browser.open()
  await signInByApi(context, student)
  await visit(page, '/courses/digital-sat-reading-and-writing/reviews')
  await page.getByRole('button', { name: 'Write a review' }).click()
  await page.getByRole('radio', { name: '4 stars' }).check()
  await revokeSession(context)
  await page.getByRole('button', { name: 'Send the review' }).click()
  await page.waitForURL('**/login?next=%2Fcourses%2Fdigital-sat-reading-and-writing%2Freviews')
  // Shown on the document that was left, and again on the next one.
  await page.locator(toasts.error).getByText('You have been signed out.').waitFor()
  expect(await sessionOf(context)).toMatchObject({ user: undefined, token: undefined })

  // The login page sees the new session, and leads back by itself.
  await signInByApi(context, student)
  await page.waitForURL('**/reviews')
  await visit(page, paidCourse.path)
  await page.getByRole('button', { name: 'add to cart' }).click()
  await page.getByRole('main').getByRole('link', { name: 'See the cart' }).click()
  await page.getByRole('link', { name: 'Go to checkout' }).click()
  const place = page.getByRole('button', { name: 'Place the order' })
  await place.and(page.locator(':enabled')).waitFor()
  await revokeSession(context)
  await place.click()
  await page.waitForURL('**/login?next=%2Fcheckout')
  await page.getByLabel('Email address').fill(student.email)
  await page.getByLabel('Password', { exact: true }).fill(student.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/checkout')
  await place.waitFor()
})
