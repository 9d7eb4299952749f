import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { identity, instant } from '../db/columns.ts'

/** One row: the academy's settings over the defaults. */
export const siteSettings = pgTable('site_settings', {
  id: integer().primaryKey().default(1),
  values: jsonb().notNull().default({}),
})

/** The slides of the home page; the wire calls them carusels. Pictures are 8 to 3, their subject in the inline-end half. */
export const banners = pgTable('banners', {
  id: identity(),
  heading: text().notNull().default(''),
  text: text().notNull().default(''),
  imageUrl: text().notNull(),
  /** What the picture tells that the words do not; empty where it only decorates. */
  imageAlt: text().notNull().default(''),
  /** Where the slide leads: a path of the site, with the words of its button. */
  linkUrl: text(),
  linkText: text(),
  sort: integer().notNull().default(0),
  isVisible: boolean().notNull().default(true),
})

export const testimonials = pgTable('testimonials', {
  id: identity(),
  name: text().notNull(),
  school: text().notNull().default(''),
  quote: text().notNull(),
  photoUrl: text(),
  stars: integer().notNull().default(5),
  /** Invented to show how it looks; the page says so. */
  isSample: boolean().notNull().default(false),
  sort: integer().notNull().default(0),
  isVisible: boolean().notNull().default(true),
})

/** What people wrote to the academy, kept for a year. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: identity(),
    /** Who was signed in; null: a visitor. The address alone says nothing, for anybody may write any. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
    handledAt: instant(),
  },
  (table) => [index('contact_messages_user').on(table.userId), index('contact_messages_age').on(table.createdAt)],
)
