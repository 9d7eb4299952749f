import * as findingWords from '#words/findings'
import * as codeWords from '#words/codes'
import { textOf } from '../../../languages/codes.ts'
import { useWords } from '../../words/words.tsx'
import type { OpenedQuiz } from './sections.ts'

/** Returns what writes a finding of the publish check. */
export function useFindingText(): (finding: OpenedQuiz['findings'][number]) => string {
  const words = useWords(findingWords, codeWords)
  return (finding) => textOf(finding, words)
}
