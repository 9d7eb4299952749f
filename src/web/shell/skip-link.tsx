import { useWords } from '../words/words.tsx'
import styles from './shell.module.css'

/** The id of the page's main element. */
export const mainId = 'main'

/** The first stop of the keyboard: past the menus, to the page itself. */
export function SkipLink() {
  const { shell } = useWords()
  return (
    <a href={`#${mainId}`} className={styles.skip}>
      {shell.skipToContent}
    </a>
  )
}
