import { z } from 'zod'

/** The first file of a backup: what it is made of. */
export const manifestName = 'manifest.json'

/** The manifest of a backup; other formats are rejected. docs/decisions/0047 */
export const Manifest = z.object({
  format: z.literal('lantern-backup-1'),
  madeAt: z.iso.datetime(),
  /** The time at which the newest migration of its schema was generated, as drizzle records it. */
  schema: z.number(),
  /** Every table with the columns that were copied, in their order. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
  /** The counters of identity columns: an id is never given twice, even when its row is gone. */
  counters: z.array(z.object({ table: z.string(), column: z.string(), last: z.number(), isCalled: z.boolean() })),
})

export type Manifest = z.output<typeof Manifest>

/** Returns the name of a part of a table's rows. */
export const partName = (table: string, part: number) => `database/${table}/${String(part).padStart(6, '0')}.copy`

/** Returns what an entry of the archive holds. */
export function readEntryName(name: string): { table: string } | { file: string } | null {
  const [, table] = /^database\/(\w+)\/\d{6}\.copy$/.exec(name) ?? []
  if (table !== undefined) return { table }
  const [, file] = /^files\/([^/]+)$/.exec(name) ?? []
  return file === undefined ? null : { file }
}

/** Returns the name of an uploaded file in the archive. */
export const fileEntryName = (name: string) => `files/${name}`
