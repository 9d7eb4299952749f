import type { CodedText } from '../../core/coded.ts'
import { readingMinutes } from '../../core/blog/reading-time.ts'
import type { Values } from '../../core/editing/fields.ts'
import { legalTexts, type BinnedKind, type LegalText, type NounName } from '../../core/editing/nouns.ts'
import type { Db } from '../db/database.ts'
import type { articles } from '../blog/tables.ts'
import type { books } from '../books/tables.ts'
import type { categories, courses, instructors, lessons } from '../courses/tables.ts'
import type { courseNews } from '../news/tables.ts'
import type { paymentWays } from '../orders/tables.ts'
import type { banners, legalTexts as legalTables, siteSettings, testimonials } from '../site/tables.ts'
import { forgetCachedSettings } from '../site/settings.ts'
import { legalTemplates } from '../site/legal-templates.ts'
import type { Complete } from './noun-rows.ts'
import { problemsOfSettings, readSettings, writeSettings } from './settings-source.ts'

/** A noun in the database: a table whose row is `t` in conditions. In assignments, `$1` is the id and `$2` the present time. */
export type NounSource = {
  table: string
  isPublic: string
  show: string
  hide: string
  /** The condition that students have used the thing or something else needs it: then it is archived, never removed. T8 */
  isUsed: string
  /** Rows without a meaning of their own that are removed with an unused thing, whose id is `$1`. */
  goesWith?: string[]
  /** The column of the thing that it belongs to. */
  parent?: string
  /** The path of its public page as SQL, or of the page that shows it among others. */
  address: string
  /** Columns that a new row needs beside its fields. */
  required?: Values
  /** Functions that read, check and write the fields where they are not columns. */
  stored?: {
    read: (db: Db) => Promise<Values>
    /** Returns what is wrong with values that fit their fields, each by itself; those that stay as they are count as right. */
    problemsOf: (from: Values, to: Values) => Record<string, CodedText[]>
    write: (tx: Db, from: Values, to: Values) => Promise<void>
  }
  /** Called once a change of what the public sees is committed. */
  changed?: (db: Db) => void
  /** Columns that follow from the fields, whenever these are written. */
  derived?: (values: Values, now: number) => Record<string, unknown>
}

/** The table of each noun; a field without a column in it does not compile. */
type Tables = Complete<{
  course: typeof courses
  lesson: typeof lessons
  article: typeof articles
  category: typeof categories
  instructor: typeof instructors
  book: typeof books
  banner: typeof banners
  testimonial: typeof testimonials
  news: typeof courseNews
  way: typeof paymentWays
  settings: typeof siteSettings
  privacy: typeof legalTables
  terms: typeof legalTables
  refunds: typeof legalTables
}>

/** The source of one noun, which names the table that has its fields. */
type SourceOf<Name extends NounName> = NounSource & { table: Tables[Name]['_']['name'] }

const byVisible = { isPublic: 't.is_visible', show: 'is_visible = true', hide: 'is_visible = false' }
const byActive = { isPublic: `t.status = 'active'`, show: `status = 'active'`, hide: `status = 'draft'` }
const exists = (...tables: string[]) => tables.map((of) => `EXISTS (SELECT FROM ${of})`).join(' OR ')

/** Returns the condition that a lesson is used; published versions of a quiz are frozen, so they count. `row` is the lesson's. */
const lessonIsUsed = (row: string) =>
  exists(
    `watched_lessons u WHERE u.lesson_id = ${row}.id`,
    `attempts u WHERE u.lesson_id = ${row}.id`,
    `assignments u WHERE u.lesson_id = ${row}.id`,
    `quizzes q JOIN quiz_versions u ON u.quiz_id = q.id WHERE q.lesson_id = ${row}.id AND u.published_at IS NOT NULL`,
  )

/** Declares a legal text: one row, which begins as a template that only staff see. */
const legalSource = (text: LegalText): SourceOf<LegalText> => ({
  ...byVisible,
  table: 'legal_texts',
  // It names what people have agreed to.
  isUsed: 'true',
  address: `'/legal/${text}'`,
  required: { kind: text, ...legalTemplates[text] },
  changed: forgetCachedSettings,
})

