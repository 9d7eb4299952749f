import { z } from 'zod'
import { longestEmail } from '../core/accounts/rules.ts'
import { parentLinkDays } from '../core/learning/parents.ts'
import { endpoint, Id, Instant } from './endpoint.ts'
import { listOf } from './lists.ts'

const Token = z.string().max(100)

/** A link for a parent, as its student and staff see it; its token is shown when it is made and never again. */
export const ParentLink = z.object({
  id: z.number(),
  made_at: Instant,
  expires_at: Instant,
  /** True if staff made it. */
  is_by_staff: z.boolean(),
  /** The parents who get the weekly email by it, or were asked whether they want it; the address is masked. */
  addresses: listOf('parentAddresses', z.object({ id: z.number(), address: z.string(), is_confirmed: z.boolean() })),
})

/** A link that was just made. */
export const MadeParentLink = z.object({ link: z.string(), expires_at: Instant })

/** Parameters of a new link: the number of days that it stays open. */
export const NewParentLink = z.object({ days: z.literal(parentLinkDays) })

/** Data for a messenger: the digits of the parent's phone, null where no phone or no country is known, and the name in the message. */
export const ParentChat = z.object({ number: z.string().nullable(), first_name: z.string() })

const Practice = z.object({ answers: z.number().int(), days: z.number().int(), minutes: z.number().int() })
const Trend = z.enum(['rising', 'falling', 'steady']).nullable()

/** The report on a student for a parent: no contact data, no last name, no comparison with others. */
const ParentReport = z.object({
  academy: z.string(),
  first_name: z.string(),
  /** The time at which the link ends. */
  until: Instant,
  practice: z.discriminatedUnion('is', [
    z.object({ is: z.literal('never') }),
    z.object({ is: z.literal('paused'), days: z.number().int() }),
    z.object({ is: z.literal('rested') }),
    Practice.extend({ is: z.literal('done') }),
  ]),
  /** Four times seven days, the latest first. */
  weeks: listOf('reportWeeks', Practice),
  score: z.discriminatedUnion('is', [
    z.object({ is: z.literal('none') }),
    z.object({
      is: z.literal('band'),
      low: z.number(),
      high: z.number(),
      compared: z.enum(['first', 'higher', 'lower', 'near']),
    }),
    z.object({ is: z.literal('right'), correct: z.number().int(), total: z.number().int() }),
  ]),
  level: z.discriminatedUnion('is', [
    z.object({ is: z.literal('early'), missing: z.number().int() }),
    z.object({ is: z.literal('guessing') }),
    z.object({
      is: z.literal('said'),
      about: z.number().int(),
      low: z.number().int(),
      high: z.number().int(),
      isWide: z.boolean(),
      trend: Trend,
    }),
  ]),
  /** Lessons of the open courses: done within seven days, done in all, and all that there are. */
  lessons: z.object({ lately: z.number().int(), done: z.number().int(), total: z.number().int() }),
  /** The test she prepares for; null: no date is set, or it is over. */
  test: z
    .discriminatedUnion('is', [
      z.object({ is: z.literal('ahead'), days: z.number().int() }),
      z.object({ is: z.literal('today') }),
    ])
    .nullable(),
  next: z.discriminatedUnion('to', [
    z.object({ to: z.literal('returns'), count: z.number().int(), minutes: z.number().int() }),
    z.object({ to: z.literal('words'), count: z.number().int(), minutes: z.number().int() }),
    z.object({ to: z.literal('lesson'), name: z.string() }),
    z.object({ to: z.literal('drill'), skill: z.string(), count: z.number().int() }),
    z.object({ to: z.literal('rest') }),
  ]),
})

/** Links by which a parent reads how a student stands, and the weekly email of a parent who asked for it by one. T30 L7 */
export const parents = {
  list: endpoint({
    does: 'Lists the links that show parents the user’s progress, made by the user or by staff, and who gets the weekly email by them',
    on: 'GET /user/parent-links',
    access: 'user',
    reply: listOf('parentLinks', ParentLink),
    top: z.object({ chat: ParentChat }),
    refuses: ['account.unauthenticated'],
  }),
  make: endpoint({
    does: 'Makes a link for a parent. It is returned this once, and stored as a hash',
    on: 'POST /user/parent-links',
    limit: 'parentLinks',
    access: 'user',
    body: NewParentLink,
    reply: MadeParentLink,
    refuses: ['request.invalid', 'account.unauthenticated', 'parent_link.too_many'],
  }),
  withdraw: endpoint({
    does: 'Withdraws a link that the user made: it opens nothing any more, and its weekly emails end',
    on: 'DELETE /user/parent-links/:linkId',
    limit: 'changes',
    access: 'user',
    params: z.object({ linkId: Id }),
    refuses: ['request.invalid', 'account.unauthenticated', 'parent_link.not_found'],
  }),
  endEmail: endpoint({
    does: 'Ends the weekly email to a parent, by a link of the user or of staff, and deletes the address',
    on: 'DELETE /user/parent-addresses/:addressId',
    limit: 'changes',
    access: 'user',
    params: z.object({ addressId: Id }),
    refuses: ['request.invalid', 'account.unauthenticated', 'parent_address.not_found'],
  }),
  open: endpoint({
    does: "Returns a student's progress, by a parent's link. A POST, so that a preview of the link shows nothing; it changes nothing",
    on: 'POST /parent-reports/open',
    limit: 'parentReports',
    access: 'anyone',
    body: z.object({ token: Token }),
    reply: ParentReport,
    refuses: ['request.invalid', 'request.too_many', 'parent_link.over'],
  }),
  ask: endpoint({
    does: 'Asks for the weekly email by the link: an email is sent to confirm the address. Says nothing of whether the address gets it already',
    on: 'POST /parent-reports/email',
    limit: 'parentEmails',
    access: 'anyone',
    body: z.object({ token: Token, email: z.string().max(longestEmail) }),
    refuses: ['request.invalid', 'request.too_many', 'parent_link.over', 'parent_address.too_many'],
  }),
  confirm: endpoint({
    does: 'Confirms the address of a parent by the link in the email. Idempotent',
    on: 'POST /parent-reports/email/confirmation',
    limit: 'links',
    access: 'anyone',
    body: z.object({ token: Token }),
    refuses: ['request.invalid', 'parent_link.over'],
  }),
}
