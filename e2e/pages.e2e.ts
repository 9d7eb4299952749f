import { beforeAll, describe, expect, test } from 'vitest'
import { siteUrl, withBrowser } from './browser.ts'
import { withDatabase } from './database.ts'
import { course, everyPage, newPageVisitor, type PageVisitor, type Who } from './every-page.ts'
import { callApi, newStudent, signInByApi } from './people.ts'
import { readCourses } from '../src/demo/content.ts'
import { addCourse, addLesson } from '../src/server/courses/writing.ts'

const browser = withBrowser()
const database = withDatabase()

let looker: PageVisitor
beforeAll(async () => {
  looker = await newPageVisitor(browser, database)
})

/** Returns the HTML that the server sends, before any script. */
async function sent(path: string, who: Who): Promise<{ status: number; html: string }> {
  const cookie = looker
    .profileOf(who)
    .cookies.map(({ name, value }) => `${name}=${value}`)
    .join('; ')
  const response = await fetch(siteUrl() + looker.addressOf(path), { headers: { cookie }, redirect: 'manual' })
  return { status: response.status, html: await response.text() }
}

const headOf = (html: string) => ({
  titles: [...html.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title]) => title),
  descriptions: [...html.matchAll(/<meta name="description" content="([^"]*)"/g)].map(([, text]) => text),
})

describe('what the server sends', () => {
  test('S2 has one title and one description for every page', async () => {
    const descriptions = new Map<string, string>()
    for (const { who, path, title, shares } of everyPage) {
      const { html } = await sent(path, who)
      const head = headOf(html)
      expect(head.titles, path).toEqual([`Lantern Academy - ${looker.addressOf(title)}`])
      expect(head.descriptions, path).toHaveLength(1)
      expect(head.descriptions[0]?.length, path).toBeGreaterThan(20)
      descriptions.set(shares ?? path, head.descriptions[0] ?? '')
    }
    expect(new Set(descriptions.values()).size).toBe(descriptions.size)
  })

  test('S1 S2 is a 404 screen with status 404 for an unknown address', async () => {
    browser.expectErrors(/status of 404/)
    for (const path of ['/no/such/page', '/courses/no-such-course', `${course}/lessons/no-such-lesson`]) {
      const { status, html } = await sent(path, 'a visitor')
      expect(status, path).toBe(404)
      expect(html, path).toContain('404 Not Found')
    }
    const long = 'x'.repeat(150)
    for (const path of [`/courses/${long}`, `${course}/lessons/${long}`, `/orders/${long}`]) {
      const { status, html } = await sent(path, 'a student')
      expect([path, status, html.includes('404 Not Found')]).toEqual([path, 404, true])
    }
    const { page } = await browser.open()
    const answer = await page.goto('/no/such/page')
    expect(answer?.status()).toBe(404)
    await page.getByRole('heading', { level: 1, name: '404 Not Found' }).waitFor()
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await page.waitForURL((url) => url.pathname === '/')
  })

  test('S2 describes every public page to search engines, under its canonical address', async () => {
    const meta = async (path: string) => {
      const { html } = await sent(path, 'a visitor')
      const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '{"@graph":[]}'
      const graph = (JSON.parse(json) as { '@graph': { '@type': string; url?: string }[] })['@graph']
      const address = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]
      return {
        address: address?.slice(siteUrl().length),
        isListed: !html.includes('<meta name="robots" content="noindex"/>'),
        hasCard: /<meta property="og:title" content="[^"]+"/.test(html),
        things: graph.map((thing) => thing['@type']).join(' '),
      }
    }
    const lesson = `${course}/lessons/words-in-context`
    const { data } = await callApi<{ id: number; lessons: unknown[] }>(`GET ${course}`)
    const trail = 'BreadcrumbList'
    for (const [path, address, things] of [
      ['/', '/', 'EducationalOrganization WebSite'],
      ['/courses', '/courses', `ItemList ${trail}`],
      ['/courses/', '/courses', `ItemList ${trail}`],
      [course, course, `Course FAQPage ${trail}`],
      [`${course}/lessons`, course, `Course FAQPage ${trail}`],
      [`/courses/${data.id}`, course, `Course FAQPage ${trail}`],
      [`${course}/about`, `${course}/about`, `Course ${trail}`],
      [lesson, lesson, trail],
      [`/courses/${data.id}/lessons/words-in-context/`, lesson, trail],
      ['/instructors/1', '/instructors/1', `Person ${trail}`],
      ['/instructor/profile/1', '/instructors/1', `Person ${trail}`],
      ['/about-us', '/about-us', `EducationalOrganization ${trail}`],
      ['/blog', '/blog', trail],
      ['/blog/1', '/blog/1', `Article ${trail}`],
      ['/dsat-calculator?correct=30', '/dsat-calculator', trail],
    ] as const)
      expect([path, await meta(path)]).toEqual([path, { address, isListed: true, hasCard: true, things }])
    for (const path of ['/login', '/register', '/forgetpass', '/search?q=commas', '/cart'])
      expect([path, await meta(path)]).toEqual([
        path,
        { address: undefined, isListed: false, hasCard: true, things: '' },
      ])
    for (const part of ['video', 'news', 'reviews'])
      expect((await meta(`/courses/act-english-and-reading/${part}`)).hasCard, part).toBe(true)
  })

  test('S2 P3 every address of the sitemap is a page, the trial too, and names itself as the one to list', async () => {
    const sitemap = await (await fetch(`${siteUrl()}/sitemap.xml`)).text()
    const addresses = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address)
    expect(addresses).toContain(`${siteUrl()}/quiz/trial`)
    for (const address of addresses) {
      const response = await fetch(address, { redirect: 'manual' })
      const [, canonical] = /<link rel="canonical" href="([^"]*)"/.exec(await response.text()) ?? []
      expect([address, response.status, canonical]).toEqual([address, 200, address])
    }
  })

  test('C8 has no text and video of a locked lesson for users without access', async () => {
    const written = (await readCourses()).find(({ slug }) => course.endsWith(slug))
    const lesson = written?.lessons.find(({ slug }) => slug === 'boundaries')
    const passages = (lesson?.contentHtml.match(/[A-Za-z ,]{25,}/g) ?? []).map((passage) => passage.trim())
    expect(passages.length).toBeGreaterThan(10)
    const path = `${course}/lessons/boundaries`
    await database.setVideo('boundaries', 'https://youtu.be/LANTERN0002')
    const found = (html: string) => [...passages, 'LANTERN0002'].filter((passage) => html.includes(passage))

    const locked = await sent(path, 'a visitor')
    expect(locked.status).toBe(403)
    expect(locked.html).toContain('This lesson opens with the course.')
    expect(found(locked.html)).toEqual([])
    const call = await callApi(`GET ${path}`)
    expect(call.status).toBe(403)
    expect(found(JSON.stringify(call))).toEqual([])
    // The same look finds all of it where it may be watched.
    expect(found((await sent(path, 'a student')).html)).toHaveLength(passages.length + 1)
  })
})

