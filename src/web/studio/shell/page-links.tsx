import { QuietLink } from './quiet.tsx'
import styles from './place.module.css'

type PageLinksProps = {
  page: number
  pages: number
  labels: { pages: string; earlier: string; at: string; later: string }
}

/** Leads to the numbered pages before and after the one that is shown; nothing where it is the only one. */
export function PageLinks({ page, pages, labels }: PageLinksProps) {
  if (pages <= 1) return null
  return (
    <nav aria-label={labels.pages} className={styles.acts}>
      {page > 1 && <QuietLink to={`?page=${page - 1}`}>{labels.earlier}</QuietLink>}
      <span>{labels.at}</span>
      {page < pages && <QuietLink to={`?page=${page + 1}`}>{labels.later}</QuietLink>}
    </nav>
  )
}
