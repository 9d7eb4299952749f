import { coded } from '../../core/coded.ts'
import { z } from 'zod'
import { questionTypes } from '../../core/questions/kinds.ts'
import { mostSelected, type ListDeclaration } from '../../core/staff/lists.ts'
import { Id, Instant } from '../endpoint.ts'

/** What a filter without choices of its own takes. */
const shapes = { id: Id, text: z.string().max(200), questionType: z.enum(questionTypes) }

type FilterShape<Choices> = Choices extends readonly (infer Choice extends string)[]
  ? z.ZodOptional<z.ZodEnum<{ [One in Choice]: One }>>
  : z.ZodOptional<Choices extends keyof typeof shapes ? (typeof shapes)[Choices] : never>

const shapeOf = (choices: ListDeclaration['filters'][string]) =>
  typeof choices === 'string' ? shapes[choices] : z.enum(choices as readonly [string, ...string[]])

type FiltersOf<D extends ListDeclaration> = { [Name in keyof D['filters']]: FilterShape<D['filters'][Name]> }

/** What narrows a list: words and the chosen filters. */
const narrowing = <D extends ListDeclaration>({ filters }: D) => {
  const taken = Object.entries(filters).map(([name, choices]) => [name, shapeOf(choices).optional()])
  return {
    q: z.string().max(100).optional(),
    // Made from the declaration name by name.
    ...(Object.fromEntries(taken) as FiltersOf<D>),
  }
}

/** Ids that were selected in a list. */
export const SelectedIds = z
  .array(Id)
  .min(1, 'selection.empty')
  .max(mostSelected, coded('selection.most', { most: mostSelected }))

/** What was selected in a list: rows by their ids, or everything that a filter left, with the count that was seen. T6 */
export const selectionOf = <const D extends ListDeclaration>(list: D) =>
  z.discriminatedUnion('by', [
    z.object({ by: z.literal('ids'), ids: SelectedIds }),
    z.object({
      by: z.literal('filter'),
      filter: z.object(narrowing(list)),
      count: z
        .number()
        .int()
        .min(1)
        .max(mostSelected, coded('selection.most', { most: mostSelected })),
    }),
  ])

/** What an action for a selection needs besides: a key that the browser draws, so that a repetition is the same action. T6 */
export const ActionKey = z.uuid()

/** For how many of the selection something changed, and for how many it was so before. */
export const ForMany = z.object({
  changed: z.number(),
  unchanged: z.number(),
  /** Until when all of it can be taken back as one, by its key; null: it cannot. */
  undo_until: Instant.nullable(),
})

/** The query of a list's page: words, filters, sort, and the cursor of the page that came before or comes after. */
export const listQuery = <const D extends ListDeclaration>(list: D) =>
  z.object({
    ...narrowing(list),
    sort: z.enum(list.sorts).optional(),
    after: z.string().max(500).optional(),
    before: z.string().max(500).optional(),
  })

/** The query of a list's export: the same, and where the part before ended. */
export const exportQuery = <const D extends ListDeclaration>(list: D) =>
  z.object({ ...narrowing(list), sort: z.enum(list.sorts).optional(), after: z.string().max(500).optional() })

/** One page of a list. */
export const listPage = <Row extends z.ZodType>(row: Row) =>
  z.object({
    rows: z.array(row),
    /** How many there are on all pages. */
    total: z.number(),
    /** Cursors for `after` and `before`; null where the list ends. */
    next: z.string().nullable(),
    previous: z.string().nullable(),
  })

/** A part of a file to save: the browser asks for the parts one after the other and makes the file from their texts. */
export const FilePart = z.object({ name: z.string(), text: z.string(), next: z.string().nullable() })

/** A whole file to save; its bytes are text, or in base64. */
export const WholeFile = z.object({
  name: z.string(),
  media_type: z.string(),
  encoding: z.enum(['text', 'base64']),
  content: z.string(),
})
