import { expect, test } from 'vitest'
import { page as articlePage } from '../pages/blog/article.page.ts'
import { page as quizzesPage } from '../pages/quizzes/quizzes.page.ts'
import { dictionaryOf } from '../words/dictionaries.ts'
import { withHead } from './head.ts'

const place = {
  siteUrl: 'https://lantern.test',
  address: '/blog/a-slug',
  words: dictionaryOf('en'),
  settings: {
    academyName: 'Lantern & Co',
    contactNumber: null,
    address: null,
    developerName: 'x',
    developerUrl: 'https://x.example',
    instructorName: 'Noor',
    currency: 'USD',
    refundDays: null,
    legal: [],
    guardianAge: 16,
    timeZone: 'UTC',
    sendsEmail: true,
  },
}
const html =
  '<html><head><title>Lantern &amp; Co - $&amp; said</title><meta name="description" content="So &quot;it&quot; is"/></head></html>'
const article = {
  id: 7,
  title: '</script><script>alert(1)</script>',
  excerpt: 'Said',
  image: '/pictures/a.svg',
  published_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-02T00:00:00Z',
  author: { name: 'Noor', instructor_id: 3 },
  topics: ['Grammar', 'Test day'],
}

test('S2 an article declares its canonical address, its card and its facts', () => {
  const rendered = withHead(html, articlePage.describe?.(article, place) ?? null, place)
  expect(rendered).toContain('<link rel="canonical" href="https://lantern.test/blog/7"/>')
  expect(rendered).toContain('<meta property="og:title" content="Lantern &amp; Co - $&amp; said"/>')
  expect(rendered).toContain('<meta property="og:description" content="So &quot;it&quot; is"/>')
  expect(rendered).toContain('<meta property="og:type" content="article"/>')
  expect(rendered).toContain('<meta property="og:image" content="https://lantern.test/shared/article-7.jpg"/>')
  for (const [name, content] of Object.entries({ width: 1200, height: 630, alt: 'Lantern &amp; Co - $&amp; said' }))
    expect(rendered).toContain(`<meta property="og:image:${name}" content="${content}"/>`)
  expect(rendered).toContain('<meta property="og:site_name" content="Lantern &amp; Co"/>')
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(rendered)?.[1] ?? ''
  const things = (JSON.parse(data) as { '@graph': { '@type': string; headline?: string }[] })['@graph']
  expect(things.map((thing) => thing['@type'])).toEqual(['Article', 'BreadcrumbList'])
  expect(things[0]).toMatchObject({
    headline: article.title,
    author: { '@type': 'Person', name: 'Noor', url: 'https://lantern.test/instructors/3' },
    keywords: ['Grammar', 'Test day'],
  })
  expect(rendered.match(/<script/g)).toHaveLength(1)
})

test('P1 S2 an article without an author is by who teaches, and by the academy while it says nothing of that', () => {
  const authorFor = (instructorName: string | null) => {
    const described = articlePage.describe?.(
      { ...article, author: null },
      { ...place, settings: { ...place.settings, instructorName } },
    )
    return described?.things?.[0]?.['author']
  }
  expect(authorFor('Noor')).toEqual({ '@type': 'Person', name: 'Noor' })
  expect(authorFor(null)).toMatchObject({ '@type': 'EducationalOrganization', name: 'Lantern & Co' })
})

test('S2 a page of one person, and one that failed, is hidden from search engines', () => {
  expect(quizzesPage.describe).toBeNull()
  const rendered = withHead(html, null, place)
  expect(rendered).toContain('<meta name="robots" content="noindex"/></head>')
  expect(rendered).not.toContain('canonical')
})
