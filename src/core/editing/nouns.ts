import { mostTyped } from '../typed-lengths.ts'
import { accessRange } from '../orders/access-range.ts'
import { guardianAges, learningMonths, longestEmail, longestPhone } from '../accounts/rules.ts'
import { halftimeRange } from '../attempts/limits.ts'
import { mostAmount } from '../orders/money.ts'
import { refundRange } from '../orders/refund-range.ts'
import type { Fields } from './fields.ts'

/** A noun that staff write and publish: its fields, and how it stands among others. */
export type Noun = {
  fields: Fields
  /** The field that names a thing. */
  title: string
  /** The fields that its list and CSV show beside the title. */
  listed?: readonly string[]
  /** The noun that it belongs to; its slug and its place are unique within that. */
  parent?: string
  /** True if staff choose the order. */
  isOrdered?: true
  /** There is one thing of it, with this id: it is never made, copied, renamed or deleted. */
  onlyId?: number
  /** The public always sees it: it cannot be hidden. */
  isAlwaysPublic?: true
  /** The headings of its editor, each by the field that it stands above. */
  groups?: Readonly<Record<string, FieldGroup>>
}

/** The headings between the fields of a long editor. */
export type FieldGroup = 'academy' | 'contact' | 'pages' | 'students'

const legalFields = {
  title: { type: 'line', most: 120, isRequired: true },
  content_html: { type: 'html', isRequired: true },
} as const
const price = { type: 'money', most: mostAmount } as const

/**
 * Every noun of the studio that is written in an editor. Its address, columns and forms come from this declaration; what it is in
 * the database stands in server/editing, its words in the dictionary. T7
 */
export const nouns = {
  course: {
    title: 'name',
    listed: ['is_featured'],
    isOrdered: true,
    fields: {
      name: { type: 'line', most: 120, isRequired: true },
      slug: { type: 'slug' },
      category_id: { type: 'one', of: 'category' },
      instructor_id: { type: 'one', of: 'instructor' },
      summary: { type: 'text', most: 600 },
      image_url: { type: 'picture' },
      price,
      list_price: { ...price, isOptional: true },
      access_days: { type: 'whole', ...accessRange, isOptional: true },
      is_featured: { type: 'yes' },
      for_whom: { type: 'text', most: 1000 },
      about_html: { type: 'html' },
      answers: { type: 'text', most: 8000, isAnswered: true },
      video_html: { type: 'html' },
      zoom_link: { type: 'link' },
      zoom_at: { type: 'instant' },
    },
  },
  lesson: {
    title: 'name',
    parent: 'course',
    isOrdered: true,
    fields: {
      name: { type: 'line', most: 120, isRequired: true },
      slug: { type: 'slug' },
      is_free: { type: 'yes' },
      video: { type: 'link', isVideo: true },
      video_minutes: { type: 'whole', least: 1, most: 600, isOptional: true },
      content_html: { type: 'html' },
    },
  },
  article: {
    title: 'title',
    fields: {
      title: { type: 'line', most: 160, isRequired: true },
      // Before the text: far below it no one finds it.
      image_url: { type: 'picture' },
      image_alt: { type: 'line', most: 300 },
      content_html: { type: 'html' },
      slug: { type: 'slug' },
      author_id: { type: 'one', of: 'instructor' },
      topics: { type: 'line', most: 200 },
      summary: { type: 'text', most: 400 },
    },
  },
  category: {
    title: 'name',
    fields: {
      name: { type: 'line', most: 80, isRequired: true },
      slug: { type: 'slug' },
      image_url: { type: 'picture' },
    },
  },
  instructor: {
    title: 'name',
    fields: {
      name: { type: 'line', most: 120, isRequired: true },
      slug: { type: 'slug' },
      image_url: { type: 'picture' },
      description_html: { type: 'html' },
    },
  },
  book: {
    title: 'title',
    listed: ['author'],
    isOrdered: true,
    fields: {
      title: { type: 'line', most: 160, isRequired: true },
      slug: { type: 'slug' },
      author: { type: 'line', most: 120 },
      summary: { type: 'text', most: 600 },
      image_url: { type: 'picture' },
      price,
      list_price: { ...price, isOptional: true },
    },
  },
  banner: {
    title: 'heading',
    isOrdered: true,
    fields: {
      heading: { type: 'line', most: 120, isRequired: true },
      text: { type: 'text', most: 300 },
      image_url: { type: 'picture', isRequired: true },
      image_alt: { type: 'line', most: 300 },
      link_url: { type: 'link', isOwn: true },
      link_text: { type: 'line', most: 60, isOptional: true },
    },
  },
  testimonial: {
    title: 'name',
    listed: ['school', 'stars'],
    isOrdered: true,
    fields: {
      name: { type: 'line', most: 120, isRequired: true },
      school: { type: 'line', most: 120 },
      quote: { type: 'text', most: 600, isRequired: true },
      photo_url: { type: 'picture' },
      stars: { type: 'whole', least: 1, most: 5 },
    },
  },
  news: {
    title: 'title',
    parent: 'course',
    fields: {
      title: { type: 'line', most: 160, isRequired: true },
      content_html: { type: 'html' },
    },
  },
  way: {
    title: 'name',
    isOrdered: true,
    fields: {
      name: { type: 'line', most: 60, isRequired: true },
      takes_receipt: { type: 'yes' },
      account_name: { type: 'line', most: 200 },
      bank: { type: 'line', most: 200 },
      account: { type: 'line', most: 200 },
      hint: { type: 'text', most: 2000 },
    },
  },
  settings: {
    title: 'academyName',
    onlyId: 1,
    isAlwaysPublic: true,
    groups: {
      academyName: 'academy',
      phone: 'contact',
      instructorName: 'pages',
      guardianAge: 'students',
    },
    fields: {
      academyName: { type: 'line', most: mostTyped.academyName, isRequired: true },
      timeZone: { type: 'line', most: 60, isRequired: true, proposes: 'time_zone' },
      currency: { type: 'line', most: 3, isRequired: true, proposes: 'currency' },
      refundDays: { type: 'whole', ...refundRange, isOptional: true },
      phone: { type: 'line', most: longestPhone, isOptional: true },
      contactNumber: { type: 'line', most: longestPhone, isOptional: true },
      contactEmail: { type: 'line', most: longestEmail, isOptional: true },
      address: { type: 'line', most: 200, isOptional: true },
      instructorName: { type: 'line', most: 200, isOptional: true },
      instructorCredentials: { type: 'text', most: 400 },
      instructorVideo: { type: 'link', isVideo: true },
      reasons: { type: 'text', most: 8000 },
      ratings: { type: 'text', most: 2000 },
      answers: { type: 'text', most: 8000, isAnswered: true },
      aboutHtml: { type: 'html' },
      guardianAge: { type: 'whole', ...guardianAges },
      learningMonths: { type: 'whole', least: learningMonths.least, most: learningMonths.most },
      halftimeMinutes: { type: 'whole', ...halftimeRange },
      dsatTable: { type: 'text', most: 400 },
    },
  },
  privacy: { title: 'title', onlyId: 1, fields: legalFields },
  terms: { title: 'title', onlyId: 2, fields: legalFields },
  refunds: { title: 'title', onlyId: 3, fields: legalFields },
} as const satisfies Record<string, Noun>

