import { parse, parseFragment, serialize, type DefaultTreeAdapterTypes } from 'parse5'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAcademy, satCourse, type Academy } from '../../testing/academy.ts'
import { importing } from '../../testing/importing.ts'
import { everyHostile, hostile, hostileTexts } from '../../testing/security/hostile.ts'
import { addArticle } from '../blog/store.ts'
import { readBank } from '../banks/formats/read-bank.ts'
import { importBank } from '../banks/import-bank.ts'
import { addCourse, addInstructor, addLesson } from '../courses/writing.ts'
import { languages } from '../../languages/registry.ts'
import { renderEmail } from '../mail/render.ts'
import { mails } from '../../languages/en/mails.ts'
import { addNews } from '../news/writing.ts'
import { addBanner } from '../site/store.ts'
import { changeSettings } from '../site/settings.ts'
import { sanitizeHtml, sanitizeReading } from './sanitize.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

type Node = DefaultTreeAdapterTypes.ChildNode
const mayStand = new Set(
  (
    'p br strong em b i u s sub sup small blockquote q cite code pre ul ol li dl dt dd h2 h3 h4 h5 hr span a div figure ' +
    'figcaption img table caption thead tbody tfoot tr th td colgroup col math mrow mi mn mo ms mtext mspace mfrac msqrt ' +
    'mroot msub msup msubsup munder mover munderover mmultiscripts mprescripts mtable mtr mtd mstyle mpadded mphantom menclose'
  ).split(' '),
)
const mayCarry =
  /^(href|title|rel|target|src|alt|width|height|scope|colspan|rowspan|start|type|dir|lang|class|tabindex|role|aria-label|display|stretchy|fence|separator|movablelimits|largeop|symmetric|form|mathvariant|accent|accentunder|linethickness|displaystyle|notation)$/
const classes = /^(blank|wide|enlarge|poem|tml-left|tml-right)$/

