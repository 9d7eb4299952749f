import * as findingWords from '#words/findings'
import * as codeWords from '#words/codes'
import { textOf } from '../../../languages/codes.ts'
import { useWords } from '../../words/words.tsx'
import type { Coded } from '../../../core/coded.ts'

/** Returns what writes what is said of a quiz or its questions: by the publish check, or of those that an export leaves out. */
export function useFindingText(): (finding: Coded) => string {
  const words = useWords(findingWords, codeWords)
  return (finding) => textOf(finding, words)
}
