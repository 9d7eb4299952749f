import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addCourse } from '../src/server/courses/writing.ts'
import { openDatabase } from '../src/server/db/database.ts'
import { withBrowser } from './browser.ts'
import { startSite, type Site } from './site.ts'

const { connection, dataDir } = inject('site')
const name = 'fresh_academy'
const { user, password, host, port } = connection
const address = `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${name}`

const browser = withBrowser()
let site: Site
let addCourses: () => Promise<void>
beforeAll(async () => {
  const admin = openDatabase({ ...connection, database: 'postgres' }, { size: 1, onError: () => undefined })
  await admin.pool.query(`CREATE DATABASE ${name}`)
  await admin.close()
  site = await startSite({ dataDir, env: { DATABASE_URL: address, DEMO: '0' } })
  const database = openDatabase({ ...connection, database: name }, { size: 1, onError: () => undefined })
  addCourses = async () => {
    const course = { name: 'A Course', status: 'active', summary: 'Short lessons.' } as const
    await addCourse(database, { ...course, slug: 'plain', price: 35 })
    await addCourse(database, { ...course, slug: 'lower', price: 35, listPrice: 30 })
    await database.close()
  }
})
afterAll(() => site.stop())

test('P1 a new academy makes no claims on any page: no tests, scores, ratings, reasons, testimonials or struck-through price', async () => {
  const { page } = await browser.open({ baseURL: site.url })
  await page.goto('/')
  const main = page.getByRole('main')
  await main.getByRole('heading', { level: 1, name: 'Welcome to Lantern Academy' }).waitFor()
  await main.getByText('The first courses are not published yet.').waitFor()
  expect(await main.getByRole('link').allTextContents()).toEqual(['Create an account'])
  await addCourses()
  for (const path of [
    '/',
    '/about-us',
    '/courses',
    '/courses/plain',
    '/courses/lower',
    '/books',
    '/blog',
    '/register',
  ]) {
    await page.goto(path)
    await main.getByRole('heading', { level: 1 }).waitFor()
    const text = [await main.innerText(), await page.locator('meta[name=description]').getAttribute('content')].join()
    const claim =
      /Track Record|Certified|\d\/(5|10)\b|students say|Why Choosing|practice test|\bSAT\b|\bEST\b|\d{3}–\d{3}|score/i
    expect([path, claim.exec(text)]).toEqual([path, null])
    expect([path, await page.getByText('is taught by').count()]).toEqual([path, 0])
    expect([path, await main.locator('s, del').count()]).toEqual([path, 0])
    expect([path, /\$70|"aggregateRating"/.test(await page.content())]).toEqual([path, false])
  }
  await page.goto('/courses')
  expect(await page.getByText('$35').count()).toBe(2)
})
