import type { LoaderFunctionArgs } from 'react-router'
import type { CallReply, Calls } from '../../../contract/api.ts'
import { lists } from '../../../core/staff/lists.ts'
import { browserApi } from '../../base/browser-api.ts'
import type { Choice } from '../shell/choices.ts'
import { asInAddress, type Ask } from '../shell/loader-of.ts'

// A list of the studio as `core/staff/lists.ts` declares it: its sorts, its filters, and the calls that give it.

export type ListName = keyof typeof lists

type Filters<Name extends ListName> = (typeof lists)[Name]['filters']

/**
 * The words of every declared filter of a list, in the order in which they are shown: those of each declared choice, or the choices
 * themselves where they are data. Null: it is set by links alone.
 */
export type FilterWords<Name extends ListName> = {
  readonly [Filter in keyof Filters<Name>]:
    | (Filters<Name>[Filter] extends readonly (infer Value extends string)[]
        ? { label: string; choices: Readonly<Record<Value, string>> }
        : { label: string; choices: readonly Choice[] })
    | null
}

/** Loads the groups and courses that a list can be filtered by. */
export const loadGroupChoices = async ({ request }: LoaderFunctionArgs) =>
  (await browserApi('GET /studio/group-choices', {}, { signal: request.signal })).data

/** Returns the shown filters of a list with their choices in the declared order. */
export function filtersOf<Name extends ListName>(of: Name, words: FilterWords<Name>) {
  const declared: Record<string, readonly string[] | string> = lists[of].filters
  type Words = { label: string; choices: readonly Choice[] | Readonly<Record<string, string>> } | null
  return Object.entries<Words>(words as Record<string, Words>).flatMap(([name, said]) => {
    const values = declared[name]
    if (said === null || values === undefined) return []
    const { label, choices } = said
    if (Array.isArray(choices)) return { name, label, choices: choices as readonly Choice[] }
    const labels = choices as Readonly<Record<string, string>>
    return { name, label, choices: [...values].map((value) => ({ value, label: labels[value] ?? value })) }
  })
}

/** The calls that give a page of a list. */
export type PageCall = {
  [On in keyof Calls]: On extends `GET /studio/${string}`
    ? CallReply<On>['data'] extends { rows: { id: number }[]; total: number } | null
      ? On
      : never
    : never
}[keyof Calls]

/** A page of a list. */
export type PageOf<On extends PageCall> = NonNullable<CallReply<On>['data']> & {
  rows: { id: number }[]
  total: number
  next: string | null
  previous: string | null
}

/** The calls that give the file of a list, part by part. */
export type FileCall = keyof Calls & `GET /studio/${string}/csv`

/** Returns the function that fetches a part of the file of a list. */
export const fileOf = (on: FileCall, params: Parameters<Ask>[0]['params'] = {}, ask = asInAddress) => {
  const call = browserApi as unknown as (
    on: FileCall,
    input: Parameters<Ask>[0],
  ) => Promise<{ data: { name: string; text: string; next: string | null } }>
  return (query: Record<string, string>) => call(on, ask({ params, query }))
}
