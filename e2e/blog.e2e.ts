import { expect, test } from 'vitest'
import { siteUrl, visit, withBrowser } from './browser.ts'
import { withDatabase } from './database.ts'
import { callApi } from './people.ts'
import { addArticle } from '../src/server/blog/store.ts'

const browser = withBrowser()
const database = withDatabase()

type Listed = { id: number; title: string; excerpt: string; reading_time: string }
const articles = async () => (await callApi<Listed[]>('GET /blogs')).data

test('B1 the blog shows a card for every article, latest first, that leads to it', async () => {
  const listed = await articles()
  const [latest] = listed
  const { page } = await browser.open()
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Blog' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor()
  await page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'Home' }).waitFor()
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
  expect(await cards.getByRole('heading', { level: 2 }).allTextContents()).toEqual(listed.map(({ title }) => title))
  const first = cards.first()
  await first.getByText('Published:').waitFor()
  const excerpt = first.getByText(latest?.excerpt ?? '', { exact: true })
  expect(await excerpt.evaluate((text) => getComputedStyle(text).webkitLineClamp)).toBe('3')
  expect(await first.locator('img').getAttribute('loading')).toBeNull()
  await first.getByRole('link', { name: /^Read more/ }).click()
  await page.waitForURL(`${siteUrl()}/blog/${latest?.id}`)
  await page.getByRole('heading', { level: 1, name: latest?.title ?? '' }).waitFor()
  await page.getByText(latest?.reading_time ?? '', { exact: true }).waitFor()
  const others = page.getByRole('complementary', { name: 'Latest Post' }).getByRole('link')
  expect(await others.allTextContents()).toEqual(listed.slice(1, 5).map(({ title }) => title))
})

test('B1 B2 an article without text, date and picture says so, and a broken picture has a placeholder', async () => {
  browser.expectErrors(/status of 404/)
  const publishedAt = new Date('2020-01-01')
  const add = (slug: string, more: object) =>
    addArticle(database.get(), { slug, title: `Old ${slug}`, status: 'published', ...more })
  const bare = await add(`bare-${Date.now()}`, {})
  const broken = await add(`broken-${Date.now()}`, {
    publishedAt,
    imageUrl: '/pictures/no-such.svg',
    contentHtml: '<p>Words.</p>',
  })
  const { page } = await browser.open()
  await page.goto(`/blog/${bare}`)
  for (const text of ['No date specified', '5 min read', 'No image available', 'No blog content available'])
    await page.getByText(text, { exact: true }).waitFor()
  // An address of its own: the list itself may be shown as it was a moment ago.
  await page.goto(`/blog?with=${bare}`)
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^Old bare/ }) })
  await card.getByText('No content available', { exact: true }).waitFor()
  await page.goto(`/blog/${broken}`)
  await page.getByText('January 1, 2020', { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('article').locator('img:visible').count()).toBe(0)
  expect(await page.getByText('No image available').count()).toBe(0)
  await database.get().pool.query('DELETE FROM articles WHERE id = ANY($1)', [[bare, broken]])
})

test('T14 readers choose a topic on the blog and at an article, which says who wrote it', async () => {
  const { page } = await browser.open({ javaScriptEnabled: false })
  await page.goto('/blog')
  const topics = page.getByRole('navigation', { name: 'Topics' })
  await topics.getByRole('link', { name: 'Grammar' }).click()
  await page.waitForURL('**/blog?topic=Grammar')
  expect(await topics.getByRole('link', { name: 'Grammar' }).getAttribute('aria-current')).toBe('page')
  const titles = page.getByRole('main').getByRole('heading', { level: 2 })
  expect(await titles.allTextContents()).toEqual(['Twelve Rules on Twelve Cards', 'What Is a Comma For?'])
  await page
    .getByRole('link', { name: /^Read more/ })
    .last()
    .click()
  await page.getByText('By Noor Talvani', { exact: true }).waitFor()
  await topics.getByRole('link', { name: 'Grammar' }).click()
  await page.waitForURL('**/blog?topic=Grammar')
})

test("B2 a missing article returns 404 and 'Blog not found', and leads to the others", async () => {
  browser.expectErrors(/status of 404/)
  const { page } = await browser.open()
  expect((await page.goto('/blog/999999'))?.status()).toBe(404)
  await page.getByRole('heading', { level: 1, name: 'Blog not found' }).waitFor()
  await page.getByRole('link', { name: 'All articles' }).click()
  await page.waitForURL('**/blog')
})

test('H8 a message is validated, sent and acknowledged; the address is next to the form', async () => {
  const { page } = await browser.open()
  await page.goto('/contact')
  await page.getByText('7 Lamplighter Lane, Port Example').waitFor()
  const send = page.getByRole('button', { name: 'Send message' })
  await expect.poll(() => send.isEnabled()).toBe(true)
  await send.click()
  await page.getByText('Please enter your name.').waitFor()
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('name')
  await page.getByLabel('Your name').fill('Lina Test')
  await page.getByLabel('Message').fill('When does the next course begin?')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await send.click()
  await page.getByText('Please enter your email address.').waitFor()
  expect(await page.getByLabel('Email address').getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('email')
  expect(sent).toEqual([])
  await page.getByLabel('Email address').fill('lina@students.example')
  await send.click()
  await page.getByText('Thank you. Your message has reached us').waitFor()
  await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('')
  const { rows } = await database
    .get()
    .pool.query("SELECT message FROM contact_messages WHERE email = 'lina@students.example'")
  expect(rows).toEqual([{ message: 'When does the next course begin?' }])
})

test('H6 About Us has its breadcrumb, ratings and pictures, and a button that leads to the academy’s own text', async () => {
  const { page } = await browser.open()
  await page.goto('/about-us')
  await page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'Home' }).waitFor()
  for (const rating of ['9.6/10', '4.9/5', '5/5', '4.6/5']) await page.getByText(rating, { exact: true }).waitFor()
  await page.getByRole('region', { name: 'A look at the academy' }).waitFor()
  await page.getByRole('link', { name: 'Know More about us' }).click()
  const story = page.getByRole('heading', { name: 'How we work' })
  await expect
    .poll(async () => {
      const { y = -1 } = (await story.boundingBox()) ?? {}
      return y > 0 && y < 800
    })
    .toBe(true)
})

test('H7 nine books have their stars and prices, and can be added to the cart', async () => {
  const { page } = await browser.open()
  await visit(page, '/books')
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
  expect(await cards.count()).toBe(9)
  const first = cards.first()
  await first.getByText('4 out of 5 stars').waitFor()
  await first.getByText('$70', { exact: true }).waitFor()
  expect(await first.locator('s').textContent()).toBe('$70')
  await first.getByText('$35', { exact: true }).waitFor()
  const title = (await first.getByRole('heading').textContent()) ?? ''
  await first.getByRole('button', { name: /^Add to Cart/ }).click()
  await page.goto('/cart')
  await page.getByRole('main').getByText(title).first().waitFor()
  await page.goto('/books')
  await page.getByRole('link', { name: 'View all books' }).click()
  await page.waitForURL('**/books?show=all')
  await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(9)
})
