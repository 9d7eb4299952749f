import { declarePage } from '../../base/page.tsx'
import { paths } from '../../base/paths.ts'
import { organization } from '../../base/describe.ts'
import * as aboutWords from '#words/about'
import type { AboutData } from './about-view.tsx'

/** The academy in its own words. H6 */
export const page = declarePage<AboutData, typeof aboutWords>({
  path: '/about-us',
  mode: 'document',
  link: { name: 'about', site: 3, account: 14 },
  isInSitemap: true,
  texts: aboutWords,
  load: async ({ api }) => {
    const [{ data: about }, { data: banners }] = await Promise.all([api('GET /about'), api('GET /carusels')])
    return { aboutHtml: about.aboutHtml, ratings: about.ratings, banners }
  },
  title: ({ about }) => about.title,
  description: ({ about }) => about.description,
  View: async () => (await import('./about-view.tsx')).About,
  describe: (_data, place) => ({
    things: [organization(place)],
    way: [{ name: place.words.shell.links.about, path: paths.about }],
  }),
})
