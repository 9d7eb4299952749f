import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { demoPassword } from '../src/testing/demo-password.ts'
import { expectAccessible, sideways, siteUrl, withBrowser } from './browser.ts'
import { withDatabase } from './database.ts'
import { emailsTo } from './mails.ts'
import { callApi, newEmail, newStudent, signInByApi } from './people.ts'

const browser = withBrowser()
const database = withDatabase()

const owner = { name: 'Noor Talvani', email: 'owner@lantern.example', password: demoPassword }
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true }
const main = (page: Page) => page.getByRole('main')

/** Answers as a site with a mail server does: what is reached from this page offers weekly emails. */
const withMailServer = (page: Page, at: string) =>
  page.route(at, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('"sendsEmail":false', '"sendsEmail":true') })
  })

async function openProgress(options?: Parameters<typeof browser.open>[0], mailed?: string) {
  const student = await newStudent('Lina Mansour')
  await database.grant(student, 30)
  // What says that emails are sent is changed on its way, which is out of reach when a service worker has asked for it.
  const { context, page } = await browser.open(mailed === undefined ? options : { ...options, serviceWorkers: 'block' })
  await signInByApi(context, student)
  if (mailed !== undefined) await withMailServer(page, mailed)
  await page.goto('/progress')
  return { student, page }
}

const idOf = async ({ email }: { email: string }) =>
  (await database.get().pool.query<{ id: number }>('SELECT id FROM users WHERE email = $1', [email])).rows[0]?.id

/** Makes a link on Progress, and returns it. */
async function makeLink(page: Page): Promise<string> {
  await main(page).getByRole('button', { name: 'Make a link' }).click()
  return main(page).getByLabel('Link for the parent').inputValue()
}

describe('The report for a parent', () => {
  test('L7 T30 on phones: the student makes a link, the parent reads by a press, and the student withdraws it', async () => {
    const { page } = await openProgress(phone)
    const link = await makeLink(page)
    expect(link).toMatch(/\/parent#[\w-]{43}$/)
    const message = await main(page).getByRole('link', { name: 'Send with WhatsApp' }).getAttribute('href')
    expect(decodeURIComponent(message ?? '')).toMatch(
      /^https:\/\/wa\.me\/12025550151\?text=Hello! This link shows how Lina is doing/,
    )
    expect(decodeURIComponent(message ?? '')).toContain(link)
    await expectAccessible(page)
    expect(await sideways(page)).toBe(0)

    const { page: parents } = await browser.open(phone)
    await withMailServer(parents, '**/parent')
    const path = link.replace(/^.*(?=\/parent#)/, '')
    await parents.goto(path)
    await parents.getByRole('heading', { level: 1, name: 'How your child is doing' }).waitFor()
    await expectAccessible(parents)
    // A keyboard reaches the button, and reading begins at the report.
    await main(parents).getByRole('button', { name: 'Open the report' }).focus()
    await parents.keyboard.press('Enter')
    await parents.getByRole('heading', { level: 1, name: 'How Lina is doing' }).waitFor()
    await main(parents).getByText('Lina has not answered any questions yet.').waitFor()
    await main(parents).getByLabel('Your email address').waitFor()
    expect(await parents.locator('body').textContent()).not.toContain('Mansour')
    expect(await parents.title()).not.toContain('Lina')
    await expectAccessible(parents)
    expect(await sideways(parents)).toBe(0)

    await main(page)
      .getByRole('button', { name: /^Withdraw the link of / })
      .click()
    await main(page).getByText('No link is open.').waitFor()
    browser.expectErrors(/404/)
    await parents.reload()
    await main(parents).getByRole('button', { name: 'Open the report' }).click()
    await parents.getByText(/^This link shows nothing/).waitFor()
  })

  test('T30 a preview of the link gets no name, and the page is stored, listed and passed on nowhere', async () => {
    const { page } = await openProgress()
    const link = await makeLink(page)
    for (const method of ['GET', 'HEAD']) {
      const response = await fetch(`${siteUrl()}/parent`, { method, headers: { 'user-agent': 'WhatsApp/2.23' } })
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('x-robots-tag')).toBe('noindex')
      expect(response.headers.get('referrer-policy')).toBe('no-referrer')
      const html = await response.text()
      expect(html).not.toMatch(/Lina|Mansour|og:/)
      if (method === 'GET') expect(html).toContain('<meta name="robots" content="noindex"/>')
    }
    expect(new URL(link, siteUrl()).pathname).toBe('/parent')
  })

  test('T30 a parent confirms the weekly email, the student sees the masked address and ends it; L6 a click ends emails', async () => {
    const { page } = await openProgress(phone)
    const token = (await makeLink(page)).split('#')[1]
    const email = newEmail()
    await callApi('POST /parent-reports/email', { body: { token, email } })
    await expect.poll(async () => (await emailsTo(email)).length, { timeout: 20_000 }).toBe(1)
    const [asked] = await emailsTo(email)
    const path = /\/weekly-email#confirm-\S+/.exec(asked?.text ?? '')?.[0] ?? ''
    const { page: parents } = await browser.open(phone)
    await parents.goto(path)
    await expectAccessible(parents)
    expect(await sideways(parents)).toBe(0)
    await main(parents).getByRole('button', { name: 'Confirm my address' }).click()
    await parents.getByText('The address is confirmed.').waitFor()
    await page.reload()
    await main(page)
      .getByText(/^Weekly email for .…\w@students\.example$/)
      .waitFor()
    await expectAccessible(page)
    expect(await sideways(page)).toBe(0)
    await main(page)
      .getByRole('button', { name: /^End this email: / })
      .click()
    await page.getByText('The weekly email to this address has ended, and the address is deleted.').waitFor()

    await parents.goto('/weekly-email#end-nothing')
    await parents.reload()
    await parents.getByText('The weekly email has ended.').waitFor()
    await expectAccessible(parents)
  })

  test('T30 staff make a link on the page of a student, who sees that it exists and cannot withdraw it', async () => {
    const { student, page } = await openProgress()
    const { context, page: studio } = await browser.open()
    await signInByApi(context, owner)
    await studio.goto(`/studio/people/${await idOf(student)}`)
    await makeLink(studio)
    await expectAccessible(studio)
    await studio.getByText(/^Noor Talvani made this link on /).waitFor()
    await page.reload()
    await main(page)
      .getByText(/^The academy made this link on /)
      .waitFor()
    expect(
      await main(page)
        .getByRole('button', { name: /^Withdraw/ })
        .count(),
    ).toBe(0)
    await studio.getByRole('button', { name: /^Withdraw the link of / }).click()
    await main(studio).getByText('No link is open.').waitFor()
  })

  test('L6 in the account the weekly email is turned off and on again by a tap', async () => {
    const { page } = await openProgress(phone, '**/progress')
    await page.getByRole('button', { name: /^Account of / }).click()
    await page.getByRole('link', { name: 'Profile', exact: true }).click()
    const box = main(page).getByLabel('I want the weekly email')
    expect(await box.isChecked()).toBe(true)
    await box.focus()
    await page.keyboard.press('Space')
    await page.getByText('The weekly email is off.').waitFor()
    expect(await box.isChecked()).toBe(false)
    await expectAccessible(page)
    expect(await sideways(page)).toBe(0)
    await page.reload()
    await page.goto('/progress')
    await page.getByRole('button', { name: /^Account of / }).click()
    await page.getByRole('link', { name: 'Profile', exact: true }).click()
    expect(await box.isChecked()).toBe(false)
    await box.click()
    await page.getByText('The weekly email is on.').waitFor()
  })
})
