import { request } from 'node:http'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { listening, siteUrl, visit, withBrowser } from './browser.ts'
import { withDatabase } from './database.ts'
import { newStudent, signInByApi } from './people.ts'
import { changeSettings } from '../src/server/site/settings.ts'

const browser = withBrowser()
const database = withDatabase()

const bar = (page: Page) => page.getByRole('banner')

describe('the top bar', () => {
  test('S3 links to the five places, and marks the current one', async () => {
    const { page } = await browser.open()
    await page.goto('/courses')
    const menu = bar(page).getByRole('navigation', { name: 'Main menu' }).first()
    expect(await menu.getByRole('link').allTextContents()).toEqual([
      'Home',
      'Courses',
      'About Us',
      'Blog',
      'DSAT Calculator',
    ])
    const here = menu.locator('[aria-current="page"]')
    expect(await here.allTextContents()).toEqual(['Courses'])
    const isUnderlined = () =>
      here.evaluate((link) => {
        const after = getComputedStyle(link, '::after')
        const own = getComputedStyle(link)
        return own.textDecorationLine === 'underline' || own.borderBottomWidth !== '0px' || after.content !== 'none'
      })
    expect(await isUnderlined()).toBe(true)
    for (const name of ['About Us', 'Blog', 'DSAT Calculator', 'Home']) {
      await menu.getByRole('link', { name }).click()
      await expect.poll(() => here.allTextContents()).toEqual([name])
    }
    await page.goto('/courses')
    await bar(page).getByRole('link', { name: 'Lantern Academy' }).click()
    await page.waitForURL(`${siteUrl()}/`)
  })

  test('S4 S5 a visitor’s Join panel closes on a click outside or Escape', async () => {
    const { page } = await browser.open()
    await visit(page, '/courses')
    const join = bar(page).getByRole('button', { name: 'انضم' })
    const create = bar(page).getByRole('link', { name: 'Create an account' })
    await join.click()
    await create.waitFor()
    await bar(page).getByRole('link', { name: 'Login' }).waitFor()
    await page.keyboard.press('Escape')
    await create.waitFor({ state: 'hidden' })
    await join.click()
    await create.waitFor()
    await page.mouse.click(640, 700)
    await create.waitFor({ state: 'hidden' })
    await join.click()
    await create.waitFor()
    await join.click()
    await create.waitFor({ state: 'hidden' })
  })

  test('S4 S5 P10 a user finds everything under the avatar', async () => {
    const { context, page } = await browser.open()
    await signInByApi(context, await newStudent())
    await visit(page, '/courses')
    await bar(page).getByRole('button', { name: 'Account of Lina Test' }).click()
    await bar(page).getByText('Hello, Lina Test').waitFor()
    const names = await bar(page).getByRole('listitem').getByRole('link').allTextContents()
    const own = [
      'Home',
      'Profile',
      'My courses',
      'Courses',
      'Quizzes',
      'Practice',
      'Mistake book',
      'My words',
      'Progress',
      'Plan',
      'Orders',
      'Cart',
      'Blog',
      'About Us',
      'DSAT Calculator',
    ]
    // The panel follows the bar's menu and has exactly these links, in this order.
    expect(names.slice(-own.length)).toEqual(own)
    expect(names.filter((name) => ['My courses', 'Quizzes', 'Practice'].includes(name))).toHaveLength(3)
    await bar(page).getByRole('button', { name: 'Log out' }).waitFor()
    await page.keyboard.press('Escape')
    await bar(page).getByRole('button', { name: 'Log out' }).waitFor({ state: 'hidden' })
  })

  test('S4 S5 on a phone Log out is in view when the menu of the account opens, and no entry with the focus is behind it', async () => {
    const { context, page } = await browser.open({ viewport: { width: 360, height: 640 } })
    await signInByApi(context, await newStudent())
    await visit(page, '/courses')
    await bar(page).getByRole('button', { name: 'Account of Lina Test' }).click()
    const logOut = bar(page).getByRole('button', { name: 'Log out' })
    await logOut.waitFor()
    const bottomOf = async (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().bottom)
    expect(await bottomOf(logOut)).toBeLessThan(640)
    for (const name of ['Blog', 'About Us', 'DSAT Calculator']) {
      const entry = bar(page).getByRole('link', { name }).last()
      await entry.focus()
      const top = await logOut.evaluate((element) => element.getBoundingClientRect().top)
      expect([name, (await bottomOf(entry)) <= top]).toEqual([name, true])
    }
  })

  test.each(['/courses', '/plan'])(
    'Log out on %s says after some seconds that the server does not answer',
    async (path) => {
      const { context, page } = await browser.open({ viewport: { width: 360, height: 640 } })
      await signInByApi(context, await newStudent())
      await visit(page, path)
      await bar(page).getByRole('button', { name: 'Account of Lina Test' }).click()
      // A server that is silent: it gives no files either.
      await page.route('**/*', () => undefined)
      await bar(page).getByRole('button', { name: 'Log out' }).click()
      const said = page.getByRole('alert').getByText('The site does not answer yet. Please wait a moment.')
      await said.waitFor({ timeout: 8000 })
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    },
  )
})