/** The name of a noun. */
export type NounName = keyof typeof nouns

/** A field that a list and its CSV show beside the title. */
export type ListedField = {
  [Name in NounName]: (typeof nouns)[Name] extends { listed: readonly (infer Field extends string)[] } ? Field : never
}[NounName]

/** The names of all nouns. */
export const nounNames = Object.keys(nouns) as [NounName, ...NounName[]]

/** The legal texts of an academy, in the order of the footer. Each is a noun of one thing. T15 */
export const legalTexts = ['privacy', 'terms', 'refunds'] as const satisfies readonly NounName[]

export type LegalText = (typeof legalTexts)[number]

/** The legal texts that an account is asked to agree to. P2 */
export const consentTexts = ['privacy', 'terms'] as const satisfies readonly LegalText[]

/** Returns a noun's declaration in its general shape. */
export const nounOf = (name: NounName): Noun => nouns[name]

/** The nouns whose things can be made and deleted. */
export const binnedNouns = nounNames.filter((name) => nounOf(name).onlyId === undefined)

/** Everything that can lie in the bin: things of nouns, and quizzes, which have an editor of their own. T8 */
export const binnedKinds = [...binnedNouns, 'quiz'] as const

export type BinnedKind = NounName | 'quiz'

/** The nouns that are listed under Site: those without a parent, except courses, which have a page of their own. */
export const siteNouns = binnedNouns.filter((name) => nounOf(name).parent === undefined && name !== 'course')

/** The publication states of a thing, as lists and editors name them. */
export const publicStates = ['draft', 'scheduled', 'published', 'hidden'] as const

/** The number of days that something deleted stays in the bin. T8 */
export const binDays = 30
