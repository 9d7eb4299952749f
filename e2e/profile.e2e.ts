import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { expectAccessible, watchFor, toasts, withBrowser } from './browser.ts'
import { emailsTo } from './mails.ts'
import { callApi, newStudent, newToken, sessionOf, signInByApi } from './people.ts'

const browser = withBrowser()
const patient = { timeout: 15_000 }
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
/** Performs an action, and then waits for its toast. */
async function withToast(page: Page, text: string, act: () => Promise<unknown>): Promise<void> {
  const toastAppeared = await watchFor(page, toasts.success, text)
  await act()
  await toastAppeared()
}
const section = (page: Page, heading: string) => page.getByRole('region', { name: heading })
const isAlive = (page: Page, button: string) =>
  expect.poll(() => page.getByRole('button', { name: button }).isEnabled(), patient).toBe(true)

/** Returns the newest code emailed to an address. */
async function codeFor(email: string): Promise<string | undefined> {
  return (await emailsTo(email)).map(({ text }) => /^ {4}(\d{6})$/m.exec(text ?? '')?.[1]).find(Boolean)
}

/** Makes the pages that a page leads to those of a site with a mail server; this one writes its emails into files. */
async function asWithMailServer(page: Page): Promise<void> {
  await page.route(/\/(login|api\/site)$/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('"sendsEmail":false', '"sendsEmail":true')
    await route.fulfill({ response, body })
  })
}

test('A9 T36 without a mail server the page of a forgotten password promises no code, and leads to the academy', async () => {
  const { page } = await browser.open()
  await page.goto('/forgetpass')
  await page.getByText('This site sends no emails. Ask the academy for a link').waitFor()
  expect(await page.getByRole('main').locator('form').count()).toBe(0)
  await expectAccessible(page)
  const contact = page.getByRole('main').getByRole('link', { name: 'Contact us' })
  expect(await contact.getAttribute('href')).toBe('/contact')
  // With an account or without one, the reply is the same.
  const ask = (email: string) => callApi('POST /auth/password-code', { body: { email } })
  const [known, unknown] = [await ask((await newStudent()).email), await ask('nobody@students.example')]
  expect(known).toEqual(unknown)
  expect(known).toMatchObject({ status: 200, msg: expect.stringContaining('This site sends no emails.') })
})

test('A9 a forgotten password is replaced with an emailed code, also after a reload', async () => {
  const person = await newStudent()
  const { page } = await browser.open()
  browser.expectErrors(/status of 422/)
  await asWithMailServer(page)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forget Password?' }).click()
  await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor()
  await page.getByText('A code will be sent to your email.').waitFor()
  await isAlive(page, 'Send the code')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await page.getByText('Please enter an email address.').waitFor()
  await field(page, 'Email address').fill(person.email)
  const sent = 'This site sends no emails.'
  await withToast(page, sent, () => page.keyboard.press('Enter'))
  await page.reload()
  await isAlive(page, 'Set the new password')
  await expect.poll(() => field(page, 'Email address').inputValue()).toBe(person.email)
  await expectAccessible(page)
  await expect.poll(() => codeFor(person.email)).toBeDefined()
  const code = (await codeFor(person.email)) ?? ''
  await field(page, 'Code').fill(code === '000000' ? '000001' : '000000')
  await field(page, 'New password').fill('a harbour at dawn')
  await page.keyboard.press('Enter')
  await page.locator('form').getByText('This code is not right, or no longer valid.').waitFor()
  await expect.poll(() => field(page, 'Code').evaluate((input) => input === document.activeElement)).toBe(true)
  await field(page, 'Code').fill(code)
  await withToast(page, 'Your new password is set. Sign in with it.', () => page.keyboard.press('Enter'))
  await page.waitForURL('/login')
  await expect.poll(() => field(page, 'Email address').inputValue()).toBe(person.email)
  expect(await newToken({ ...person, password: 'a harbour at dawn' })).toMatch(/^[\w-]{43}$/)
})

/** Puts a proxy in front of uploads that lets so many bytes through, and answers as nginx does for more; returns what it has let through. */
async function behindProxy(page: Page, mostBytes: () => number): Promise<Buffer[]> {
  const sent: Buffer[] = []
  await page.route('**/api/user/picture', async (route) => {
    const body = route.request().postDataBuffer() ?? Buffer.alloc(0)
    if (body.byteLength > mostBytes())
      return route.fulfill({ status: 413, contentType: 'text/html', body: '<h1>413 Request Entity Too Large</h1>' })
    sent.push(body)
    return route.continue()
  })
  return sent
}