test('S7 the footer has the year, the developer, and who teaches', async () => {
  const { page } = await browser.open()
  await page.goto('/courses')
  const footer = page.getByRole('contentinfo')
  await footer.getByText(`© ${new Date().getFullYear()} Lantern Academy. All rights reserved.`).waitFor()
  await footer.getByText('Lantern Academy is taught by Noor Talvani.').waitFor()
  // The demo's developer has no address, and no link leads nowhere.
  await footer.getByText('Developed by Lantern').waitFor()
  expect(await footer.getByRole('link', { name: /^Lantern/ }).count()).toBe(0)
})

test('S8 the contact button opens a chat with the number of the settings, and is missing without one', async () => {
  const { page } = await browser.open()
  const chat = page.getByRole('complementary', { name: 'Chat with us' }).getByRole('link')
  const showsChat = async () => {
    await page.goto('/courses')
    return (await chat.count()) === 1 && chat.getAttribute('href')
  }
  const demo = 'https://wa.me/12025550143'
  expect(await showsChat()).toBe(demo)
  await changeSettings(database.get(), { contactNumber: null })
  await expect.poll(showsChat, { timeout: 15_000, interval: 500 }).toBe(false)
  await changeSettings(database.get(), { contactNumber: '+1 (202) 555-0143' })
  await expect.poll(showsChat, { timeout: 15_000, interval: 500 }).toBe(demo)
})

/** Sends a request that no browser would send; `path` is sent unchanged. */
const underChat = (page: Page) =>
  page.evaluate(() => {
    const button = document.querySelector('aside > a[href^="https://wa.me/"]')!
    const { opacity, visibility } = getComputedStyle(button)
    const box = button.getBoundingClientRect()
    const isHit = (element: Element, { left, right, top, bottom }: DOMRect) => {
      const x = (Math.max(left, box.left) + Math.min(right, box.right)) / 2
      const y = (Math.max(top, box.top) + Math.min(bottom, box.bottom)) / 2
      const isOver = left < box.right && right > box.left && top < box.bottom && bottom > box.top
      return isOver && document.elementsFromPoint(x, y).includes(element)
    }
    const found: string[] = []
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(node)
      const element = node.parentElement!
      if (node.textContent?.trim() && !button.contains(element))
        for (const line of range.getClientRects()) if (isHit(element, line)) found.push(node.textContent.trim())
    }
    // What can be pressed may be larger than its box: a card whose link lies over all of it. Pictures of the product are inert.
    for (let y = box.top; y < box.bottom; y += 3)
      for (let x = box.left; x < box.right; x += 3)
        for (const at of document.elementsFromPoint(x, y))
          if (at.matches('a, button, input, select, textarea, label, summary, [data-solid]') && at !== button)
            found.push(at.outerHTML)
    return { shows: opacity !== '0' && visibility === 'visible', found: [...new Set(found)] }
  })