const isHarmless: Record<string, (value: string) => boolean> = {
  href: (value) => /^(https?:\/\/|mailto:|[/#?](?![/\\])|[\w.%-]+$)/.test(value),
  src: (value) => /^\/(?![/\\])/.test(value),
  class: (value) => value.split(' ').every((one) => classes.test(one)),
  tabindex: (value) => value === '0',
  role: (value) => value === 'group',
  target: (value) => value === '_blank',
}

/** Returns everything in a parsed tree that could run, load, mislead or cover the page. */
function harmIn(nodes: Node[]): string[] {
  return nodes.flatMap((node) => {
    if (node.nodeName === '#text') return []
    if (!('tagName' in node)) return [node.nodeName]
    const inMath = node.namespaceURI === 'http://www.w3.org/1998/Math/MathML'
    const isInPlace = node.namespaceURI === 'http://www.w3.org/1999/xhtml' || inMath
    const own = mayStand.has(node.tagName) && isInPlace ? [] : [`<${node.tagName}>`]
    const attributes = node.attrs.flatMap(({ name, value }) =>
      mayCarry.test(name) && (isHarmless[name]?.(value) ?? true) ? [] : [`${node.tagName} ${name}=${value}`],
    )
    return [...own, ...attributes, ...harmIn(node.childNodes)]
  })
}

/** Parses stored HTML like a browser, in the places where pages insert it; serialized and parsed again it must be the same. */
function expectHarmless(stored: string, written: string): void {
  const tree = parseFragment(stored)
  expect([written, harmIn(tree.childNodes)]).toEqual([written, []])
  const again = serialize(tree)
  expect([written, serialize(parseFragment(again))]).toEqual([written, again])
  expect([written, harmIn(parseFragment(again).childNodes)]).toEqual([written, []])
}

test('there are many payloads of many kinds, and the checker detects harm in unsanitized ones', () => {
  expect(everyHostile.length).toBeGreaterThan(80)
  expect(Object.keys(hostile).length).toBeGreaterThan(12)
  const detected = everyHostile.filter(({ html }) => harmIn(parseFragment(html).childNodes).length > 0)
  expect(detected.length).toBeGreaterThan(everyHostile.length * 0.8)
})

test.each(everyHostile)('$family: nothing of $html runs, alone, inside a paragraph or inside a table', ({ html }) => {
  const places = [html, `<p>before ${html} after</p>`, `<table><tr><td>${html}</td></tr></table>`, `<ul><li>${html}`]
  for (const written of places)
    for (const safe of [sanitizeHtml(written), sanitizeReading(written)]) {
      expectHarmless(safe, written)
      expectHarmless(sanitizeReading(safe), written)
    }
})

/** PostgreSQL stores no NUL: such content is rejected as a whole. */
const storable = everyHostile.map(({ html }) => html.replaceAll('\0', ''))

test('every function that stores content makes it harmless: courses, lessons, articles, instructors, news, about, questions', async () => {
  const { database: db } = academy
  const { id: courseId } = await satCourse(db)
  await db.transaction(async (tx) => {
    for (const [at, html] of storable.entries()) {
      await addCourse(tx, { slug: `hostile-${at}`, name: 'H', aboutHtml: html, videoHtml: html })
      await addInstructor(tx, { slug: `hostile-${at}`, name: 'H', descriptionHtml: html })
      await addLesson(tx, { courseId, slug: `hostile-${at}`, name: 'H', contentHtml: html })
      await addArticle(tx, { slug: `hostile-${at}`, title: 'H', contentHtml: html })
      await addNews(tx, { courseId, title: `hostile-${at}`, contentHtml: html })
    }
  })
  const questions = storable.map((_, at) => ({
    type: 'mcq',
    question: `Which of ${at}?`,
    options: ['One', 'Two'],
    key: 'B',
  }))
  const file = { format: 'lantern-quiz-1', name: 'Hostile', description: storable.join('\n'), type: 'mcq', questions }
  const read = readBank(JSON.stringify(file))
  // As if a reader had taken each: reading refuses what shows something that is not kept.
  const hostile = read.questions.map((question, at) => {
    const html = storable[at]!
    const spec = { options: [`One ${html}`, `Two ${at}`] }
    return { ...question, passageHtml: html, stemHtml: `Which? ${html}`, spec, explanationHtml: html }
  })
  const report = await importBank(db, {
    ...importing,
    bank: { ...read, questions: hostile },
    quiz: 'Hostile',
    course: 'digital-sat-reading-and-writing',
    isPartial: false,
  })
  expect(report).toMatchObject({ why: 'written', taken: storable.length })

  const stored = await db.run<{ html: string }>(
    {
      name: 'hostile-content',
      text: `SELECT about_html AS html FROM courses WHERE slug LIKE 'hostile-%'
        UNION ALL SELECT video_html FROM courses WHERE slug LIKE 'hostile-%'
        UNION ALL SELECT description_html FROM instructors WHERE slug LIKE 'hostile-%'
        UNION ALL SELECT content_html FROM lessons WHERE slug LIKE 'hostile-%'
        UNION ALL SELECT content_html FROM articles WHERE slug LIKE 'hostile-%'
        UNION ALL SELECT content_html FROM course_news WHERE title LIKE 'hostile-%'
        UNION ALL SELECT description_html FROM quiz_versions WHERE name = 'Hostile'
        UNION ALL SELECT unnest(ARRAY[passage_html, stem_html, explanation_html, spec->'options'->>0])
          FROM questions q JOIN quiz_versions v ON v.id = q.version_id WHERE v.name = 'Hostile'`,
    },
    [],
  )
  expect(stored.length).toBe(storable.length * 10 + 1)
  for (const { html } of stored) expectHarmless(html, html)

  for (const html of storable) {
    await changeSettings(db, { aboutHtml: html })
    expectHarmless((await academy.visitor('GET /about')).data.aboutHtml, html)
  }
})

test('addresses in the settings are restricted', async () => {
  const { database: db } = academy
  const addresses = ['javascript:window.pwned=1', 'data:text/html,x', '//evil.example', '/\\evil.example', 'vbscript:x']
  for (const address of addresses) {
    await expect(addBanner(db, { imageUrl: '/a.svg', linkUrl: address })).rejects.toThrow('a path of this site')
    await expect(changeSettings(db, { developerUrl: address })).rejects.toThrow()
  }
})

/** Returns every element of a document with the names of its attributes. */
const skeletonOf = (nodes: Node[]): string[] =>
  nodes.flatMap((node) =>
    'tagName' in node
      ? [`${node.tagName} ${node.attrs.map(({ name }) => name).join(' ')}`, ...skeletonOf(node.childNodes)]
      : [],
  )

test('H8 a visitor’s message is plain text in the email, whatever it contains', () => {
  const sender = {
    academyName: 'Lantern Academy',
    address: null,
    phone: null,
    contactEmail: null,
    siteUrl: 'https://lantern.test',
    languages,
  }
  const rendered = (words: string) => {
    const email = { to: 'staff@lantern.test', ...mails.contactMessage({ name: words, message: words, phone: null }) }
    return skeletonOf(parse(renderEmail(email, sender).html).childNodes)
  }
  const harmless = rendered('A question')
  for (const words of [...hostileTexts, ...everyHostile.map(({ html }) => html.replaceAll(/\s+/g, ' '))])
    expect([words, rendered(words)]).toEqual([words, harmless])
})
