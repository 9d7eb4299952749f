import { matchRoutes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest'
import { legalTexts } from '../../core/editing/nouns.ts'
import { addressFields } from '../../core/orders/address.ts'
import type { WireReply } from '../base/api.ts'
import { paths } from '../base/paths.ts'
import { documents, renderPage, listed } from '../entry-server.tsx'
import { dictionaryOf } from '../words/dictionaries.ts'
import { pages } from './declared.ts'

// React says there what is wrong with a page, as rows without a key.
let said: MockInstance<typeof console.error>
beforeEach(() => {
  said = vi.spyOn(console, 'error')
})
afterEach(() => {
  expect(said.mock.calls).toEqual([])
  said.mockRestore()
})

const settings = {
  academyName: 'Lantern Academy',
  instructorName: 'Noor',
  developerName: 'Lantern',
  developerUrl: 'https://lantern.example',
  contactNumber: null,
  address: null,
  currency: 'USD',
  refundDays: null,
  legal: [],
  guardianAge: 16,
  timeZone: 'UTC',
  sendsEmail: true,
}

const assets = {
  early: '/early.js',
  older: '/older.js',
  entry: '/app.js',
  documentEntry: '/document.js',
  program: [],
  styles: ['/site.css'],
  font: '/letters.woff2',
  modulesOf: () => ['/player.js'],
}

const answered = (status: number, msg: string, data: unknown): WireReply => ({
  status,
  body: { success: status < 400, msg, errors: null, data },
  retryAfterSeconds: null,
})

type Replies = Record<string, WireReply>

/** The cookies of who is signed in. */
const signedIn = `user=${encodeURIComponent('{"name":"Lina Test","email":"lina@students.example"}')}; token=abc`

/** Returns a page as the server renders it, with this reply to what it requests, and others to some addresses. */
async function rendered(url: string, answer: WireReply, others: Replies = {}, cookies = ''): Promise<string> {
  const page = await renderPage({
    url,
    cookies,
    siteUrl: 'https://lantern.test',
    language: { code: 'en', name: 'English', direction: 'ltr' },
    assets,
    send: async ({ path }) => others[path] ?? (path === '/api/site' ? answered(200, '', settings) : answer),
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

test('L3 L12 on Practice a set of the mistake book and a redo stand beside the open drill, and beside the skill whose turn it is', async () => {
  const today = {
    returns: { count: 0, begun: 0, moved: 0, minutes: 0, answered: 0 },
    words: { count: 0, minutes: 0 },
    open_sets: [],
    assigned: [],
    skills: [{ name: 'Transitions', domain: null, estimate: null, missing: 1, ready: 7 }],
    drill: 'Transitions',
    next: { to: 'rest' },
  }
  const ofBook = { id: 12, kind: 'drill', is_of_book: true, answered: 0, total: 1 }
  const drill = { id: 11, kind: 'drill', is_of_book: false, answered: 3, total: 7 }
  const html = (open_sets: object[], returns = today.returns) =>
    rendered(
      '/practice',
      answered(200, '', []),
      { '/api/learning/today': answered(200, '', { ...today, open_sets, returns }) },
      signedIn,
    )
  const both = await html([ofBook, drill])
  for (const part of ['Your drill', '3 of 7', '/practice/11', 'From your mistake book', '0 of 1', '/practice/12'])
    expect(both).toContain(part)
  const redo = { id: 13, kind: 'redo', quiz: 'Practice Test 1', is_of_book: false, answered: 5, total: 26 }
  const withRedo = await html([redo, drill])
  for (const part of ['What you missed in “Practice Test 1”', '5 of 26', '/quiz-practice/13', '/practice/11'])
    expect(withRedo).toContain(part)
  const alone = await html([ofBook])
  expect(alone).toContain('From your mistake book')
  expect(alone).toContain('Drill Transitions')
  expect(alone).not.toContain('Your drill')
  // What returned and is answered was something to see.
  expect(alone).toContain('Nothing to see again today')
  expect(await html([], { ...today.returns, answered: 5 })).toContain('Today’s questions are done')
})

test('T14 the blog is filtered by topic, whatever its capital letters; an article says who wrote it and on what', async () => {
  const article = (id: number, topics: string[]) => ({
    id,
    slug: `a-${id}`,
    title: `Article ${id}`,
    image: null,
    picture: null,
    image_alt: '',
    published_at: null,
    reading_time: '5 min read',
    reading_minutes: null,
    content: '',
    excerpt: '',
    author: id === 1 ? { name: 'Noor', instructor_id: 3 } : null,
    topics,
  })
  const all = answered(200, '', [article(1, ['Grammar', 'Test day']), article(2, ['Grammar']), article(3, [])])
  const shown = (html: string) => [...html.matchAll(/<h2[^>]*>(Article \d)/g)].map(([, title]) => title)
  const [blog, filtered, none] = [
    await rendered('/blog', all),
    await rendered('/blog?topic=test%20DAY', all),
    await rendered('/blog?topic=Poems', all),
  ]
  expect([shown(blog), shown(filtered), shown(none)]).toEqual([
    ['Article 1', 'Article 2', 'Article 3'],
    ['Article 1'],
    [],
  ])
  expect(filtered).toContain('href="/blog?topic=Grammar"')
  expect(filtered).toMatch(
    /<a aria-current="page"[^>]*href="\/blog\?topic=Test%20day"|href="\/blog\?topic=Test%20day"[^>]*aria-current="page"/,
  )
  expect(none).toContain('There is no article on “Poems”.')
  expect(filtered).toContain('<link rel="canonical" href="https://lantern.test/blog"/>')
  // An academy without topics has no menu of them.
  expect(await rendered('/blog', answered(200, '', [article(3, [])]))).not.toContain('All topics')

  const one = { ...article(1, ['Test day']), updated_at: '2026-01-01T00:00:00Z', latest: [] }
  const page = await rendered('/blog/1', answered(200, '', one))
  expect(page).toMatch(/By(?:<!-- -->)? <a rel="author" href="\/instructors\/3"/)
  expect(page).toContain('href="/blog?topic=Test%20day"')
  const older = await rendered('/blog/3', answered(200, '', { ...one, ...article(3, []) }))
  expect(older).not.toMatch(/rel="author"|topic=/)
  // Its words for search engines stay as they were.
  expect(older).toContain('"author":{"@type":"Person","name":"Noor"}')
})

/** Returns a course with these lessons. */
const courseWith = (lessons: readonly object[]) => ({
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
  rating_count: 0,
  sample_reviews: [],
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  teacher: null,
  questions_count: 0,
  lessons_count: lessons.length,
  quizes_count: 0,
  news_count: 0,
  lessons,
})

/** Returns a course page with these lessons, and what else is given of the course. */
const coursePage = (
  lessons: readonly object[],
  own: object = {},
  ...others: [replies?: Parameters<typeof rendered>[2], cookies?: string]
) => rendered('/courses/x', answered(200, '', { ...courseWith(lessons), ...own }), ...others)

const lessonOf = (minutes: number | null, own: object = {}) => ({
  id: 1,
  slug: 'a',
  name: 'A',
  is_free: false,
  canWatch: false,
  minutes,
  video_minutes: null,
  quiz_minutes: null,
  ...own,
})

test('P1 S7 About us and the foot say who teaches, and only name the academy until it has said that', async () => {
  const about = answered(200, '', { aboutHtml: '', ratings: [], contactEmail: null, phone: null })
  const pageOf = (instructorName: string | null) =>
    rendered('/about-us', about, {
      '/api/site': answered(200, '', { ...settings, instructorName }),
      '/api/carusels': answered(200, '', []),
    })
  expect((await pageOf('Noor')).match(/Lantern Academy is taught by Noor\./g)).toHaveLength(2)
  expect(await pageOf(null)).not.toContain('taught by')
})

test('P1 no line of a page can begin with the separator before “sample”: it stands in brackets', async () => {
  const card = { id: 1, slug: 'x', name: 'X', summary: '', price: 30, list_price: 50, is_sample: true }
  const courses = await rendered(
    '/courses',
    answered(200, '', [{ ...card, picture: null, image_url: null, request: null }]),
  )
  const ratings = [{ label: 'Lessons', score: 4.9, outOf: 5, isSample: true }]
  const about = await rendered('/about-us', answered(200, '', { aboutHtml: '', ratings }), {
    '/api/carusels': answered(200, '', []),
  })
  const text = (html: string) => html.replaceAll(/<!-- -->|<[^>]+>/g, '')
  expect(text(courses)).toContain('$30 (sample price)')
  expect(text(about)).toContain('Lessons (sample)')
})

test('P5 a course page says who teaches, what it costs in total, for how long, and leads to a lesson to see', async () => {
  const lessons = [lessonOf(4), lessonOf(4, { id: 2, slug: 'open', name: 'Open', is_free: true, canWatch: true })]
  const html = await coursePage(lessons, {
    price: 30,
    list_price: null,
    waiting_order: null,
    access_days: 90,
    instructor: { id: 5, name: 'Noor Talvani' },
  })
  for (const shown of [
    `href="${paths.instructor(5)}"`,
    'Noor Talvani</a>',
    '$30',
    'In total, paid once',
    'Yours for 90 days',
    `href="${paths.lesson('x', 'open')}"`,
  ])
    expect(html).toContain(shown)
})

test('P3 P5 a course that is for sale leads to the trial where there are questions to try, and says its price at the foot of a phone', async () => {
  const trial = (many: number) => ({
    '/api/trial': answered(
      200,
      '',
      Array.from({ length: many }, () => ({})),
    ),
  })
  const sold = { price: 30, list_price: 50, waiting_order: null, hasAccess: false }
  const html = await coursePage([lessonOf(4)], sold, trial(5))
  expect(html).toContain(`href="${paths.trial}"`)
  expect(html).toContain('Try 5 questions')
  // Those who are signed in have one.
  const said = 'free, without an account.'
  expect([html, await coursePage([lessonOf(4)], sold, trial(5), signedIn)].map((page) => page.includes(said))).toEqual([
    true,
    false,
  ])
  expect(html).toContain('href="#get"')
  const own = await coursePage([lessonOf(4)], { ...sold, hasAccess: true }, trial(5))
  expect(own).not.toMatch(/Try 5 questions|href="#get"/)
  expect(await coursePage([lessonOf(4)], sold, trial(0))).not.toContain(paths.trial)
  // Beside 'Free' no price is struck through.
  expect([html, await coursePage([], { ...sold, price: 0 })].map((page) => page.includes('<s '))).toEqual([true, false])
})

test('T43 a page whose list is cut says so, and one for visitors leads to the search', async () => {
  const cut = 'The first 500 are shown. There are more.'
  const category = answered(200, '', [
    { id: 4, slug: 'c', name: 'C', image_url: null, picture: null, courses_count: 1 },
  ])
  const lists = [
    { url: '/courses', call: '/api/courses' },
    { url: '/courses?category_id=4', call: '/api/courses?category_id=4' },
    { url: '/categories/c', call: '/api/courses?category_id=4' },
    { url: '/courses/x/news', call: '/api/courses/x/news', isPlain: true },
    { url: '/books?show=all', call: '/api/books' },
    { url: '/blog', call: '/api/blogs' },
    { url: '/search?q=x', call: '/api/search?q=x', isPlain: true },
    { url: '/quizzes', call: '/api/user-quizzes', isPlain: true },
    { url: '/my-courses', call: '/api/user/courses', isPlain: true },
    { url: '/orders', call: '/api/orders', isPlain: true },
  ]
  for (const { url, call, isPlain } of lists) {
    const page = (msg: string) =>
      rendered(
        url,
        answered(200, '', []),
        {
          '/api/categories': category,
          '/api/courses/x?lessons=rows': answered(200, '', courseWith([])),
          [call]: answered(200, msg, []),
        },
        isPlain ? signedIn : '',
      )
    const said = new RegExp(`${cut}${isPlain ? '' : `(?:<!-- -->| )*<a [^>]*href="${paths.search}"`}`)
    expect
      .soft([url, said.test(await page(cut)), (await page('')).includes('There are more')])
      .toEqual([url, true, false])
  }
})

test('P5 empty parts of a course stand behind the others, and keep their addresses', async () => {
  const tabs = (html: string) => [...html.matchAll(/href="\/courses\/x(?:\/(\w+))?"[^>]*>/g)].map(([, part]) => part)
  const all = tabs(await coursePage([lessonOf(4)], { news_count: 1, about: '', video: null, rating_count: 0 }))
  const order = ['news', 'about', 'video', 'reviews']
  expect(all.filter((part) => part !== undefined && order.includes(part))).toEqual(order)
})

test('search engines read the answers of a course, the courses in a list, and who teaches', async () => {
  const html = await coursePage([lessonOf(4)])
  expect(html).toContain('"@type":"FAQPage"')
  expect(html).toContain('"name":"Is a phone enough?","acceptedAnswer":{"@type":"Answer","text":"Yes."}')
  expect(await coursePage([], { answers: [] })).not.toContain('FAQPage')
  const card = { id: 1, slug: 'x', name: 'X', summary: '', price: 0, picture: null, image_url: null, list_price: null }
  expect(await rendered('/courses', answered(200, '', [card]))).toContain(
    '"@type":"ItemList","itemListElement":[{"@type":"ListItem","position":1,"url":"https://lantern.test/courses/x"}]',
  )
  const teacher = { id: 5, name: 'Noor', image: null, picture: null, description: '', instructor_courses: [] }
  expect(await rendered('/instructors/5', answered(200, '', teacher))).toContain(
    '{"@type":"Person","name":"Noor","url":"https://lantern.test/instructors/5"}',
  )
})

test('P5 the answer about the content of a course promises minutes only where every lesson has them', async () => {
  const minutes = 'how long each lesson takes'
  expect(await coursePage([lessonOf(4)])).toContain(minutes)
  const videos = await coursePage([lessonOf(4), lessonOf(null)])
  expect(videos).toContain('What is in it?')
  expect(videos).not.toContain(minutes)
  expect(await coursePage([])).not.toContain('What is in it?')
  // What the tutor has written stands with it.
  for (const written of ['For who reads slowly.', 'Is a phone enough?']) expect(videos).toContain(written)
})

test('P5 P11 a lesson counts the minutes of its video and its quiz, and says “read” where it is only that', async () => {
  const reading = await coursePage([lessonOf(4), lessonOf(3)])
  for (const time of ['4 min read', '3 min read', '7 minutes of reading']) expect(reading).toContain(time)
  const test = lessonOf(2, { video_minutes: 12, quiz_minutes: 66, hasQuiz: true })
  const withTest = await coursePage([lessonOf(4), test, lessonOf(null, { quiz_minutes: 20 })])
  for (const time of ['4 min read', '>80 minutes<', '>20 minutes<', '1 hour 44 minutes in all'])
    expect(withTest).toContain(time)
})

test('P7 what holds taps stands in the head before anything that can be tapped, on documents and on the others', async () => {
  for (const url of ['/blog', '/login']) {
    const html = await rendered(url, answered(200, '', []))
    const [head = ''] = html.split('</head>')
    expect(head).toContain('<script src="/early.js"')
  }
})

test('what visitors read runs the little of a document, for which there is a budget, until it is touched', () => {
  const read = ['/', '/courses', '/courses/:slug', '/instructors/:id', '/about-us', '/contact', '/blog', '/blog/:id']
  expect(documents).toEqual(expect.arrayContaining([...read, '/legal/:text']))
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

test('P9 S9 every way on from the login keeps where its visitor wanted to go, and the course applied for', async () => {
  const query = '?next=%2Fcourses%2Fx&course=3'
  const html = await rendered(`/login${query}`, answered(200, '', []))
  const guestPages = [paths.login, paths.register, paths.forgotPassword, paths.printedCode]
  const ways = [...html.matchAll(/href="([^"?]*)(\?[^"]*)?"/g)].filter(([, to = '']) => guestPages.includes(to))
  // The menu has register too, and the page itself is loaded again where its program did not start.
  expect(ways.map(([, to]) => to).toSorted()).toEqual([...guestPages, paths.register, paths.login].toSorted())
  expect(ways.filter(([, , asked]) => asked?.replaceAll('&amp;', '&') !== query)).toEqual([])
})

const countOf = (html: string, part: string) => html.split(part).length - 1

const cart = {
  items: [
    { kind: 'course', id: 1, slug: 'x', name: 'X', price: 30, list_price: null, access_days: 90, quantity: 1 },
    { kind: 'book', id: 2, slug: 'y', name: 'Y', price: 10, list_price: null, access_days: null, quantity: 1 },
  ].map((line) => ({ ...line, image_url: null, picture: null })),
  left_out: [],
  total: 40,
  currency: 'USD',
}
const checkout = {
  '/api/cart': answered(200, '', cart),
  '/api/payment-methods': answered(200, '', [{ id: 1, name: 'Bank transfer', method: 'transfer' }]),
}

test('P2 every published legal text is linked in the footer, and again at registration and at checkout', async () => {
  const legal = legalTexts.map((text, at) => ({ text, title: `The ${text} text`, version: at + 1 }))
  const replies = { ...checkout, '/api/site': answered(200, '', { ...settings, legal }) }
  const linksAt = async (url: string) => {
    const html = await rendered(url, answered(200, '', []), replies, url === '/checkout' ? signedIn : '')
    return legalTexts.map((text) => countOf(html, `href="${paths.legal(text)}"`))
  }
  const once = legalTexts.map(() => 1)
  const twice = legalTexts.map(() => 2)
  expect(await linksAt('/blog')).toEqual(once)
  expect([await linksAt('/register'), await linksAt('/checkout')]).toEqual([twice, twice])
})

test('P2 the privacy policy that comes with Lantern says where it is from, is not listed, and is asked for at registration', async () => {
  const legal = [{ text: 'privacy', title: 'Privacy policy', version: null, shipped: 'fingerprint' }]
  const replies = {
    '/api/site': answered(200, '', { ...settings, legal }),
    '/api/legal/privacy': answered(200, '', {
      text: 'privacy',
      title: 'Privacy policy',
      html: '<p>What we store.</p>',
      version: null,
      is_shipped: true,
    }),
  }
  const page = await rendered('/legal/privacy', answered(200, '', []), replies)
  for (const part of ['noindex', 'The academy has not published a privacy policy of its own.', 'What we store.'])
    expect(page).toContain(part)
  const form = await rendered('/register', answered(200, '', []), replies)
  expect(form).toContain('So that the academy can reach a parent about your lessons.')
  expect(form).toContain('I have read and agree to: Privacy policy')
})

test('P2 the profile of a student who has not agreed, or has withdrawn it, leads to the texts; staff, and others without texts, need not agree', async () => {
  const legal = [{ text: 'terms', title: 'Terms', version: 1 }]
  const profile = {
    name: 'Lina Test',
    first_name: 'Lina',
    last_name: 'Test',
    email: 'lina@students.example',
    is_email_confirmed: true,
    phone: '',
    parent_phone: '',
    language: null,
    picture: null,
  }
  const shown = async (consents: object[], own: { role?: string; texts?: object[] } = {}) => {
    const { role = 'student', texts = legal } = own
    const replies = {
      '/api/site': answered(200, '', { ...settings, legal: texts }),
      '/api/user/profile': answered(200, '', { ...profile, role }),
      '/api/user/consents': answered(200, '', consents),
    }
    const html = await rendered('/profile', answered(200, '', []), replies, signedIn)
    const toAgree = html.includes(`href="${paths.consentThen(paths.profile)}"`)
    return [toAgree, /You have not agreed|nothing that you have to agree to/.exec(html)?.[0]]
  }
  const weekly = async (sendsEmail: boolean) =>
    rendered(
      '/profile',
      answered(200, '', []),
      {
        '/api/site': answered(200, '', { ...settings, sendsEmail }),
        '/api/user/profile': answered(200, '', { ...profile, role: 'student' }),
      },
      signedIn,
    )
  // L6: also where there is nothing to turn off, a student finds that out where she looks for it.
  expect(await weekly(true)).toContain('I want the weekly email')
  expect(await weekly(false)).toContain('no weekly email comes')
  const at = '2026-01-01T00:00:00Z'
  const given = { id: 1, given_at: at, withdrawn_at: null, texts: [], younger_than: null, guardian: null }
  expect(await shown([])).toEqual([true, 'You have not agreed'])
  expect(await shown([given])).toEqual([false, undefined])
  expect(await shown([{ ...given, withdrawn_at: at }])).toEqual([true, undefined])
  const nothing = [false, 'nothing that you have to agree to']
  expect([await shown([], { role: 'tutor' }), await shown([], { texts: [] })]).toEqual([nothing, nothing])
})

test('P3 the home page leads to the trial in one press where there are questions to try, and has no button without', async () => {
  const home = (trialQuestions: number) =>
    rendered('/', answered(200, '', []), {
      '/api/showcase': answered(200, '', { trial_questions: trialQuestions, question: null, test: null }),
      '/api/tutor': answered(200, '', null),
    })
  expect(countOf(await home(2), `href="${paths.trial}"`)).toBe(1)
  expect(await home(0)).not.toContain(paths.trial)
})

test('P5 P13 the checkout says for how long a course opens, and asks for the address of a book in fields', async () => {
  const html = await rendered('/checkout', answered(200, '', []), checkout, signedIn)
  expect(html).toContain('90 days')
  expect(addressFields.filter((field) => !html.includes(`name="${field}"`))).toEqual([])
})

test('T39 an order says what is paid and open, and each payment has a receipt that names both sides', async () => {
  const order = {
    number: 'LN-8',
    status: 'confirmed',
    method: 'cash',
    total: 450,
    paid: 200,
    currency: 'USD',
    created_at: '2026-01-01T00:00:00Z',
    reported: null,
    items: [{ kind: 'course', slug: 'grammar', name: 'Grammar', price: 450, quantity: 1 }],
    payments: [{ id: 17, amount: 200, method: 'cash', at: '2026-01-02T00:00:00Z', reference: null, refunded: 50 }],
    installments: [
      { amount: 150, due_on: '2026-01-02', open: 0, is_due: false },
      { amount: 300, due_on: '2026-03-01', open: 300, is_due: true },
    ],
    next_payment: { amount: 300, due_on: '2026-03-01', is_due: true },
    delivery: '',
    decided_at: '2026-01-02T00:00:00Z',
    reason: null,
    refund: { amount: 50, at: '2026-01-03T00:00:00Z' },
    instructions: null,
    account: null,
    account_name: null,
    bank: null,
    takes_reference: false,
    transfer_reference: null,
    receipt: null,
    awaited_courses: [],
  }
  const page = (path: string, more: object = {}) =>
    rendered(
      path,
      answered(200, '', { ...order, ...more }),
      { '/api/user': answered(200, '', { name: 'Lina Payer' }) },
      signedIn,
    )
  const html = await page('/orders/LN-8')
  for (const part of ['Paid in part', '$200 of $450 was paid, and $50 of it given back.', 'Still open: $300'])
    expect(html).toContain(part)
  expect(html).toContain('$50 given back')
  expect(html).toMatch(/\$150 by January 2, 2026<.*>Paid<.*\$300 by March 1, 2026<.*>Due now</s)
  expect(countOf(html, '>Due now<')).toBe(1)
  // A transfer asks for the amount that is due, not the total.
  const transfer = { account: 'XX00 SAMP', takes_receipt: true, receipts: [], instructions: 'Send it from any bank.' }
  const toSend = await page('/orders/LN-8', { ...transfer, total: 900 })
  expect(toSend).toMatch(/Amount due now<.*<bdi>\$300<\/bdi>/s)
  expect(toSend).not.toContain('Total to send')
  const ahead = { next_payment: { amount: 100, due_on: '2026-04-01', is_due: false } }
  expect(await page('/orders/LN-8', { ...transfer, ...ahead })).toMatch(
    /Next payment, due April 1, 2026<.*<bdi>\$100<\/bdi>/s,
  )
  // It waits for the rest, and says so here and in the list.
  const waits = { ...order, status: 'placed', refund: null }
  const list = await rendered('/orders', answered(200, '', [waits]), {}, signedIn)
  for (const shown of [list, await page('/orders/LN-8', waits)]) {
    expect(shown).toContain('>Paid in part<')
    expect(shown).toContain('$200 of $450 is paid.')
    expect(shown).not.toContain('Waiting for payment')
  }
  expect(html).not.toContain('Confirmed')
  expect(html).toContain('href="/orders/LN-8/receipts/17"')
  expect(await page('/orders/LN-8', { refund: null })).toContain('The academy has a part of your payment.')
  const awaited = await page('/orders/LN-8', { refund: null, paid: 450, awaited_courses: ['Grammar'] })
  expect(awaited).toContain('Grammar opens as soon as you confirm your email address.')
  expect(awaited).not.toContain('Your courses are open')
  const receipt = await page('/orders/LN-8/receipts/17')
  // It leads back to its order.
  expect(receipt).toMatch(/href="\/orders"[^]*href="\/orders\/LN-8"[^>]*>LN-8</)
  for (const part of [
    'LN-8/17',
    'January 2, 2026',
    'Lantern Academy',
    'Lina Payer',
    '1 × Grammar',
    '$200',
    'Part of a total of $450',
  ])
    expect(receipt).toContain(part)
  expect(await page('/orders/LN-8/receipts/18')).toContain('There is no such receipt')
})

test('P13 an order says what to send, each part to be copied, and that the receipt has come', async () => {
  const order = {
    number: 'LN-7',
    status: 'placed',
    method: 'transfer',
    total: 40,
    currency: 'USD',
    created_at: '2026-01-01T00:00:00Z',
    reported: null,
    items: cart.items,
    paid: 0,
    payments: [],
    installments: [],
    next_payment: { amount: 40, due_on: null, is_due: true },
    delivery: '',
    decided_at: null,
    reason: null,
    refund: null,
    instructions: 'Send the total from any bank.',
    account: 'XX00 SAMP',
    account_name: null,
    bank: 'Bank of the Lane',
    takes_reference: true,
    transfer_reference: null,
    receipt: null,
    awaited_courses: [],
  }
  const page = (own: object) => rendered('/orders/LN-7', answered(200, '', { ...order, ...own }), {}, signedIn)
  const html = await page({})
  expect(html).toContain('Total to send')
  for (const shown of ['Bank of the Lane', 'XX00 SAMP', '$40', 'LN-7']) expect(html).toContain(`<bdi>${shown}</bdi>`)
  expect(countOf(html, 'Copy: ')).toBe(4)
  // The amount stands right above the words about sending it.
  expect(html.indexOf('<bdi>$40</bdi>')).toBeLessThan(html.indexOf('Send the total'))
  // What the academy has not written itself is said in the reader's language.
  expect(await page({ instructions: '' })).toContain('number of your order as the purpose')
  expect(await page({ instructions: '', account: null })).toContain('The academy will tell you the account')
  expect(await page({ instructions: '', method: 'cash' })).toContain('Pay at the academy')
  expect(html).not.toContain('We have your receipt')
  expect(await page({ reported: 'receipt' })).toContain('We have your receipt')

  const paid = { status: 'confirmed', paid: 40, instructions: null, account: null, takes_reference: false }
  const refund = { amount: 30, at: '2026-02-03T12:00:00Z' }
  expect(await page({ ...paid, refund })).toContain('The academy gave you $30 back on February 3, 2026.')
  expect(await page({ ...paid, refund })).not.toContain('are open')
  const list = (own: object) => rendered('/orders', answered(200, '', [{ ...order, ...paid, ...own }]), {}, signedIn)
  for (const shows of [page, list]) {
    const inPart = await shows({ ...paid, refund })
    for (const said of ['>Confirmed<', '>$30 of $40 given back<']) expect(inPart).toContain(said)
    const whole = await shows({ ...paid, refund: { ...refund, amount: 40 } })
    expect(whole).toContain('>Refunded $40<')
    expect(whole).not.toContain('>Confirmed<')
  }
})

test('A11 S5 the account menu of staff begins with the studio, and that of students has none', async () => {
  const staff = signedIn.replace('%7D;', `${encodeURIComponent(',"staff":true}')};`)
  const courses = (cookies: string) => rendered('/courses', answered(200, '', []), {}, cookies)
  expect(await courses(staff)).toContain('href="/studio"')
  expect(await courses(signedIn)).not.toContain('href="/studio"')
})

test('P10 the student’s home has what runs first, then what is due, where they left off, the last score, the day of the test and notices; no sales page below', async () => {
  const day = '2026-01-01T00:00:00.000Z'
  const estimate = (low: number, ceiling: number | null = null) => ({
    section: 'Reading and Writing',
    low,
    high: low + 40,
    ceiling,
  })
  const running = {
    attempt_id: 3,
    is_retake: false,
    is_practice: false,
    phase: { at: 'module1', ends_at: day },
    now: day,
    quiz: 'Practice Test 9',
    lesson_id: 7,
  }
  const home = {
    is_staff: false,
    test_date: '2026-02-01',
    days_left: 31,
    running: [running],
    lesson: {
      course: { slug: 'x', name: 'X' },
      slug: 'commas',
      name: 'Commas',
      number: 2,
      lessons_count: 5,
      done_count: 1,
      is_begun: true,
    },
    next_lesson: null,
    fresh_result: null,
    last_score: {
      quiz_id: 4,
      attempt_id: 2,
      quiz: 'Practice Test 8',
      finished_at: day,
      final_at: null,
      score: { percentage: 70, estimate: estimate(560), correct_answers: 38, total_questions: 54 },
      before: { percentage: 60, estimate: estimate(500) },
      has_review: true,
    },
    practice: { returns: { count: 0, minutes: 0 }, words: { count: 0, minutes: 0 }, open_sets: [], redo_left: null },
    due: [],
    waiting: [],
    notices: [{ kind: 'order_confirmed', name: 'LN-7', course: null, announcement: null, access: null, at: day }],
  }
  const html = async (own: object) => {
    const reasons = [{ title: 'Small groups', text: 'Six at most.', isSample: false }]
    const replies = {
      '/api/user/home': answered(200, '', { ...home, ...own }),
      '/api/reasons': answered(200, '', reasons),
    }
    return rendered('/', answered(200, '', []), replies, signedIn)
  }
  const inOrder = (page: string, parts: readonly string[]) => {
    const places = parts.map((part) => page.indexOf(part))
    expect(parts.filter((_, at) => places[at] === -1)).toEqual([])
    expect(places).toEqual(places.toSorted((one, other) => one - other))
  }
  const rest = ['560–600', 'up from 500–540', 'Change the day', 'Order LN-7 is confirmed']
  expect(await html({})).not.toContain('Small groups')
  inOrder(await html({}), [
    '31 days to your test.',
    'Practice Test 9',
    'Resume test',
    'Where you left off',
    'Continue lesson',
    ...rest,
  ])
  const due = {
    id: 1,
    kind: 'lesson',
    name: 'Dashes',
    course: { slug: 'x', name: 'X' },
    lesson: { id: 8, slug: 'dashes' },
    quiz_id: null,
    due_at: day,
    done_at: null,
    state: 'today',
    is_begun: false,
    opens_at: null,
    closes_at: null,
    is_open: true,
  }
  const left = ['Where you left off', 'Continue lesson']
  inOrder(await html({ due: [due] }), ['Resume test', 'Dashes', 'Due today', ...left, ...rest])
  inOrder(await html({ running: [], due: [due] }), ['Due today', ...left, ...rest])
  // A test that runs and is due stands once, with its time.
  const test = { ...due, kind: 'quiz', name: 'Practice Test 9', lesson: { id: 7, slug: 'test' }, is_begun: true }
  const twice = await html({ due: [test] })
  expect(twice.split('Practice Test 9')).toHaveLength(2)
  inOrder(twice, ['Practice Test 9', 'Due', 'Resume test', ...left])
  // A quiz that is due when it closes says that time once.
  const window = { ...test, name: 'Sprint', is_begun: false, opens_at: '2030-01-04T08:00:00Z' }
  // Two columns that write one instant differently.
  const closes_at = due.due_at.replace('.000Z', 'Z')
  expect(closes_at).not.toBe(due.due_at)
  const closing = await html({ running: [], due: [{ ...window, closes_at }] })
  inOrder(closing, ['Sprint', 'Opens:', 'Closes:', ...left])
  expect(closing).not.toContain('Due:')
  const earlier = { ...window, closes_at, due_at: '2030-01-04T09:00:00Z' }
  inOrder(await html({ running: [], due: [earlier] }), ['Sprint', 'Due:', 'Opens:', 'Closes:'])
  // What is done asks for nothing any more.
  inOrder(await html({ running: [], due: [{ ...due, done_at: day, state: 'done' }] }), [...left, 'Dashes', ...rest])
  inOrder(await html({ running: [] }), [...left, ...rest])
  // What returns today and what was begun come before what is due; without either there is nothing of it.
  expect(await html({})).not.toContain('Practice today')
  const practice = {
    returns: { count: 3, minutes: 6 },
    words: { count: 2, minutes: 1 },
    open_sets: [],
    redo_left: null,
  }
  inOrder(await html({ running: [], due: [due], practice }), [
    '3 questions to see again',
    'About 7 minutes.',
    'And 2 words to recall',
    'Practice now',
    'Due today',
    ...left,
    ...rest,
  ])
  // L10: words alone are the practice of the day, too.
  const onlyWords = await html({ running: [], practice: { ...practice, returns: { count: 0, minutes: 0 } } })
  inOrder(onlyWords, ['2 words to recall', 'About 1 minute.', 'Practice now'])
  expect(onlyWords).toMatch(/href="\/words"[^>]*>Practice now/)
  // L9: how far estimates were off stands beside one, and beside nothing else.
  const ownError = { students: 12, signed: 20, absolute: 30, within: 9 }
  const off =
    'For 12 students of this academy, the average distance from the middle of the estimate to the official score was 30 points.'
  expect(await html({ own_error: ownError })).toContain(off)
  expect(await html({ own_error: null })).not.toContain('of this academy, the average distance')
  const share = { ...home.last_score, score: { ...home.last_score.score, estimate: null } }
  expect(await html({ own_error: ownError, last_score: share })).not.toContain(off)
  // What went wrong in a redo stands there until nothing is left of it: first, or beside what returns.
  const redone = { ...practice, redo_left: { practice_id: 8, count: 3 } }
  expect(await html({ running: [], practice: redone })).toMatch(
    /href="\/quiz-practice\/8"[^>]*>And 3 questions you redid and still missed</,
  )
  const onlyRedone = { ...redone, returns: { count: 0, minutes: 0 }, words: { count: 0, minutes: 0 } }
  inOrder(await html({ running: [], practice: onlyRedone }), [
    'Practice today',
    '3 questions you redid and still missed',
    'href="/quiz-practice/8"',
    ...left,
  ])
  const drill = { id: 12, kind: 'drill', is_of_book: false, quiz: null, answered: 2, total: 7 }
  const begun = { ...practice, open_sets: [drill] }
  const besides = ['And 3 questions to see again', 'And 2 words to recall']
  inOrder(await html({ practice: begun }), [
    'Resume test',
    'Your drill',
    '2 of 7',
    ...besides,
    '/practice/12',
    ...left,
    ...rest,
  ])
  const bothOpen = { ...begun, open_sets: [drill, { ...drill, id: 13, kind: 'return' }] }
  expect(await html({ practice: bothOpen })).not.toContain('And 3 questions')
  // L12: whatever was begun stands there until it is done, the newest first.
  const ofBook = { ...drill, id: 14, is_of_book: true, answered: 0, total: 1 }
  const open = [
    ofBook,
    drill,
    { ...ofBook, id: 15, total: 2 },
    { ...drill, id: 9, kind: 'redo', quiz: 'Grammar Sprint' },
  ]
  const all = await html({ running: [], practice: { ...begun, open_sets: open } })
  inOrder(all, [
    'One from your mistake book',
    '0 of 1',
    'Also begun: Your drill',
    '2 of 7',
    'Also begun: From your mistake book',
    '0 of 2',
    'Also begun: What you missed in “Grammar Sprint”',
  ])
  expect(all).not.toContain('that you began')
  const redoOf = (id: number) => ({ ...drill, id, kind: 'redo', quiz: `Sprint ${id}` })
  const many = await html({ running: [], practice: { ...begun, open_sets: [21, 22, 23, 24, 25, 26].map(redoOf) } })
  inOrder(many, ['What you missed in “Sprint 21”', 'in “Sprint 24”', '2 more that you began', '25”', '26”', 'Continue'])
  for (const path of ['/practice/14', '/practice/12', '/practice/15', '/quiz-practice/9'])
    expect(all).toContain(`href="${path}"`)
  expect(all).toContain('data-practice-ahead="14,12,15"')
  const first = await html({
    running: [],
    lesson: null,
    last_score: null,
    test_date: null,
    days_left: null,
    notices: [],
  })
  inOrder(first, ['Choose a course', 'No score yet', 'When is your test?', 'Small groups'])
  expect(first).not.toContain('Notices')
  const staff = await html({ is_staff: true, running: [], lesson: null })
  inOrder(staff, ['Open the studio', ...rest])
  expect(staff).not.toContain('Choose a course')
  inOrder(await html({ is_staff: true }), ['Resume test', 'Open the studio', 'Continue lesson'])

  expect(await html({})).not.toContain('it can reach')
  // A result that has just come is first, and once.
  const come = { ...home.last_score, attempt_id: 9, quiz: 'Fresh Sprint' }
  const redo = { ...drill, id: 3, kind: 'redo', quiz: 'Fresh Sprint', answered: 1, total: 9 }
  const fresh = await html({
    running: [],
    fresh_result: come,
    last_score: come,
    practice: {
      returns: { count: 0, minutes: 0 },
      words: { count: 0, minutes: 0 },
      open_sets: [redo],
      redo_left: null,
    },
  })
  inOrder(fresh, ['Fresh Sprint', 'Open the review', 'What you missed', 'Continue lesson'])
  expect(fresh).toContain('href="/quiz-practice/3"')
  expect(fresh).not.toContain('Last score')
  // The lesson of the plan is lit before the one to resume, and stands once where that is the same.
  const transitions = { skill: 'Transitions', lesson: { course: 'x', slug: 'transitions', name: 'Transitions' } }
  const planned = await html({ running: [], next_lesson: transitions })
  inOrder(planned, ['Lesson for Transitions', 'Open the lesson', 'Continue lesson'])
  const same = { ...transitions, lesson: { course: 'x', slug: 'commas', name: 'Commas' } }
  expect(await html({ running: [], next_lesson: same })).not.toContain('Open the lesson')
  // What returns comes before it.
  const returning = {
    returns: { count: 3, minutes: 6 },
    words: { count: 0, minutes: 0 },
    open_sets: [],
    redo_left: null,
  }
  expect(await html({ running: [], next_lesson: transitions, practice: returning })).not.toContain('Open the lesson')
  const { last_score: last } = home
  const easier = { ...last, score: { ...last.score, estimate: estimate(560, 600) }, has_review: false }
  inOrder(await html({ last_score: easier }), [
    '560–600',
    'Reading and Writing. An estimate from a practice test, not an official score.',
    'With the easier module 2 it can reach 600 at most.',
    'Its review opens when you finish this attempt or discard it.',
    'See your quizzes',
  ])
  const request = { kind: 'request', name: 'X', slug: 'x', reported: null }
  const order = { kind: 'order', name: 'LN-8', slug: null, reported: 'receipt', is_part_paid: false }
  const asked = await html({ running: [], lesson: null, waiting: [request, order] })
  inOrder(asked, [
    'Requested',
    'The academy has your request',
    'Waiting for the academy',
    'Order LN-8',
    'We have your receipt',
    'Last score',
  ])
  expect(asked).not.toContain('Choose a course')
  expect(await html({ waiting: [{ ...order, reported: 'reference' }] })).toContain('the reference of your transfer')
  const unpaid = { ...order, reported: null }
  inOrder(await html({ waiting: [unpaid] }), [
    'Resume test',
    'Continue lesson',
    'Waiting for payment',
    'Order LN-8',
    'how to pay',
  ])
  const inPart = await html({ waiting: [{ ...unpaid, is_part_paid: true }] })
  inOrder(inPart, ['Paid in part', 'Order LN-8', 'still open'])
  expect(inPart).not.toContain('Waiting for payment')
})

test('P11 My courses has what came of a new request for a course whose access has ended', async () => {
  const course = {
    id: 5,
    slug: 'x',
    name: 'X',
    summary: '',
    image_url: null,
    picture: null,
    featured: false,
    lessons_count: 2,
    done_count: 0,
    continue_lesson: null,
    access_until: '2026-01-01T00:00:00.000Z',
  }
  const page = (request: object | null) =>
    rendered('/my-courses', answered(200, '', [{ ...course, request }]), {}, signedIn)
  expect(await page(null)).not.toContain('Requested')
  expect(await page({ status: 'requested', reason: null })).toMatch(
    /Your access ended on.*Requested.*will answer soon/s,
  )
  expect(await page({ status: 'declined', reason: 'The group is full.' })).toMatch(
    /Your access ended on.*Your request was declined.*The group is full\./s,
  )
})

test('S2 C5 search engines read the rating of a course that was reviewed, and nothing of one of a course that was not', async () => {
  const rated = await coursePage([lessonOf(4)], { rating_average: 4.5, rating_count: 2 })
  expect(rated).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":4.5,"ratingCount":2}')
  expect(await coursePage([lessonOf(4)])).not.toContain('aggregateRating')
})

test('S2 a page that is opened in capitals or with a slash at its end names the one address that it is listed by', async () => {
  for (const url of ['/courses', '/Courses', '/COURSES/', '/courses/?q=1'])
    for (const tag of ['<link rel="canonical" href', '<meta property="og:url" content'])
      expect(await rendered(url, answered(200, '', [])), url).toContain(`${tag}="https://lantern.test/courses"`)
})

test('P11 T39 My courses has each order of a course that waits, by what it waits for, and those paid in part; what is paid or over asks for nothing, and books are on Orders', async () => {
  const order = {
    status: 'placed',
    method: 'transfer',
    way: 'Bank transfer',
    total: 200,
    currency: 'USD',
    paid: 0,
    has_courses: true,
    created_at: '2026-01-01T00:00:00.000Z',
    reported: null,
    refund: null,
  }
  const orders = [
    { ...order, number: 'LN-1' },
    { ...order, number: 'LN-2', reported: 'receipt' },
    { ...order, number: 'LN-3', status: 'confirmed', paid: 50 },
    { ...order, number: 'LN-4', status: 'confirmed', paid: 200 },
    { ...order, number: 'LN-5', status: 'declined' },
    { ...order, number: 'LN-6', status: 'cancelled' },
    { ...order, number: 'LN-7', status: 'confirmed', paid: 50, refund: { amount: 20, at: order.created_at } },
    { ...order, number: 'LN-8', status: 'confirmed', paid: 50, refund: { amount: 50, at: order.created_at } },
    { ...order, number: 'LN-9', paid: 50, refund: { amount: 50, at: order.created_at } },
    { ...order, number: 'LN-0', has_courses: false },
    { ...order, number: 'LN-0', status: 'confirmed', paid: 50, has_courses: false },
  ]
  const html = await rendered(
    '/my-courses',
    answered(200, '', []),
    { '/api/orders': answered(200, '', orders) },
    signedIn,
  )
  const shown = [
    ...html.matchAll(
      /(Your order waits|The academy is checking|[^>]* (?:is paid|given back))[^<]*<.*?href="\/orders\/(LN-\d)"/gs,
    ),
  ]
  expect(shown.map(([, said, number]) => `${number} ${said}`)).toEqual([
    'LN-1 Your order waits',
    'LN-2 The academy is checking',
    'LN-3 $50 of $200 is paid',
    'LN-7 $50 of $200 was paid, and $20 of it given back',
    'LN-9 Your order waits',
  ])
  expect(html).not.toMatch(/LN-[04568]/)
})

test('P4 the tutor’s picture stands beside the promise, small and with its space reserved; initials where there is none', async () => {
  const picture = { url: '/files/abc', width: 640, height: 640, widths: [96, 320, 640], placeholder: 'data:,' }
  const promise = async (instructor: object | null) => {
    const tutor = { name: 'Noor Talvani', credentials: 'Ten years', is_sample: true, instructor }
    const replies = {
      '/api/tutor': answered(200, '', tutor),
      '/api/showcase': answered(200, '', { trial_questions: 0, question: null, test: null }),
    }
    const html = await rendered('/', answered(200, '', []), replies)
    return html.slice(html.indexOf('<h1'), html.indexOf('Ten years'))
  }
  const shown = await promise({ id: 1, image: '/files/abc', picture })
  expect(shown).toContain('/files/abc-96.avif 96w')
  expect(shown).toMatch(/<img[^>]*sizes="2.75rem" width="640" height="640"[^>]*loading="lazy"/)
  expect(await promise({ id: 1, image: '/drawing.svg', picture: null })).toContain('src="/drawing.svg"')
  for (const none of [null, { id: 1, image: null, picture: null }]) {
    const initials = await promise(none)
    expect(initials).toContain('>NT<')
    expect(initials).not.toContain('<img')
  }
})

test('P12 search finds calculators and pages too, with the words found marked, and by likeness only where nothing else was found', async () => {
  const legal = [{ text: 'refunds', title: 'Refund policy', version: 1 }]
  const found = async (asked: string, results: object[] = []) => {
    const replies = { '/api/site': answered(200, '', { ...settings, legal }) }
    const html = await rendered(`/search?q=${asked}`, answered(200, '', results), replies)
    return [...html.matchAll(/<h2[^>]*><a[^>]*href="([^"]+)"[^>]*>(.*?)<\/a>/g)].map(
      ([, to, title]) => `${to} ${title}`,
    )
  }
  const marked = (title: string, word: string) => title.replace(word, `<mark>${word}</mark>`)
  const calculators = [
    `${paths.dsatCalculator} ${marked('DSAT Calculator', 'Calculator')}`,
    `${paths.satCalculator} ${marked('SAT Calculator', 'Calculator')}`,
  ]
  expect(await found('calculator')).toEqual(calculators)
  expect(await found('blog')).toEqual([`${paths.blog} ${marked('Blog', 'Blog')}`])
  // Every page of the sitemap that has a name, without a list of its own.
  for (const {
    paths: [to = ''],
    link,
    isInSitemap,
  } of Object.values(pages))
    if (isInSitemap && link && to !== '/')
      expect((await found(encodeURIComponent(dictionaryOf('en').shell.links[link.name]))).join()).toContain(`${to} `)
  expect(await found('refund')).toEqual([`${paths.legal('refunds')} ${marked('Refund policy', 'Refund')}`])
  const misspelled = calculators.map((one) => one.replaceAll(/<.?mark>/g, ''))
  expect(await found('calculater')).toEqual(misspelled)
  const book = { kind: 'book', id: 1, slug: 'b', title: 'B', course: null, excerpt: '' }
  const result = { ...book, marked: { title: [{ text: 'B', isFound: false }], excerpt: [] } }
  expect(await found('calculater', [{ ...result, is_alike: true }])).toEqual([`${paths.allBooks} B`])

  // What words find anywhere, likeness adds nothing to.
  const legalTitles = await found('refund', [{ ...result, title: 'Refuge', is_alike: true }])
  expect(legalTitles).toEqual([`${paths.legal('refunds')} ${marked('Refund policy', 'Refund')}`])
  // Content comes before the pages of the site, and a title before a mention.
  const titled = { ...result, title: 'Digital SAT Grammar', is_alike: false }
  const mentioning = { ...result, id: 2, title: 'Commas', kind: 'article', is_alike: false }
  const [first = '', second = '', third = ''] = await found('digital sat', [titled, mentioning])
  expect([first, second, third].map((one) => one.split(' ')[0])).toEqual([
    paths.allBooks,
    paths.dsatCalculator,
    paths.article(2),
  ])
})

test.each(['/blog', '/quiz/trial'])(
  'P8 %s names what its first paint waits for before what is fetched beside it',
  async (path) => {
    const html = await rendered(path, answered(200, '', []))
    const named = html.matchAll(/<(?:link rel="(?:stylesheet|modulepreload)"|script)[^>]*? (?:href|src)="([^"]+)"/g)
    expect([...named].map(([, address]) => address).slice(0, 2)).toEqual(['/site.css', '/early.js'])
    expect(html).toContain('<script src="/early.js" data-font="/letters.woff2" data-older="/older.js">')
  },
)

test('C2 a category has a page of its own: title, description, canonical address, breadcrumb, and what is said when it is empty', async () => {
  const categories = [
    { id: 3, slug: 'digital-sat', name: 'Digital SAT', image_url: null, picture: null, courses_count: 1 },
    { id: 4, slug: 'act', name: 'ACT', image_url: null, picture: null, courses_count: 0 },
  ]
  const course = {
    id: 1,
    slug: 'x',
    name: 'Reading in an Hour',
    summary: '',
    image_url: null,
    picture: null,
    price: 0,
    list_price: null,
    is_sample: false,
    featured: false,
    lessons_count: 1,
    hasAccess: false,
    request: null,
  }
  const replies = {
    '/api/categories': answered(200, '', categories),
    '/api/courses?category_id=3': answered(200, '', [course]),
    '/api/courses?category_id=4': answered(200, '', []),
  }
  const none = answered(404, '', null)
  const sat = await rendered('/categories/digital-sat', none, replies)
  expect(sat).toContain('<title>Lantern Academy - Digital SAT courses</title>')
  expect(sat).toContain('<meta name="description" content="Courses in Digital SAT: Reading in an Hour."/>')
  expect(sat).toContain('<link rel="canonical" href="https://lantern.test/categories/digital-sat"/>')
  expect(sat).toContain('Reading in an Hour')
  expect(sat).toContain('"@type":"ItemList"')
  const act = await rendered('/categories/act', none, replies)
  expect(act).toContain('There are no courses in ACT at the moment.')
  expect(act).toContain('href="/courses"')
  // The same list, narrowed on the catalog's page, names that address as its own.
  const narrowed = await rendered('/courses?category_id=3', none, replies)
  expect(narrowed).toContain('<link rel="canonical" href="https://lantern.test/categories/digital-sat"/>')
  expect(await rendered('/categories/poems', none, replies)).toContain('404')
})

test('P5 who may buy a course reads when it was updated, what is in it, who teaches, and until when the money comes back', async () => {
  const own = {
    price: 35,
    list_price: null,
    questions_count: 162,
    quizes_count: 3,
    updated_at: '2026-03-04T00:00:00.000Z',
    teacher: { id: 9, name: 'Mona Aziz', image: null, picture: null },
    instructor: { id: 9, name: 'Mona Aziz' },
    access_days: 90,
  }
  const tutor = {
    name: 'Mona Aziz',
    credentials: 'Teaches since 2011.',
    is_sample: false,
    video: 'https://youtu.be/aaaaaaaaaaa',
    instructor: { id: 9, image: null, picture: null },
  }
  const replies = {
    '/api/site': answered(200, '', { ...settings, refundDays: 14 }),
    '/api/tutor': answered(200, '', tutor),
    '/api/trial': answered(200, '', []),
  }
  const page = await coursePage([lessonOf(150)], own, replies)
  expect(page).toContain('Updated March 4, 2026')
  const panel = /<section[^>]*aria-labelledby="what-you-get".*?<\/section>/s.exec(page)?.[0] ?? ''
  for (const line of [
    '3 tests, 162 questions',
    '1 lesson, 2 hours 30 minutes of reading',
    'Yours for 90 days',
    'Money back within 14 days',
  ])
    expect(panel).toContain(line)
  expect(countOf(page, '2 hours 30 minutes')).toBe(1)
  expect(page.indexOf('What you get')).toBeLessThan(page.indexOf('Course Information'))
  // The specified panel says when it was created, and the text that sells does not.
  expect(page.match(/Created/g)).toHaveLength(1)
  const teaches = /<section[^>]*aria-labelledby="who-teaches".*?<\/section>/s.exec(page)?.[0] ?? ''
  for (const part of ['Teaches since 2011.', 'href="/instructors/9"', 'Play the video of Mona Aziz'])
    expect(teaches).toContain(part)
  expect(page).toContain('"courseWorkload":"PT150M"')
  // Credentials and video belong to whom the settings name.
  const other = { ...replies, '/api/tutor': answered(200, '', { ...tutor, instructor: null }) }
  const without = await coursePage([], { ...own, price: 0, questions_count: 0 }, other)
  for (const text of ['Teaches since', 'Play the video', 'Money back', '0 questions', 'hours'])
    expect(without).not.toContain(text)
})

test('S3 C2 a category’s page has the courses as the current item of both menus', async () => {
  const replies = {
    '/api/categories': answered(200, '', [{ id: 3, slug: 'act', name: 'ACT', courses_count: 0, image_url: null }]),
  }
  const html = await rendered('/categories/act', answered(200, '', []), replies)
  expect(
    [...html.matchAll(/<a [^>]*href="\/courses"[^>]*>/g)].filter(([link]) => link.includes('aria-current="page"')),
  ).toHaveLength(2)
})

test('S2 the books describe themselves as books with their prices, and the trial can be found and shared', async () => {
  const book = {
    id: 1,
    title: 'Grammar by Lamplight',
    author: 'M. Aziz',
    summary: '',
    image_url: null,
    picture: null,
    price: 12,
    list_price: null,
    is_sample: false,
    rating: 0,
  }
  const books = await rendered('/books', answered(200, '', [book]))
  expect(books).toContain(
    '"@type":"Book","name":"Grammar by Lamplight","author":{"@type":"Person","name":"M. Aziz"},"offers":{"@type":"Offer","url":"https://lantern.test/books","price":12,"priceCurrency":"USD"',
  )
  const trial = await rendered('/quiz/trial', answered(200, '', []))
  expect(trial).toContain('<meta property="og:image" content="https://lantern.test/shared/trial.jpg"/>')
  expect(trial).toContain('<meta property="og:image:width" content="1200"/>')
})

test('P6 the chat button is on no quiz path, whose foot belongs to the quiz', async () => {
  const replies = { '/api/site': answered(200, '', { ...settings, contactNumber: '+12025550143' }) }
  expect(await rendered('/courses', answered(200, '', []), replies)).toContain('wa.me/12025550143')
  expect(await rendered('/quizzes', answered(200, '', []), replies, signedIn)).not.toContain('wa.me')
})

test('S7 the foot links to the developer where there is an address, and to nothing else', async () => {
  const page = (developerUrl: string | null) =>
    rendered('/courses', answered(200, '', []), { '/api/site': answered(200, '', { ...settings, developerUrl }) })
  expect(await page('https://lantern.example')).toContain('href="https://lantern.example"')
  const without = await page(null)
  expect(without).toContain('Developed by')
  expect(without).not.toContain('href="https://lantern.example"')
})

test('S2 a lesson is described by its own first words', async () => {
  const course = { id: 1, slug: 'x', name: 'X', image_url: null, lessons: [{ id: 5, slug: 'a', name: 'Commas' }] }
  const lesson = {
    slug: 'a',
    name: 'Commas',
    disc: '<p>A comma <em>never</em> stands alone.</p>',
    files: [],
    video: null,
    course,
  }
  const replies = {
    '/api/courses/x/lessons/a': answered(200, '', lesson),
    '/api/courses/x?lessons=rows': answered(200, '', course),
  }
  const page = await rendered('/courses/x/lessons/a', answered(404, '', null), replies)
  expect(page).toContain('<meta name="description" content="A comma never stands alone."/>')
})

test('L6 L7 the plan names the score that a student wants, and progress says what her tutor sees', async () => {
  const plan = (target: number | null) => ({
    settings: { minutes: 20, days_off: [], test_days: [6], target },
    is_set: true,
    test_date: null,
    days_left: null,
    minutes_today: 0,
    days: [],
  })
  const planned = (target: number | null) => rendered('/plan', answered(200, '', plan(target)), {}, signedIn)
  expect(await planned(650)).toContain('You want 650 in Reading and Writing.')
  expect(await planned(null)).not.toContain('You want')
  const nothing = { whole: { estimate: null, missing: 5, trend: null }, pace: null, skills: [], shown: [], tests: [] }
  const progress = await rendered(
    '/progress',
    answered(200, '', []),
    { '/api/learning/progress': answered(200, '', { ...nothing, days_without: null, is_new: false }) },
    signedIn,
  )
  expect(progress).toContain('What your tutor sees')
})

test('P11 L6 a lesson that is done leads back to the plan, and one that is not done does not', async () => {
  const inList = { id: 4, slug: 'a', name: 'Commas', is_done: true, is_locked: false }
  const course = { id: 1, slug: 'x', name: 'X', image_url: null, lessons: [inList] }
  const lesson = (is_done: boolean) => ({ id: 4, slug: 'a', name: 'Commas', disc: '', files: [], video: null, is_done })
  const page = (isDone: boolean) =>
    rendered(
      '/courses/x/lessons/a',
      answered(404, '', null),
      {
        '/api/courses/x/lessons/a': answered(200, '', { ...lesson(isDone), course }),
        '/api/courses/x?lessons=rows': answered(200, '', course),
      },
      signedIn,
    )
  expect(await page(true)).toContain('What’s next in your plan')
  expect(await page(false)).not.toContain('What’s next in your plan')
})

test('S2 an article is described by its own words, and only one without any by those of the blog', async () => {
  const article = {
    id: 7,
    slug: 'commas',
    title: 'Commas',
    image: null,
    picture: null,
    image_alt: '',
    published_at: null,
    updated_at: '2026-01-01T00:00:00Z',
    reading_time: null,
    reading_minutes: null,
    content: '<p>A comma never stands alone.</p>',
    author: null,
    topics: [],
    latest: [],
  }
  const own = 'A comma never stands alone.'
  const page = await rendered('/blog/7', answered(200, '', { ...article, excerpt: own }))
  expect(page).toContain(`<meta name="description" content="${own}"/>`)
  expect(page).toContain(`<meta property="og:description" content="${own}"/>`)
  expect(page).toContain(`"headline":"Commas","description":"${own}"`)
  const empty = await rendered('/blog/7', answered(200, '', { ...article, content: '', excerpt: '' }))
  const blog = await rendered('/blog', answered(200, '', []))
  const described = (html: string) => /<meta name="description" content="([^"]*)"/.exec(html)?.[1]
  expect(described(empty)).toBe(described(blog))
})

test('C5 reviews of the demo are marked as samples, one by one, and search engines hear of none', async () => {
  const sample_reviews = [
    { author: 'Mariam', rating: 5, text: 'One rule at a time.' },
    { author: 'Adam', rating: 4, text: 'Short and clear.' },
  ]
  const course = { ...courseWith([lessonOf(4)]), sample_reviews }
  const reviews = { average: null, count: 0, reviews: [], own: null, canReview: false }
  const page = await rendered('/courses/x/reviews', answered(200, '', course), {
    '/api/courses/x/reviews': answered(200, '', reviews),
  })
  expect(page.match(/Sample review/g)).toHaveLength(2)
  expect(page).toMatch(/No student wrote them.*One rule at a time\..*Short and clear\./s)
  // The part has something in it, so its tab stands before the empty ones.
  expect(page.indexOf('href="/courses/x/reviews"')).toBeLessThan(page.indexOf('href="/courses/x/about"'))
  expect(page).not.toMatch(/aggregateRating|"@type":"Review"/)
  expect(await coursePage([lessonOf(4)], { sample_reviews })).not.toMatch(/aggregateRating|"@type":"Review"/)
})
