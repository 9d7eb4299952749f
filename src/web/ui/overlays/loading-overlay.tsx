import { useWords } from '../../words/words.tsx'
import { Spinner } from '../states/spinner.tsx'
import styles from './loading-overlay.module.css'

/** Covers the screen while a request runs, and says so; it stays on the page so that the words are announced. A1 */
export function LoadingOverlay({ isShown, text }: { isShown: boolean; text?: string }) {
  const { parts } = useWords()
  return (
    <output className={isShown ? styles.overlay : undefined}>
      {isShown && (
        <span className={styles.words}>
          <Spinner size="large" />
          {text ?? parts.loading}
        </span>
      )}
    </output>
  )
}
