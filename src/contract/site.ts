import { mostTyped } from '../core/typed-lengths.ts'
import { isName, longestEmail } from '../core/accounts/rules.ts'
import { oneLine } from '../core/one-line.ts'
import { coded } from '../core/coded.ts'
import { z } from 'zod'
import { guardianAges, isInternational, learningMonths, normalizePhone } from '../core/accounts/rules.ts'
import { halftimeRange } from '../core/attempts/limits.ts'
import { backupIntervals, mostBackups } from '../core/staff/backups.ts'
import { legalTexts } from '../core/editing/nouns.ts'
import { refundRange } from '../core/orders/refund-range.ts'
import { isTimeZone } from '../core/editing/zone.ts'
import { endpoint, Id, Instant } from './endpoint.ts'
import { UploadedPicture } from './pictures.ts'
import { listOf } from './lists.ts'

const upTo = (most: number) => z.string().trim().max(most, coded('text.most', { most }))
const Text = upTo(2_000)
const ShortText = upTo(200)
const Name = ShortText.min(1, 'text.empty')

/** Demo data, which is labeled wherever it is shown. P1 */
const isSample = z.boolean().default(false)

/** A rating of the academy: what is rated, the score and the highest possible score. H6 */
const Rating = z.object({ label: Name, score: z.number().min(0), outOf: z.number().positive(), isSample })

/** A reason to choose the academy, in its own words. H2 */
const Reason = z.object({ title: Name, text: Text, isSample })

/** A question that visitors ask, with its answer. P4 */
export const Answered = z.object({ question: Name, answer: Text.min(1, 'text.empty') })

/** Every setting of the academy. Stored values override the defaults of server/site. */
export const StoredSettings = z.object({
  academyName: Name,
  /** The number behind the chat link, stored in the international form (E.164); null: no chat. S8 */
  contactNumber: ShortText.transform(normalizePhone)
    .refine((number) => isInternational(number), 'phone.international')
    .nullable(),
  /** A telephone number as the academy writes it; null: none is shown. H8 */
  phone: ShortText.nullable(),
  contactEmail: z.email('email.invalid').nullable(),
  address: ShortText.nullable(),
  developerName: Name,
  /** The address of the developer's page; null: no link. S7 */
  developerUrl: z.url({ protocol: /^https?$/, error: 'link.web' }).nullable(),
  /** The instructor's name; null: nothing is said about it. P4 */
  instructorName: Name.nullable(),
  /** The instructor's qualifications, in a sentence or two; null: nothing is claimed. P4 */
  instructorCredentials: z.object({ text: upTo(400).min(1, 'text.empty'), isSample }).nullable(),
  /** A short video on YouTube of who teaches; null: none is shown. P4 P5 */
  instructorVideo: z.string().nullable(),
  /** The clocks by which schedules are typed and shown: Asia/Beirut. T15 */
  timeZone: z.string().refine(isTimeZone, 'time_zone.unknown'),
  /** ISO 4217. */
  currency: z.string().regex(/^[A-Z]{3}$/, 'currency.form'),
  /** Within how many days a student can ask for the money back; null: nothing is promised. P5 */
  refundDays: z.number().int().min(refundRange.least).max(refundRange.most).nullable(),
  aboutHtml: z.string(),
  ratings: z.array(Rating).max(8),
  /** Empty until the academy adds some: the site claims nothing on its behalf. P1 */
  reasons: z.array(Reason).max(8),
  /** Visitors' questions, answered on the home page. P4 */
  answers: z.array(Answered.extend({ isSample })).max(12),
  /** Reading and Writing scores by correct answers, 0 to 54; null: the estimate of core/calculators. K1 */
  dsatTable: z.array(z.number().int().min(200).max(800)).length(55, 'scores.count').nullable(),
  /** The longest half-time pause of a plain quiz, after which its clock continues. Q5 */
  halftimeMinutes: z.number().int().min(halftimeRange.least).max(halftimeRange.most),
  /** The age below which a parent or guardian has to agree too; 0: no student is asked. P2 */
  guardianAge: z.number().int().min(guardianAges.least).max(guardianAges.most),
  /** The number of months for which practice between tests, and the links and addresses of parents, stay after a student's last course. T30 */
  learningMonths: z.number().int().min(learningMonths.least).max(learningMonths.most),
  /** The interval of automatic backups into the installation's own folder. T31 */
  backupEvery: z.enum(backupIntervals),
  /** The number of those backups that are stored. T31 */
  backupKeep: z.number().int().min(1).max(mostBackups),
})

/** The settings that every page needs. */
export const SiteSettings = StoredSettings.pick({
  academyName: true,
  contactNumber: true,
  address: true,
  developerName: true,
  developerUrl: true,
  instructorName: true,
  currency: true,
  refundDays: true,
  guardianAge: true,
  timeZone: true,
}).extend({
  // Not validated again, because it may have been stored before the check existed.
  contactNumber: z.string().nullable(),
  /** The legal texts that are public, for the links to them. */
  legal: listOf(
    'legalTexts',
    z.object({
      text: z.enum(legalTexts),
      title: z.string(),
      /** Null for a text that comes with Lantern: nothing is published. */
      version: z.number().nullable(),
      /** The fingerprint of a text that comes with Lantern; null for one that the academy has published. */
      shipped: z.string().nullable(),
    }),
  ),
  /** True if this site sends emails: it has a mail server. T36 */
  sendsEmail: z.boolean(),
})

