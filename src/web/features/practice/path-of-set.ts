import type { CallReply } from '../../../contract/api.ts'
import { paths } from '../../base/paths.ts'

type OpenSet = NonNullable<CallReply<'GET /learning/today'>['data']>['open_sets'][number]

/** Returns the path to a set that was begun. */
export const pathOfSet = ({ kind, id }: Pick<OpenSet, 'kind' | 'id'>) =>
  kind === 'redo' ? paths.quizPractice(id) : paths.practiceSet(id)