// The narrowest page, and a usual wide one.
test.each([320, 1280])(
  'P6 the chat button covers no words and no control, wherever a page %i px wide is scrolled',
  async (width) => {
    const { page } = await browser.open({ viewport: { width, height: 740 } })
    for (const path of ['/', '/courses/digital-sat-reading-and-writing', '/blog']) {
      await visit(page, path)
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      for (let top = 0; top < height; top += 400) {
        await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top)
        await expect
          .poll(
            async () => {
              const { shows, found } = await underChat(page)
              return shows === (found.length === 0)
            },
            { message: `${path} at ${top}` },
          )
          .toBe(true)
      }
      // At its end every page leaves a place.
      expect(await underChat(page)).toEqual({ shows: true, found: [] })
    }
  },
)

test('P6 the chat button is hidden from the first scroll until the page rests', async () => {
  const { page } = await browser.open({ viewport: { width: 360, height: 740 } })
  await visit(page, '/blog')
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  await expect.poll(async () => (await underChat(page)).shows).toBe(true)
  const isHidden = await page.evaluate(
    () =>
      new Promise((resolve) => {
        // After the one that hides it, within the same event.
        document.addEventListener('scroll', () => resolve(document.querySelector('[data-covering]') !== null), {
          once: true,
        })
        scrollBy({ top: -2, behavior: 'instant' })
      }),
  )
  expect(isHidden).toBe(true)
  await expect.poll(async () => (await underChat(page)).shows).toBe(true)
})

test('P6 the chat button makes way for what a slide brings below it', async () => {
  const { page } = await browser.open({ viewport: { width: 360, height: 740 }, reducedMotion: 'no-preference' })
  await visit(page, '/')
  const slides = page.locator('section[aria-roledescription]').first()
  const next = slides.getByRole('button', { name: 'Next slide' })
  // Its picture, its words and its button come below the chat button in turn.
  for (const above of [40, 160, 280]) {
    await slides.evaluate((element, px) => {
      scrollTo({ top: scrollY + element.getBoundingClientRect().bottom - innerHeight + px, behavior: 'instant' })
    }, above)
    for (let slide = 0; slide < 4; slide++) {
      await next.dispatchEvent('click')
      await expect
        .poll(async () => {
          const { shows, found } = await underChat(page)
          return shows === (found.length === 0)
        })
        .toBe(true)
    }
  }
})

test('P6 the chat button hides while a field has the focus, and keyboards reach it wherever a page is scrolled', async () => {
  const { page } = await browser.open({ viewport: { width: 320, height: 740 } })
  await visit(page, '/contact')
  const chat = page.getByRole('complementary', { name: 'Chat with us' }).getByRole('link')
  const end = () => page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  await end()
  await expect.poll(async () => (await underChat(page)).shows).toBe(true)
  await page.getByRole('textbox').first().focus()
  await end()
  expect((await underChat(page)).shows).toBe(false)
  await page.getByRole('textbox').first().blur()
  await expect.poll(async () => (await underChat(page)).shows).toBe(true)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expect.poll(async () => (await underChat(page)).shows).toBe(false)
  await page.getByRole('contentinfo').getByRole('link').last().focus()
  await page.keyboard.press('Tab')
  while (!(await chat.evaluate((link) => link === document.activeElement))) await page.keyboard.press('Tab')
  expect((await underChat(page)).shows).toBe(true)
})

/** Returns an answer to a request that no browser would send; `path` as it is. */
const raw = (method: string, path: string, accept = 'text/html') =>
  new Promise<{ status: number; html: string; allow: string | undefined }>((resolve, reject) => {
    const { hostname, port } = new URL(siteUrl())
    const sent = request({ hostname, port, method, path, headers: { accept } }, (response) => {
      let html = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (html += chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, html, allow: response.headers.allow }))
    })
    sent.on('error', reject)
    sent.end()
  })

