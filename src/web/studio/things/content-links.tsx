import { Link } from 'react-router'
import { legalTexts, nouns as declared, siteNouns } from '../../../core/editing/nouns.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import * as editingWords from '#words/studio-editing'
import { useWords } from '../../words/words.tsx'
import styles from './content-links.module.css'

/** The ways from Site to what staff write there. */
export function ContentLinks() {
  const { nouns, bin, media, site, reviews } = useWords(editingWords).editing
  const look = buttonClass({ variant: 'quiet', size: 'small' })
  return (
    <nav aria-label={site.heading} className={styles.links}>
      <Link to="/site/settings" className={look}>
        {nouns.settings.many}
      </Link>
      {siteNouns.map((noun) => (
        <Link key={noun} to={`/site/${noun}`} className={look}>
          {nouns[noun].many}
        </Link>
      ))}
      <Link to="/site/media" className={look}>
        {media.title}
      </Link>
      <Link to="/site/reviews" className={look}>
        {reviews.title}
      </Link>
      {legalTexts.map((noun) => (
        <Link key={noun} to={`/site/${noun}/${declared[noun].onlyId}`} className={look}>
          {nouns[noun].many}
        </Link>
      ))}
      <Link to="/site/bin" className={look}>
        {bin.title}
      </Link>
    </nav>
  )
}
