import type { AttemptSection } from '../../../../core/attempts/sections.ts'
import type { Variant } from '../../../../core/attempts/variant.ts'
import type * as reviewWords from '#words/review'
import type { WordsWith } from '../../../words/words.tsx'

/** Returns a module as its table is headed: module 2 with its variant, a plain quiz just 'Questions'. R3 */
export function moduleTitle(
  words: WordsWith<typeof reviewWords>['review']['table'],
  name: AttemptSection,
  variant: Variant | null,
): string {
  if (name === 'all') return words.questions
  return name === 'module1' ? words.module1 : words.module2[variant ?? 'all']
}
