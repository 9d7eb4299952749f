import { isCut } from '../../base/cut-lists.ts'
import styles from './lines.module.css'
import { useStudioWords } from './words.ts'

/** Says below a list of a reply that it ends at its cap; nothing below a whole one. T43 */
export function CutEnd({ list }: { list: readonly unknown[] }) {
  const { studio } = useStudioWords()
  return isCut(list) && <p className={styles.soft}>{studio.cut}</p>
}
