import type { z } from 'zod'
import type { OwnError } from '../../../contract/official-scores.ts'
import { Notice } from '../../ui/states/notice.tsx'
import * as officialWords from '#words/official-scores'
import { useWords } from '../../words/words.tsx'

/** Says how far the academy's estimates were off; nothing while too few students have entered a score. L9 */
export function OffBy({ ownError }: { ownError: z.output<typeof OwnError> }) {
  const { officialScores: words } = useWords(officialWords)
  if (ownError === null) return null
  const { students: pairs, ...off } = ownError
  return <Notice>{words.ownError({ pairs, ...off })}</Notice>
}
