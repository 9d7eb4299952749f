import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

/** Every uploaded picture; its files are named by its key. Nouns refer to it by the key. */
export const pictures = pgTable(
  'pictures',
  {
    /** Random, unguessable, the files' name. */
    key: text().primaryKey(),
    /** The uploader; no foreign key, because deleting an account removes the files too. */
    ownerId: integer().notNull(),
    /** For its owner and staff only: receipts. */
    isPrivate: boolean().notNull(),
    /** Of the widest file, in pixels. */
    width: integer().notNull(),
    height: integer().notNull(),
    widths: integer().array().notNull(),
    /** A data URI of some hundred bytes: the picture, small and blurred. */
    placeholder: text().notNull(),
    createdAt: instant().notNull(),
    /** The id by which staff name it in the media library. */
    id: integer().notNull().generatedAlwaysAsIdentity().unique(),
    /** The name of the file that was uploaded, or another that staff gave it; empty for private ones. */
    name: text().notNull().default(''),
    /** The content of the picture in words: proposed where the picture is put next. */
    alt: text().notNull().default(''),
    /** Time at which staff removed it from the library: it is deleted 30 days later unless something shows it again. T13 */
    removedAt: instant(),
    /** Stored for something that is not written yet, an import: what is never written leaves no picture. */
    isPending: boolean().notNull().default(false),
  },
  (table) => [index('pictures_owner').on(table.ownerId)],
)
