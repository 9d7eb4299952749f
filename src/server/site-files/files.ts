import type { FastifyInstance, FastifyReply } from 'fastify'
import { dayMs } from '../../core/dates.ts'
import { listArticles } from '../blog/store.ts'
import type { Context } from '../http/context.ts'
import type { RefusalScreens } from '../http/screens/refusal-screens.ts'
import { getSettings } from '../site/settings.ts'
import { listPublicQuestions } from '../trial/store.ts'
import * as queries from './queries.ts'

/** Escapes a text for XML content or attributes. */
const xml = (text: string) =>
  text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')

type Changed = { path: string; changed_at: Date | null }

/** Returns the last change of what a list leads to, null where nothing below its address says. */
export const lastChangeBelow = (list: string, rows: readonly Changed[]): Date | null =>
  rows
    .filter(({ path }) => path.startsWith(list === '/' ? list : `${list}/`))
    .reduce<Date | null>((last, { changed_at: at }) => (at !== null && (last === null || at > last) ? at : last), null)

/** Renders the sitemap: every public address. */
async function sitemapOf({ db, now, siteUrl }: Context, { listed = [] }: RefusalScreens): Promise<string> {
  const [rows, trial] = await Promise.all([
    queries.listAddresses(db, { now: new Date(now()) }),
    // Without questions the trial is not listed: it only leads to the courses.
    listPublicQuestions(db),
  ])
  const lists = trial.length > 0 ? [...listed, '/quiz/trial'] : listed
  const places = [...lists.map((path) => ({ path, changed_at: lastChangeBelow(path, rows) })), ...rows]
  const urls = places.map(
    ({ path, changed_at }) =>
      `<url><loc>${xml(siteUrl + path)}</loc>${changed_at ? `<lastmod>${changed_at.toISOString()}</lastmod>` : ''}</url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}

/** The feed has at most this many articles, in full; feed readers have stored the older ones. */
const mostInFeed = 50

/** Returns the author of an entry; an entry without one has the feed's. */
const authorOf = ({ name, instructor_id: id }: { name: string; instructor_id: number | null }, siteUrl: string) =>
  `<author><name>${xml(name)}</name>${id === null ? '' : `<uri>${xml(siteUrl)}/instructors/${id}</uri>`}</author>`

/** Renders the latest articles as an Atom feed (RFC 4287). */
async function feedOf({ db, now, siteUrl }: Context): Promise<string> {
  const [{ academyName, instructorName }, articles] = await Promise.all([
    getSettings(db),
    listArticles(db, now(), mostInFeed),
  ])
  const changes = articles.map(({ updated_at }) => updated_at).sort()
  const entries = articles.map(({ id, title, excerpt, content, author, topics, published_at, updated_at }) => {
    const address = xml(`${siteUrl}/blog/${id}`)
    return [
      `<entry><id>${address}</id><title>${xml(title)}</title><link href="${address}"/>`,
      `<updated>${updated_at}</updated>${published_at ? `<published>${published_at}</published>` : ''}`,
      author === null ? '' : authorOf(author, siteUrl),
      ...topics.map((topic) => `<category term="${xml(topic)}"/>`),
      `<summary>${xml(excerpt)}</summary><content type="html">${xml(content)}</content></entry>`,
    ].join('')
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${xml(siteUrl)}/blog</id><title>${xml(academyName)}</title><author><name>${xml(instructorName ?? academyName)}</name></author>`,
    `<link href="${xml(siteUrl)}/blog"/><link rel="self" href="${xml(siteUrl)}/feed.xml"/>`,
    `<updated>${changes.at(-1) ?? new Date(0).toISOString()}</updated>`,
    ...entries,
    '</feed>\n',
  ].join('\n')
}

async function manifestOf({ db }: Context): Promise<string> {
  const { academyName } = await getSettings(db)
  const icon = (size: number, purpose: string) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return JSON.stringify({
    name: academyName,
    short_name: academyName,
    start_url: '/',
    display: 'standalone',
    background_color: '#faf8f4',
    theme_color: '#14506b',
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
  })
}

const robotsOf = async ({ siteUrl }: Context) => `User-agent: *\nDisallow: /api/\n\nSitemap: ${siteUrl}/sitemap.xml\n`

/** RFC 9116 asks for a day on which the file has to be looked at again, at most a year ahead. */
const securityDays = 180

/** Tells who finds a weakness where to report it: the academy's contact page, which every site has. RFC 9116 */
const securityOf = async ({ siteUrl, now }: Context) => {
  const expires = new Date(now() + securityDays * dayMs).toISOString()
  return [
    `Contact: ${siteUrl}/contact`,
    `Expires: ${expires.slice(0, 10)}T00:00:00Z`,
    'Preferred-Languages: en, ar',
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}

const files = {
  '/sitemap.xml': { type: 'application/xml; charset=utf-8', make: sitemapOf },
  '/feed.xml': { type: 'application/atom+xml; charset=utf-8', make: feedOf },
  '/.well-known/security.txt': { type: 'text/plain; charset=utf-8', make: securityOf },
  '/robots.txt': { type: 'text/plain; charset=utf-8', make: robotsOf },
  '/manifest.webmanifest': { type: 'application/manifest+json; charset=utf-8', make: manifestOf },
}

/** Serves the sitemap, the feed, robots.txt, security.txt and the web manifest. */
export function serveSiteFiles(app: FastifyInstance, context: Context, screens: RefusalScreens): void {
  for (const [path, { type, make }] of Object.entries(files))
    app.get(path, async (_request, reply): Promise<FastifyReply> =>
      reply
        .type(type)
        .header('cache-control', 'no-cache')
        .send(await context.standby.read((db) => make({ ...context, db }, screens), context.db)),
    )
}
