import { integer, jsonb, pgTable } from 'drizzle-orm/pg-core'

/** One row: the academy's settings over the defaults. */
export const siteSettings = pgTable('site_settings', {
  id: integer().primaryKey().default(1),
  values: jsonb().notNull().default({}),
})
