import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import type { WireReply } from '../base/api.ts'
import { paths } from '../base/paths.ts'
import { documents, renderPage, listed } from '../entry-server.tsx'
import { pages } from './declared.ts'

const settings = {
  academyName: 'Lantern Academy',
  instructorName: 'Noor',
  developerName: 'Lantern',
  developerUrl: 'https://lantern.example',
  contactNumber: null,
  address: null,
  currency: 'USD',
  legal: [],
  guardianAge: 16,
}

const assets = {
  early: '/early.js',
  entry: '/app.js',
  documentEntry: '/document.js',
  program: [],
  styles: ['/site.css'],
  fonts: [],
  modulesOf: () => [],
}

const answered = (status: number, msg: string, data: unknown): WireReply => ({
  status,
  body: { success: status < 400, msg, errors: null, data },
  retryAfterSeconds: null,
})

/** Returns a page as the server renders it, with this reply to what it requests, and others to some addresses. */
async function rendered(url: string, answer: WireReply, others: Record<string, WireReply> = {}): Promise<string> {
  const page = await renderPage({
    url,
    cookies: '',
    siteUrl: 'https://lantern.test',
    language: { code: 'en', name: 'English', direction: 'ltr' },
    assets,
    send: async ({ path }) => (path === '/api/site' ? answered(200, '', settings) : (others[path] ?? answer)),
    report: (error) => {
      throw error
    },
  })
  if ('redirectTo' in page) throw new Error(`led to ${page.redirectTo}`)
  return page.html
}

test('B1 an empty blog says so, and a failed one what the server said, or that an error occurred', async () => {
  expect(await rendered('/blog', answered(200, '', []))).toContain('There are no articles currently available.')
  expect(await rendered('/blog', answered(500, 'The shelf has fallen over.', null))).toContain(
    'The shelf has fallen over.',
  )
  expect(await rendered('/blog', answered(500, '', null))).toContain('An error occurred while fetching data.')
})

test('P5 the answer about the content of a course promises minutes only where every lesson has them', async () => {
  const lesson = (minutes: number | null) => ({ id: 1, slug: 'a', name: 'A', is_free: false, canWatch: false, minutes })
  const answers = async (lessons: readonly object[]) => {
    const course = {
      id: 1,
      slug: 'x',
      name: 'X',
      summary: '',
      for_whom: 'For who reads slowly.',
      about: '',
      answers: [{ question: 'Is a phone enough?', answer: 'Yes.' }],
      price: 0,
      picture: null,
      image_url: null,
      access_days: null,
      rating_average: null,
      created_at: '2026-01-01T00:00:00.000Z',
      lessons_count: lessons.length,
      quizes_count: 0,
      news_count: 0,
      lessons,
    }
    return rendered('/courses/x', answered(200, '', course))
  }
  const minutes = 'how long each lesson takes'
  expect(await answers([lesson(4)])).toContain(minutes)
  const videos = await answers([lesson(4), lesson(null)])
  expect(videos).toContain('What is in it?')
  expect(videos).not.toContain(minutes)
  expect(await answers([])).not.toContain('What is in it?')
  // What the tutor has written stands with it.
  for (const written of ['For who reads slowly.', 'Is a phone enough?']) expect(videos).toContain(written)
})

test('P7 what holds taps stands in the head before anything that can be tapped, on documents and on the others', async () => {
  for (const url of ['/blog', '/login']) {
    const html = await rendered(url, answered(200, '', []))
    const [head = ''] = html.split('</head>')
    expect(head).toContain('<script src="/early.js"></script>')
  }
})

test('S2 the sitemap lists the pages that declare it, and documents are no page of one person', () => {
  expect([...listed].sort()).toEqual(
    ['/', '/about-us', '/blog', '/books', '/contact', '/courses', '/dsat-calculator', '/sat-calculator'].sort(),
  )
  expect(documents.filter((path) => /^\/(quiz|my-|cart|orders|profile)|lessons\/:/.test(path))).toEqual([])
})

test('a picture that an island shows first is preloaded in the head, not inside the island', async () => {
  const banner = {
    id: 1,
    image: '/pictures/banner.svg',
    image_alt: '',
    picture: null,
    heading: '',
    text: '',
    link: null,
  }
  const html = await rendered('/', answered(200, '', []), {
    '/api/carusels': answered(200, '', [banner]),
    '/api/tutor': answered(200, '', null),
  })
  const [head = '', body = ''] = html.split('</head>')
  expect(head).toContain('<link rel="preload" as="image" href="/pictures/banner.svg"')
  expect(body).not.toContain('<link')
})

test('S1 every address that links are made of leads to a page that declares it', () => {
  const declared = Object.values(pages).flatMap((page) => page.paths.map((path) => ({ id: path, path })))
  // The studio is a document of its own.
  const { studio: _studio, ...ofPages } = paths
  const made = Object.entries(ofPages).flatMap(([name, address]) => {
    if (typeof address === 'string') return [{ name, to: address }]
    const fill = address as (...values: string[]) => string
    return ['lessons', 'about', 'video', 'news', 'reviews'].map((second) => ({ name, to: fill('7', second) }))
  })
  const pathname = (to: string) => new URL(to, 'http://lantern.test').pathname
  expect(made.filter(({ to }) => matchRoutes(declared, pathname(to)) === null)).toEqual([])
  expect(made.length).toBeGreaterThan(30)
})
