import type { PgTable } from 'drizzle-orm/pg-core'
import type { Field, Fields } from '../../core/editing/fields.ts'
import type { NounName, nouns } from '../../core/editing/nouns.ts'

// Types that compare the fields of each noun with the columns of its table: the statements of things are made of the names of fields.

/** The property of a table for a column: `imageUrl` for `image_url`. */
type PropertyOf<Column> = Column extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<PropertyOf<Rest> & string>}`
  : Column

type ValueOf<Type extends Field['type']> = Type extends 'yes'
  ? boolean
  : Type extends 'whole' | 'money' | 'one'
    ? number
    : Type extends 'instant'
      ? Date
      : string

/** A row with a column for each of these fields, of the field's type. */
export type RowFor<Of extends Fields> = {
  [Name in keyof Of as PropertyOf<Name>]: ValueOf<Of[Name]['type']> | null
}

/** The settings are one value, which their source reads and writes. */
type InColumns = Exclude<NounName, 'settings'>

type TableFor<Name extends NounName> = Name extends InColumns
  ? PgTable & { $inferSelect: RowFor<(typeof nouns)[Name]['fields']> }
  : PgTable

/** The tables of all nouns, each with a column for every field of its noun. */
export type Complete<Of extends { [Name in NounName]: TableFor<Name> }> = Of