/** Every noun in the database. */
export const sources: { [Name in NounName]: SourceOf<Name> } = {
  course: {
    ...byActive,
    table: 'courses',
    isUsed: exists(
      'grants u WHERE u.course_id = t.id',
      'order_items u WHERE u.course_id = t.id',
      'course_requests u WHERE u.course_id = t.id',
      'course_reviews u WHERE u.course_id = t.id',
      'quizzes q JOIN quiz_versions u ON u.quiz_id = q.id WHERE q.course_id = t.id AND u.published_at IS NOT NULL',
      `lessons l WHERE l.course_id = t.id AND (${lessonIsUsed('l')})`,
    ),
    address: `'/courses/' || t.slug`,
  },
  lesson: {
    ...byVisible,
    table: 'lessons',
    parent: 'course_id',
    isUsed: lessonIsUsed('t'),
    goesWith: ['quizzes WHERE lesson_id = $1'],
    address: `(SELECT '/courses/' || c.slug || '/lessons/' || t.slug FROM courses c WHERE c.id = t.course_id)`,
  },
  article: {
    table: 'articles',
    isPublic: `(t.status = 'published')`,
    show: `status = 'published', published_at = coalesce(published_at, $2)`,
    hide: `status = 'draft'`,
    isUsed: 'false',
    address: `'/blog/' || t.id`,
    derived: ({ content_html }, now) => ({
      reading_minutes: readingMinutes(String(content_html ?? '')),
      updated_at: new Date(now),
    }),
  },
  category: {
    ...byVisible,
    table: 'categories',
    isUsed: exists('courses u WHERE u.category_id = t.id'),
    address: `'/categories/' || t.slug`,
  },
  instructor: {
    ...byVisible,
    table: 'instructors',
    isUsed: exists('courses u WHERE u.instructor_id = t.id', 'articles u WHERE u.author_id = t.id'),
    address: `'/instructors/' || t.id`,
  },
  book: {
    ...byActive,
    table: 'books',
    isUsed: exists('order_items u WHERE u.book_id = t.id'),
    address: `'/books'`,
  },
  banner: { ...byVisible, table: 'banners', isUsed: 'false', address: `'/'`, required: { image_url: '' } },
  testimonial: { ...byVisible, table: 'testimonials', isUsed: 'false', address: `'/'`, required: { quote: '' } },
  news: {
    ...byVisible,
    table: 'course_news',
    parent: 'course_id',
    // The day when it was public first.
    show: `is_visible = true, published_at = CASE WHEN is_visible OR EXISTS (SELECT FROM thing_states s
      WHERE s.noun = 'news' AND s.thing_id = $1 AND s.was_public) THEN published_at ELSE $2 END`,
    isUsed: 'false',
    address: `(SELECT '/courses/' || c.slug || '/news' FROM courses c WHERE c.id = t.course_id)`,
  },
  way: {
    ...byVisible,
    table: 'payment_ways',
    isUsed: exists('orders u WHERE u.way_id = t.id', 'payments u WHERE u.way_id = t.id'),
    address: `'/cart'`,
  },
  settings: {
    table: 'site_settings',
    isPublic: 'true',
    show: 'values = values',
    hide: 'values = values',
    isUsed: 'true',
    address: `'/'`,
    stored: { read: readSettings, problemsOf: problemsOfSettings, write: writeSettings },
    changed: forgetCachedSettings,
  },
  ...(Object.fromEntries(legalTexts.map((text) => [text, legalSource(text)])) as {
    [Name in LegalText]: SourceOf<Name>
  }),
}

/** The source of each kind of thing in the bin. Published versions of a quiz are frozen, so a quiz with one is never removed. T8 */
export const binSources: Record<BinnedKind, Pick<NounSource, 'table' | 'isUsed' | 'goesWith'>> = {
  ...sources,
  quiz: {
    table: 'quizzes',
    isUsed: exists(
      'quiz_versions u WHERE u.quiz_id = t.id AND u.published_at IS NOT NULL',
      'attempts u WHERE u.quiz_id = t.id',
      'assignments u WHERE u.quiz_id = t.id',
    ),
  },
}
