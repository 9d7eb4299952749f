import { declarePage } from '../../page.tsx'
import { paths } from '../../paths.ts'
import { links, organization } from '../../seo/describe.ts'
import { type ContactWords, useContactWords } from '../../words/areas/contact-words.ts'

/** How to reach the academy. H8 */
export const page = declarePage<{ contactEmail: string | null }, ContactWords>({
  path: '/contact',
  mode: 'document',
  link: { name: 'contact', footer: 2 },
  isInSitemap: true,
  useTexts: useContactWords,
  load: async ({ api }) => ({ contactEmail: (await api('GET /about')).data.contactEmail }),
  title: ({ contact }) => contact.title,
  description: ({ contact }) => contact.description,
  View: async () => (await import('./contact-view.tsx')).Contact,
  describe: (_data, place) => ({
    things: [organization(place)],
    way: [{ name: links.contact, path: paths.contact }],
  }),
})