test('C6 P11 a course lists its visible lessons in order, with their locks, and strikes through what was watched', async () => {
  const db = database.get()
  const slug = `locks-${Date.now()}`
  const courseId = await addCourse(db, { slug, name: 'A Course of Locks', status: 'active', sort: 900 })
  const add = (name: string, sort: number, more: object = {}) =>
    addLesson(db, { courseId, slug: name.toLowerCase(), name, sort, ...more })
  await add('Third', 3)
  const second = await add('Second', 2, { isFree: true })
  await add('Hidden', 1, { isVisible: false })
  await add('First', 1, { isFree: true })

  const student = await newStudent()
  await database.watch(student, second)
  const { context, page } = await browser.open()
  await signInByApi(context, student)
  await page.goto(`/courses/${slug}/lessons`)
  const row = (name: string) => page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
  const names = page
    .getByRole('main')
    .getByRole('listitem')
    .getByText(/^(First|Second|Third|Hidden)$/)
  await row('First').waitFor()
  expect(await names.allTextContents()).toEqual(['First', 'Second', 'Third'])

  await row('First').getByText('Open', { exact: true }).waitFor()
  await row('Third').getByText('Locked', { exact: true }).waitFor()
  expect(await row('Third').getByRole('link').count()).toBe(0)
  await row('Second').getByText('Watched', { exact: true }).waitFor()
  const look = (name: string) =>
    row(name)
      .getByText(name, { exact: true })
      .evaluate((element) => {
        const { textDecorationLine, color } = getComputedStyle(element)
        const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number)
        return { isStruck: textDecorationLine === 'line-through', isGreen: green > red && green > blue }
      })
  expect(await look('Second')).toEqual({ isStruck: true, isGreen: true })
  expect(await look('First')).toEqual({ isStruck: false, isGreen: false })

  await row('First').getByRole('link', { name: 'First' }).click()
  await page.waitForURL(`**/courses/${slug}/lessons/first`)
  await page.getByRole('heading', { level: 1, name: 'First' }).waitFor()
})
