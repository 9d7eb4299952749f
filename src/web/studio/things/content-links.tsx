import { legalTexts, nouns as declared, siteNouns, type NounName } from '../../../core/editing/nouns.ts'
import { useEditingWords } from '../shell/editing-words.ts'
import { QuietLink } from '../shell/quiet.tsx'
import styles from './content-links.module.css'

/** The ways from Site to what staff write there. */
export function ContentLinks() {
  const { nouns, bin, media, site, reviews } = useEditingWords().editing
  const ofNoun = (noun: (typeof siteNouns)[number]) => ({ path: `/site/${noun}`, name: nouns[noun].many })
  const onHome = new Set<NounName>(['banner', 'testimonial'])
  const groups = [
    {
      name: site.groups.academy,
      links: [
        { path: '/site/settings', name: nouns.settings.many },
        ofNoun('way'),
        ...legalTexts.map((noun) => ({ path: `/site/${noun}/${declared[noun].onlyId}`, name: nouns[noun].many })),
      ],
    },
    { name: site.groups.home, links: siteNouns.filter((noun) => onHome.has(noun)).map(ofNoun) },
    {
      name: site.groups.pages,
      links: [
        ...siteNouns.filter((noun) => !onHome.has(noun) && noun !== 'way').map(ofNoun),
        { path: '/site/reviews', name: reviews.title },
      ],
    },
    {
      name: site.groups.files,
      links: [
        { path: '/site/media', name: media.title },
        { path: '/site/bin', name: bin.title },
      ],
    },
  ]
  return (
    <nav aria-label={site.heading} className={styles.groups}>
      {groups.map(({ name, links }) => (
        <div key={name} className={styles.group}>
          <h2 className={styles.heading}>{name}</h2>
          <div className={styles.links}>
            {links.map((link) => (
              <QuietLink key={link.path} to={link.path}>
                {link.name}
              </QuietLink>
            ))}
          </div>
        </div>
      ))}
    </nav>
  )
}