test('A10 a phone’s photo goes through a proxy that lets 1 MB through, upright; what it refuses is explained', async () => {
  const person = await newStudent('Lina Test')
  const { page, context } = await browser.open({ viewport: { width: 360, height: 740 } })
  browser.expectErrors(/status of 413/)
  await signInByApi(context, person)
  await page.goto('/profile')
  await isAlive(page, 'Save')
  let most = 1024 * 1024
  const sent = await behindProxy(page, () => most)
  const [width, height] = [2800, 2100]
  const noise = Buffer.from(Array.from({ length: 400 * 300 * 3 }, (_, at) => (at * 7919) % 251))
  const photo = await sharp(noise, { raw: { width: 400, height: 300, channels: 3 } })
    .resize(width, height, { kernel: 'cubic' })
    .jpeg({ quality: 95 })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect(photo.byteLength).toBeGreaterThan(2 * most)
  const chosen = page.locator('input[type=file]')
  const file = { name: 'IMG_0001.JPG', mimeType: 'image/jpeg', buffer: photo }
  // The page decodes and encodes it while it is chosen, and the server once more: on a busy machine for longer than other things are waited for.
  const timeout = 120_000
  const choose = async () => {
    const answered = page.waitForResponse('**/api/user/picture', { timeout })
    await chosen.setInputFiles(file, { timeout })
    await answered
  }
  await withToast(page, 'Your picture is saved.', choose)
  expect(sent).toHaveLength(1)
  const [body = Buffer.alloc(0)] = sent
  const jpeg = body.subarray(body.indexOf(Buffer.from([0xff, 0xd8, 0xff])))
  // Its EXIF data turned it by a right angle.
  expect(await sharp(jpeg, { failOn: 'none' }).metadata()).toMatchObject({ format: 'jpeg', width: 1800, height: 2400 })

  most = 1024
  const refused = await watchFor(page, toasts.error, 'lets nothing of this size through')
  await choose()
  await refused()
})

test('A10 the profile changes name and picture, lists devices, and fits on a small screen', async () => {
  const person = await newStudent('Lina Test')
  const { page, context } = await browser.open({ viewport: { width: 320, height: 640 } })
  browser.expectErrors(/status of 422/)
  await signInByApi(context, person)
  await page.goto('/profile')
  expect(await page.title()).toBe('Lantern Academy - Update profile')
  await isAlive(page, 'Save')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await expectAccessible(page)

  const file = (buffer: Buffer) => ({ name: 'me.png', mimeType: 'image/png', buffer })
  const chosen = page.locator('input[type=file]')
  const refused = await watchFor(page, '[role=alert]', 'cannot be read as a picture')
  await chosen.setInputFiles(file(Buffer.from('no picture')))
  await refused()
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#14506b' } })
    .png()
    .toBuffer()
  await withToast(page, 'Your picture is saved.', () => chosen.setInputFiles(file(picture)))
  const shown = section(page, 'Your picture').locator('img')
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth), patient).toBeGreaterThan(0)

  const inHeader = page.getByRole('banner').locator('img')
  await expect.poll(() => inHeader.evaluate((image: HTMLImageElement) => image.naturalWidth), patient).toBe(96)

  const isMarked = (label: string) => field(page, label).getAttribute('aria-invalid')
  await field(page, 'First Name').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => isMarked('First Name')).toBe('true')
  expect(await isMarked('Last Name')).not.toBe('true')
  await field(page, 'First Name').fill('Lina')
  await field(page, 'Last Name').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => isMarked('Last Name')).toBe('true')
  await section(page, 'About you').getByText('Please enter a name.').waitFor()
  await field(page, 'Last Name').fill('Tested')
  await withToast(page, 'Your profile is saved.', () => page.keyboard.press('Enter'))
  await page.getByRole('button', { name: 'Account of Lina Tested' }).waitFor({ state: 'attached' })
  expect(decodeURIComponent((await sessionOf(context)).user?.value ?? '')).toContain('Lina Tested')
  expect(await inHeader.count()).toBe(1)
  const remove = section(page, 'Your picture').getByRole('button', { name: 'Remove' })
  await withToast(page, 'Your picture is removed.', () => remove.click())
  await inHeader.waitFor({ state: 'detached' })

  const devices = section(page, 'Where you are signed in').getByRole('listitem')
  expect(await devices.allInnerTexts()).toEqual([expect.stringMatching(/Chrome on Linux[\s\S]*This device/)])
})

test('A10 P2 a user downloads the data, changes the password, signs out everywhere, and deletes the account', async () => {
  const person = await newStudent()
  const { page, context } = await browser.open()
  browser.expectErrors(/status of 422/)
  const elsewhere = await newToken(person)
  await signInByApi(context, person)
  await page.goto('/profile')
  await isAlive(page, 'Download your data')
  await page.getByText(/^A file with everything the academy stores about you:/).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download your data' }).click(),
  ])
  expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({ account: { email: person.email } })

  const password = section(page, 'Change your password')
  await password.getByLabel('Current password', { exact: true }).fill(person.password)
  await password.getByLabel('New password', { exact: true }).fill('a harbour at dawn')
  const changed = 'Your password is changed. Other devices are signed out.'
  await withToast(page, changed, () => page.keyboard.press('Enter'))
  expect((await callApi('GET /user/profile', { token: elsewhere })).status).toBe(401)

  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.waitForURL('/login')
  expect(await sessionOf(context)).toEqual({ user: undefined, token: undefined, companion: undefined })

  await signInByApi(context, { ...person, password: 'a harbour at dawn' })
  await page.goto('/profile')
  await isAlive(page, 'Delete my account')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account' })
  await dialog.getByText('Orders stay in the books of the academy without your name.').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Current password', { exact: true }).fill('a guess')
  await page.keyboard.press('Enter')
  await dialog.getByText('That is not your current password.').waitFor()
  await dialog.getByLabel('Current password', { exact: true }).fill('a harbour at dawn')
  await page.keyboard.press('Enter')
  await page.waitForURL('/')
  const again = await callApi('POST /auth/login', { body: { email: person.email, password: 'a harbour at dawn' } })
  expect(again.status).toBe(422)
})
