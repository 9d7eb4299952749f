import { declarePage } from '../../base/page.tsx'
import { paths } from '../../base/paths.ts'
import { organization } from '../../base/describe.ts'
import * as contactWords from '#words/contact'

/** The ways to contact the academy. H8 */
export const page = declarePage<{ contactEmail: string | null; phone: string | null }, typeof contactWords>({
  path: '/contact',
  mode: 'document',
  link: { name: 'contact', footer: 2 },
  isInSitemap: true,
  texts: contactWords,
  async load({ api }) {
    const { contactEmail, phone } = (await api('GET /about')).data
    return { contactEmail, phone }
  },
  title: ({ contact }) => contact.title,
  description: ({ contact }) => contact.description,
  View: async () => (await import('./contact-view.tsx')).Contact,
  describe: (_data, place) => ({
    things: [organization(place)],
    way: [{ name: place.words.shell.links.contact, path: paths.contact }],
  }),
})
