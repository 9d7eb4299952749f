import type { CallReply } from '../../../contract/api.ts'
import type * as learningWords from '#words/learning'

type SetWire = NonNullable<CallReply<'GET /learning/sets/:setId'>['data']>
type Titles = (typeof learningWords)['learning']['set']['titles']

/** Returns the title of a set. */
export function titleOf(
  titles: Titles,
  { kind, skill, is_trial: isTrial, is_of_book: isOfBook }: Pick<SetWire, 'kind' | 'skill' | 'is_trial' | 'is_of_book'>,
) {
  if (isTrial) return titles.trial
  if (isOfBook) return titles.mistakes
  return kind === 'return' ? titles.return : titles.drill(skill)
}
