import type { CallInput, Calls } from '../../../contract/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import type { ActionsProps } from './list.tsx'

type ManyCall = keyof Calls & `POST /studio/${string}/many`

/** The body of a call for many without what every form for many sends. */
type Rest<Body> = Body extends unknown ? Omit<Body, 'key' | 'selection'> : never

/** The reply to a call for many. */
export type ChangedMany = { data: { changed: number; unchanged: number; undo_until: string | null } }

/** Does something to the selected things; `key` names the action, so that a repetition is the same. T6 */
export const callMany = <On extends ManyCall>(
  on: {} extends Omit<CallInput<On>, 'body'> ? On : never,
  { selection }: Pick<ActionsProps, 'selection'>,
  key: string,
  rest: Rest<CallInput<On>['body']>,
): Promise<ChangedMany> => {
  const call = browserApi as unknown as (on: ManyCall, input: { body: object }) => Promise<ChangedMany>
  return call(on, { body: { ...rest, key, selection } })
}