test('S1 405 and 400 have their screens for people, and envelopes for programs', async () => {
  const wrongMethod = await raw('POST', '/courses')
  expect([wrongMethod.status, wrongMethod.allow]).toEqual([405, 'GET, HEAD'])
  expect(wrongMethod.html).toContain('405 Method Not Allowed</h1>')
  expect(wrongMethod.html).toContain('<title>Lantern Academy - 405 Method Not Allowed</title>')
  const unreadable = await raw('GET', '/courses/%E0%A4%A')
  expect(unreadable.status).toBe(400)
  expect(unreadable.html).toContain('400 Bad Request</h1>')
  const json = await raw('POST', '/courses', 'application/json')
  expect(JSON.parse(json.html)).toMatchObject({ success: false, data: null })
  expect(await raw('OPTIONS', '/courses')).toMatchObject({ status: 405, allow: 'GET, HEAD' })
  for (const path of ['/api', '/api/', '/api/nothing']) {
    const missing = await raw('GET', path)
    expect([path, missing.status, JSON.parse(missing.html)]).toMatchObject([path, 404, { success: false, data: null }])
  }
  for (const { html } of [wrongMethod, unreadable, json]) expect(html).not.toMatch(/\bat .*\.(ts|js):\d/)
})

test("S1 an error in a page shows 'Unexpected Application Error!' with its message, and no stack trace", async () => {
  browser.expectErrors(/status of 50\d/)
  const { page } = await browser.open()
  await visit(page, '/sat-calculator')
  await page.route('**/api/books', (route) =>
    route.fulfill({
      status: 503,
      json: { success: false, msg: 'The shelf has fallen over.', errors: null, data: null },
    }),
  )
  await page.getByRole('contentinfo').getByRole('link', { name: 'Books' }).click()
  await page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' }).waitFor()
  await page.getByText('The shelf has fallen over.').waitFor()
})

test('S1 P14 a link that the server does not answer says so after seconds, and ends in a screen with Try again and the page before', async () => {
  const { page } = await browser.open({ viewport: { width: 360, height: 740 } })
  await visit(page, '/sat-calculator')
  await page.route('**/api/books', () => undefined)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Books' }).click()
  await page
    .getByRole('alert')
    .getByText('The site does not answer yet. Please wait a moment.')
    .waitFor({ timeout: 8000 })
  await page.getByRole('heading', { level: 1, name: 'Out of reach' }).waitFor({ timeout: 20_000 })
  await page.getByText('This takes longer than it should. Please try again.').waitFor()
  // The link was at the foot of a longer page.
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  expect(await page.getByText(/Unexpected|Status \d|on our side/).count()).toBe(0)
  expect(await page.getByText('The site does not answer yet.').isVisible()).toBe(false)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await page.getByRole('main').getByRole('button', { name: 'Back' }).click()
  await page.waitForURL('**/sat-calculator')
  await page.getByRole('heading', { level: 1, name: 'Out of reach' }).waitFor({ state: 'detached' })
  await page.goForward()
  await page.getByRole('heading', { level: 1, name: 'Books' }).waitFor()
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
})

test('S1 P14 a link whose page a wholly silent server never sends ends in that screen too, and Try again says when it is in vain', async () => {
  const { page } = await browser.open()
  await visit(page, '/sat-calculator')
  for (const silent of ['**/*.js', '**/api/**', '**/healthz']) await page.route(silent, () => undefined)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Books' }).click()
  await page.getByRole('heading', { level: 1, name: 'Out of reach' }).waitFor({ timeout: 20_000 })
  await page.getByText('This takes longer than it should. Please try again.').waitFor()
  const again = page.getByRole('button', { name: 'Try again' })
  await again.click()
  await page.getByRole('main').getByRole('alert').getByText('The site cannot be reached.').waitFor()
  expect(await again.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await again.click()
  await page.getByRole('heading', { level: 1, name: 'Books' }).waitFor()
})

test('S1 an error screen that was reached in place stays whole when it is reloaded, with the page before one tap away', async () => {
  browser.expectErrors(/status of 404/)
  const { context, page } = await browser.open()
  await signInByApi(context, await newStudent())
  await visit(page, '/orders')
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/orders/LN-99999', textContent: 'An old order' })
    document.querySelector('main')?.append(link)
  })
  await page.getByRole('link', { name: 'An old order' }).click()
  const missing = page.getByRole('heading', { level: 1, name: '404 Not Found' })
  await missing.waitFor()
  await page.reload()
  await listening(page)
  await missing.waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Back' }).click()
  await page.waitForURL('**/orders')
  // Opened by its address it has no page before it.
  const { page: direct } = await browser.open({ storageState: await context.storageState() })
  await visit(direct, '/orders/LN-99999')
  await direct.getByRole('heading', { level: 1, name: '404 Not Found' }).waitFor()
  expect(await direct.getByRole('main').getByRole('button', { name: 'Back' }).count()).toBe(0)
})