/** A legal text as the public reads it. T15 */
export const LegalText = z.object({
  text: z.enum(legalTexts),
  title: z.string(),
  html: z.string(),
  /** The published state that this is: agreeing to the text means agreeing to this one. Null in a preview of the first, and while none is. */
  version: z.object({ id: z.number(), published_at: Instant }).nullable(),
  /** True for the privacy policy that comes with Lantern, while the academy has not published its own. P2 */
  is_shipped: z.boolean(),
})

/** The instructor: named in the settings, with picture and page when the academy has an instructor of that name. P4 */
const Tutor = z.object({
  name: z.string(),
  credentials: z.string(),
  is_sample: z.boolean(),
  /** A video on YouTube. */
  video: z.string().nullable(),
  instructor: z.object({ id: z.number(), image: z.string().nullable(), picture: UploadedPicture }).nullable(),
})

/** A slide of the home page. H1 */
export const Banner = z.object({
  id: z.number(),
  image: z.string(),
  picture: UploadedPicture,
  image_alt: z.string(),
  heading: z.string(),
  text: z.string(),
  link: z.object({ url: z.string(), text: z.string() }).nullable(),
})

export const Testimonial = z.object({
  id: z.number(),
  name: z.string(),
  school: z.string(),
  quote: z.string(),
  photo_url: z.string().nullable(),
  stars: z.number(),
  is_sample: z.boolean(),
})

/** A message to the academy. `website` is a hidden field that only bots fill in. H8 */
const ContactMessage = z.object({
  name: z
    .string()
    .overwrite(oneLine)
    .trim()
    .min(1, 'name.yours')
    .max(mostTyped.senderName, 'text.too_long')
    .refine(isName, 'name.invalid'),
  email: z.email('email.invalid').max(longestEmail, 'text.too_long'),
  message: z
    .string()
    .trim()
    .min(1, 'message.missing')
    .max(mostTyped.message, coded('text.most', { most: mostTyped.message })),
  website: z.string().max(200).optional(),
})

/** A category with the number of its active courses. H3 */
export const Category = z.object({
  id: z.number(),
  /** The last part of the address of its page. */
  slug: z.string(),
  name: z.string(),
  image_url: z.string().nullable(),
  picture: UploadedPicture,
  courses_count: z.number(),
})

export const site = {
  settings: endpoint({
    does: "Returns the academy's public settings",
    on: 'GET /site',
    access: 'anyone',
    reply: SiteSettings,
  }),
  about: endpoint({
    does: "Returns the academy's description of itself and its ratings",
    on: 'GET /about',
    access: 'anyone',
    reply: StoredSettings.pick({ aboutHtml: true, ratings: true, contactEmail: true, phone: true }),
  }),
  legal: endpoint({
    does: 'Returns a legal text that the academy has published; for privacy the text that comes with Lantern until then',
    on: 'GET /legal/:text',
    access: 'anyone',
    params: z.object({ text: z.enum(legalTexts) }),
    reply: LegalText,
    refuses: ['request.invalid', 'legal.not_found'],
  }),
  banners: endpoint({
    does: 'Lists the slides of the home page in order',
    on: 'GET /carusels',
    access: 'anyone',
    reply: listOf('slides', Banner),
  }),
  reasons: endpoint({
    does: 'Lists the reasons to choose the academy, from its settings',
    on: 'GET /reasons',
    access: 'anyone',
    reply: listOf('answers', Reason),
  }),
  answers: endpoint({
    does: 'Lists what visitors ask, with answers, from the settings',
    on: 'GET /answers',
    access: 'anyone',
    reply: StoredSettings.shape.answers,
  }),
  tutor: endpoint({
    does: 'Returns who teaches, with credentials and picture; null while the settings have no name or no credentials',
    on: 'GET /tutor',
    access: 'anyone',
    reply: Tutor.nullable(),
  }),
  testimonials: endpoint({
    does: 'Lists testimonials in order',
    on: 'GET /testimonials',
    access: 'anyone',
    reply: listOf('testimonials', Testimonial),
  }),
  categories: endpoint({
    does: 'Lists the categories with the number of their active courses',
    on: 'GET /categories',
    access: 'anyone',
    reply: listOf('categories', Category),
  }),
  category: endpoint({
    does: 'Returns one category',
    on: 'GET /categories/:id',
    access: 'anyone',
    params: z.object({ id: Id }),
    reply: Category,
    refuses: ['category.not_found'],
  }),
  dsatTable: endpoint({
    does: 'Returns the table of the DSAT calculator: a score for each number of correct answers, 0 to 54',
    on: 'GET /dsat-table',
    access: 'anyone',
    reply: listOf('scores', z.number()),
  }),
  contact: endpoint({
    does: 'Sends a message to the academy',
    on: 'POST /contact',
    limit: 'messages',
    access: 'anyone',
    body: ContactMessage,
    refuses: ['request.too_many'],
  }),
}
