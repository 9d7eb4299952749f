import { z } from 'zod'
import type { ListCap } from '../core/list-caps.ts'

/** The end of a list in a reply. T43 */
export type ListEnd =
  /** The call takes a cursor or the number of a page. */
  | { by: 'pages' }
  /** The cap beyond which the rest is left out; the reply's message says so. */
  | { by: 'cap'; cap: ListCap }
  /** More is refused when it is written. */
  | { by: 'writing'; most: number }

const ends = new WeakMap<z.ZodType, ListEnd>()

/** Returns how a list ends; null where its schema does not say. */
export const endOf = (list: z.ZodType): ListEnd | null => ends.get(list) ?? null

/** Declares how a list ends, and returns it. */
export function endList<List extends z.ZodType>(list: List, end: ListEnd): List {
  ends.set(list, end)
  return list
}

/** Describes a list of a reply that is given whole, up to its cap. */
export const listOf = <Row extends z.ZodType>(cap: ListCap, row: Row) => endList(z.array(row), { by: 'cap', cap })

/** Describes a page of a list. */
export const pageOf = <Row extends z.ZodType>(row: Row) => endList(z.array(row), { by: 'pages' })

type Def = { type: string; [part: string]: unknown }

/** The properties of a schema that contain a single schema, which its value has too. */
const wrapped = ['innerType', 'in', 'out', 'left', 'right']

/** The steps from a reply to a list in it: names of fields, `[]` for each row, `*` for each value of a record. */
export type ListPath = readonly string[]

/** Returns the lists in a reply, with where they are. */
export function listsIn(reply: z.ZodType, at: ListPath = []): { at: ListPath; list: z.ZodArray }[] {
  const def = reply.def as unknown as Def
  const within = (part: unknown, ...more: string[]) => listsIn(part as z.ZodType, [...at, ...more])
  switch (def.type) {
    case 'array':
      return [{ at, list: reply as z.ZodArray }, ...within(def['element'], '[]')]
    case 'object':
      return Object.entries(def['shape'] as object).flatMap(([name, field]) => within(field, name))
    case 'record':
      return within(def['valueType'], '*')
    case 'union':
      return (def['options'] as z.ZodType[]).flatMap((option) => within(option))
    default:
      return wrapped.flatMap((part) => (part in def ? within(def[part]) : []))
  }
}
