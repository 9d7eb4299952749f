import * as findingWords from '#words/findings'
import * as toldWords from '#words/told'
import { textOf } from '../../../languages/told.ts'
import { useWords } from '../../words/words.tsx'
import type { OpenedQuiz } from './sections.ts'

/** Returns what writes a finding of the publish check. */
export function useFindingText(): (finding: OpenedQuiz['findings'][number]) => string {
  const words = useWords(findingWords, toldWords)
  return (finding) => textOf(finding, words)
}
