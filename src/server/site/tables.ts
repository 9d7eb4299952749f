import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { legalTexts as legalTextNames } from '../../core/editing/nouns.ts'
import { noticeKinds } from '../../core/staff/notices.ts'
import { users } from '../accounts/tables.ts'
import { belongsTo, identity, instant } from '../db/columns.ts'

/** A single row: the academy's settings that differ from the defaults. */
export const siteSettings = pgTable('site_settings', {
  id: integer().primaryKey().default(1),
  values: jsonb().notNull().default({}),
  /** Since when staff need a second factor; null: they do not. */
  secondFactorRequiredAt: instant(),
})

/** The legal texts; their published states, with the time of each, are in thing_versions. T15 */
export const legalTexts = pgTable('legal_texts', {
  id: integer().primaryKey(),
  kind: text({ enum: legalTextNames }).notNull().unique(),
  title: text().notNull(),
  contentHtml: text().notNull(),
  isVisible: boolean().notNull().default(false),
})

/** The slides of the home page; on the wire they are called carusels. Pictures are 8:3 with their subject at the inline end. */
export const banners = pgTable('banners', {
  id: identity(),
  heading: text().notNull().default(''),
  text: text().notNull().default(''),
  imageUrl: text().notNull(),
  /** The picture's text alternative; empty when it is decorative. */
  imageAlt: text().notNull().default(''),
  /** The path of this site that the slide's button links to. */
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
  /** True if the testimonial is a made-up sample; the page labels it as one. */
  isSample: boolean().notNull().default(false),
  sort: integer().notNull().default(0),
  isVisible: boolean().notNull().default(true),
})

/** Messages to the academy, deleted after a year. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: identity(),
    /** The signed-in author; null: a visitor. The address alone proves nothing, since anyone can enter any address. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
    handledAt: instant(),
  },
  (table) => [index('contact_messages_user').on(table.userId), index('contact_messages_age').on(table.createdAt)],
)

/** Pending notifications of a member of staff; deleted once the email is sent. T5 */
export const staffNotices = pgTable(
  'staff_notices',
  {
    id: identity(),
    /** The member of staff. */
    userId: belongsTo(() => users.id),
    kind: text({ enum: noticeKinds }).notNull(),
    /** The account of its sender, named when the email is written; null: a visitor's. */
    personId: integer(),
    /** The subject: a course, or the number of an order. Empty for a message, whose text says it. */
    about: text().notNull(),
    /** The message it is about; the email to staff contains it. P13 */
    messageId: integer().references(() => contactMessages.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('staff_notices_user').on(table.userId, table.id),
    index('staff_notices_message').on(table.messageId),
  ],
)

/** The notices that each member of staff chose, and the time of their last email; without a row they get every kind. T5 */
export const staffNoticeChoices = pgTable('staff_notice_choices', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  muted: text({ enum: noticeKinds }).array().notNull().default([]),
  mailedAt: instant(),
})
