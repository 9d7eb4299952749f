import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Values } from '../../core/editing/fields.ts'
import { bytes, identity, instant, pictured } from '../db/columns.ts'

/**
 * The state of a thing in the studio beside its public row: its version, its draft, when it is published, and whether it is in the bin. A
 * thing that the studio never touched has no row. Accounts are named by id without a reference, as in the audit log.
 */
export const thingStates = pgTable(
  'thing_states',
  {
    /** The number by which the bin selects it. */
    id: integer().notNull().unique().generatedAlwaysAsIdentity(),
    noun: text().notNull(),
    thingId: integer().notNull(),
    /** Counts every change of draft or public row; an older one is never saved over a newer. */
    version: integer().notNull().default(1),
    /** The fields that differ from the public row; null: no draft. */
    draft: jsonb().$type<Values>(),
    draftAt: instant(),
    draftBy: integer(),
    /** The time at which the thing is published automatically. */
    publishAt: instant(),
    /** True if it has been public before: a hidden thing has, a draft never has. */
    wasPublic: boolean().notNull().default(false),
    binnedAt: instant(),
    binnedBy: integer(),
    /** The time at which it is permanently removed from the bin; null while it is there: archived, because students have used it. */
    purgeAt: instant(),
    /** True if it was public when it was deleted, and is public again when it is restored. */
    returnsPublic: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.noun, table.thingId] }),
    index('thing_states_due')
      .on(table.publishAt)
      .where(sql`publish_at IS NOT NULL`),
    index('thing_states_bin')
      .on(table.binnedAt)
      .where(sql`binned_at IS NOT NULL`),
  ],
)

/** Every published state of a thing, so that it can be brought back. T15 */
export const thingVersions = pgTable(
  'thing_versions',
  {
    id: identity(),
    noun: text().notNull(),
    thingId: integer().notNull(),
    values: jsonb().$type<Values>().notNull(),
    publishedAt: instant().notNull(),
    /** Null: published by itself at its time. */
    publishedBy: integer(),
  },
  (table) => [
    index('thing_versions_thing').on(table.noun, table.thingId, table.id),
    index('thing_versions_pictured')
      .on(table.noun, table.thingId)
      .where(sql.raw(pictured('thing_versions.values::text'))),
  ],
)

/** Slugs that a thing had before; their addresses redirect. T10 */
export const formerSlugs = pgTable(
  'former_slugs',
  {
    noun: text().notNull(),
    /** The thing that it belongs to, within which slugs are unique; 0: none. */
    parentId: integer().notNull(),
    slug: text().notNull(),
    thingId: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.noun, table.parentId, table.slug] }),
    index('former_slugs_thing').on(table.noun, table.thingId),
  ],
)

/** Links that show a thing as it would look if its draft were published, to a synthetic reader. */
export const previews = pgTable(
  'previews',
  {
    tokenHash: bytes().primaryKey(),
    noun: text().notNull(),
    thingId: integer().notNull(),
    reader: text({ enum: ['visitor', 'student', 'owner'] }).notNull(),
    madeBy: integer().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('previews_expiry').on(table.expiresAt)],
)
