import { sharedPicture } from '../../contract/shared-picture.ts'
import type { Described, Place, Thing } from '../base/describe.ts'

/** Adds tags at the end of a page's head: there React's own are written already, title and description among them. */
export const intoHead = (html: string, tags: string): string => html.replace('</head>', () => `${tags}</head>`)

/** Returns a text as an attribute's value. */
const attribute = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** Returns JSON that cannot end the script element it stands in. */
export function safeJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
}

const breadcrumbs = (way: NonNullable<Described['way']>, { siteUrl, settings }: Place): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: settings.academyName, path: '/' }, ...way].map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: siteUrl + path,
  })),
})

/** Returns the tags of the picture that stands where a page is shared: it shows the title of what it is of. */
const pictureTags = ({ shared = { noun: 'academy' } }: Described, siteUrl: string, alt: string): [string, string][] => [
  ['og:image', attribute(siteUrl + sharedPicture.address(shared.noun, shared.id))],
  ['og:image:type', 'image/jpeg'],
  ['og:image:width', String(sharedPicture.width)],
  ['og:image:height', String(sharedPicture.height)],
  ['og:image:alt', alt],
]

const noindex = '<meta name="robots" content="noindex"/>'

/** Returns title and description as React wrote them, escaped already. */
const written = (html: string) => ({
  title: /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '',
  description: /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? '',
})

/**
 * Returns the page with what search engines, feeds and sites that share it look for in its head: canonical address, Open Graph, JSON-LD.
 * Hides from search engines a page that is not listed, or not described at all. Only the server knows these, so no visitor downloads what
 * makes them; React leaves elements of the head alone that are not its own.
 */
export function withHead(html: string, described: Described | null, place: Place & { address: string }): string {
  const { title, description } = written(html)
  const { siteUrl, settings } = place
  if (described === null) return intoHead(html, noindex)
  const address = siteUrl + (described.path ?? place.address)
  const og: [string, string][] = [
    ['og:title', title],
    ['og:description', description],
    ['og:type', described.type ?? 'website'],
    ['og:url', attribute(address)],
    ...pictureTags(described, siteUrl, title),
    ['og:site_name', attribute(settings.academyName)],
    ...(described.published ? ([['article:published_time', described.published]] as [string, string][]) : []),
  ]
  const things = [...(described.things ?? []), ...(described.way ? [breadcrumbs(described.way, place)] : [])]
  const tags = [
    described.isListed === false ? noindex : `<link rel="canonical" href="${attribute(address)}"/>`,
    `<link rel="alternate" type="application/atom+xml" title="${attribute(settings.academyName)}" href="/feed.xml"/>`,
    ...og.map(([property, content]) => `<meta property="${property}" content="${content}"/>`),
    '<meta name="twitter:card" content="summary_large_image"/>',
    ...(things.length > 0
      ? [
          `<script type="application/ld+json">${safeJson({ '@context': 'https://schema.org', '@graph': things })}</script>`,
        ]
      : []),
  ]
  return intoHead(html, tags.join(''))
}