test('S1 a page whose program does not arrive says so on the site and in the studio, and comes with Try again', async () => {
  browser.expectErrors(/ERR_FAILED|Failed to (fetch|load)/)
  const { page } = await browser.open()
  await visit(page, '/sat-calculator')
  await page.route('**/*.js', (route) => route.abort())
  await page.getByRole('contentinfo').getByRole('link', { name: 'Books' }).click()
  const said = page.getByText('A part of this page did not arrive. Please try again in a moment.')
  await said.waitFor()
  await page.getByRole('heading', { level: 1, name: 'The page did not load' }).waitFor()
  // What cannot be fetched by its program comes with the page.
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Books' }).waitFor()
  await page.unrouteAll()

  await page.route('**/welcome-page*.js', (route) => route.abort())
  await page.goto('/studio/welcome')
  await said.waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: 'This link is no longer valid' }).waitFor()
})

const noNetwork = 'There is no network. Check the connection and try again.'

test('S1 P14 offline a page says so under a title of its own, and is tried again in place when the network is back', async () => {
  browser.expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to (fetch|load)/)
  const { page, context } = await browser.open()
  await visit(page, '/sat-calculator')
  await context.setOffline(true)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Books' }).click()
  await page.getByText(noNetwork).waitFor()
  expect(await page.getByText('on our side').count()).toBe(0)
  await page.getByRole('heading', { level: 1, name: 'No network' }).waitFor()
  await expect.poll(() => page.title()).toContain('No network')
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Books' }).waitFor()
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
})

test('S1 P14 without a network a document stays, says so, and leads on when there is one again', async () => {
  browser.expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to (fetch|load)/)
  const { page, context } = await browser.open()
  await visit(page, '/about-us')
  await context.setOffline(true)
  const courses = bar(page).getByRole('link', { name: 'Courses' }).first()
  await courses.click()
  await page.getByText(noNetwork).waitFor()
  expect(new URL(page.url()).pathname).toBe('/about-us')
  await context.setOffline(false)
  await page.getByText(noNetwork).waitFor({ state: 'hidden' })
  // 'Try again' of an error page, on a page that is none: it says so too, and loads when there is a network.
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<button data-reload>Try again</button>'))
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText(noNetwork).waitFor()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).waitFor({ state: 'detached' })
  await listening(page)
  await courses.click()
  await page.getByRole('heading', { level: 1, name: 'Courses' }).waitFor()
})

test('S2 every public page has its canonical address, and its icons and files exist', async () => {
  const html = async (path: string) => (await fetch(siteUrl() + path)).text()
  for (const path of ['/', '/courses', '/blog', '/blog/1', '/about-us', '/dsat-calculator?correct=40'])
    expect(await html(path), path).toContain(
      `<link rel="canonical" href="${siteUrl()}${path === '/' ? '/' : path.split('?')[0]}"/>`,
    )
  expect(await html('/login')).toContain('<meta name="robots" content="noindex"/>')
  for (const path of ['/favicon.ico', '/favicon.svg', '/icon-180.png', '/manifest.webmanifest', '/feed.xml']) {
    const { status } = await fetch(siteUrl() + path)
    expect([path, status]).toEqual([path, 200])
  }
})
