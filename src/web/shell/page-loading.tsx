import { useEffect } from 'react'
import { sayWhenSlow } from '../features/forms/say-when-slow.ts'
import { useWords } from '../words/words.tsx'
import styles from './shell.module.css'
import { VisuallyHidden } from '../ui/layout/visually-hidden.tsx'

/** A thin bar at the top while the next page is on its way; it shows only when that takes a moment. A server that does not answer is named. */
export function PageLoading({ isLoading }: { isLoading: boolean }) {
  const { shell } = useWords()
  useEffect(() => (isLoading ? sayWhenSlow() : undefined), [isLoading])
  return (
    <output className={styles.loading}>
      {isLoading && (
        <span className={styles.loadingBar}>
          <VisuallyHidden>{shell.pageLoading}</VisuallyHidden>
        </span>
      )}
    </output>
  )
}
