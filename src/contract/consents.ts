import { mostTyped } from '../core/typed-lengths.ts'
import { isName } from '../core/accounts/rules.ts'
import { oneLine } from '../core/one-line.ts'
import { z } from 'zod'
import { consentTexts, legalTexts } from '../core/editing/nouns.ts'
import { endpoint, Id, Instant } from './endpoint.ts'
import { listOf, pageOf } from './lists.ts'

/** A user's consent to the published states of the texts that they saw. P2 */
export const Consent = z.object({
  versions: z.object(Object.fromEntries(consentTexts.map((text) => [text, Id.optional()])) as ConsentVersions),
  /** The fingerprint of the privacy policy that comes with Lantern, where the academy has published none. */
  shipped: z.string().max(64).optional(),
  /** The parent or guardian who agrees for a student younger than the academy's age; null: the student is not, or was not asked. */
  guardian: z
    .string()
    .overwrite(oneLine)
    .trim()
    .min(1, 'guardian.missing')
    .max(mostTyped.guardian, 'text.too_long')
    .refine(isName, 'name.invalid')
    .nullable(),
})
type ConsentVersions = Record<(typeof consentTexts)[number], z.ZodOptional<typeof Id>>

/** A published state of a text that was agreed to; its words are read by {@link consents.text}. */
const AgreedText = z.object({
  text: z.enum(legalTexts),
  title: z.string(),
  version: z.number(),
  /** The time of its publication; of a text that comes with Lantern, of the first consent to it here. */
  published_at: Instant,
  /** True for the privacy policy that came with Lantern, while the academy had published none. */
  is_shipped: z.boolean(),
})

/** A published state of a text with its words, as they were. */
export const AgreedWords = AgreedText.extend({ html: z.string() })

/** A consent as it is on record. */
export const RecordedConsent = z.object({
  id: z.number(),
  given_at: Instant,
  withdrawn_at: Instant.nullable(),
  texts: listOf('legalTexts', AgreedText),
  /** The age that the student said they are younger than; null: not younger, or not asked. */
  younger_than: z.number().nullable(),
  guardian: z.string().nullable(),
})

/** Consent to the academy's privacy policy and terms. P2 */
export const consents = {
  list: endpoint({
    does: 'Lists what the user has agreed to, newest first, twenty at a time: `next` is the `before` of those that follow',
    on: 'GET /user/consents',
    access: 'user',
    query: z.object({ before: Id.optional() }),
    reply: pageOf(RecordedConsent),
    top: z.object({ next: z.number().nullable() }),
    refuses: ['request.invalid', 'account.unauthenticated'],
  }),
  text: endpoint({
    does: 'Returns a text that the user has agreed to, with the words that it had',
    on: 'GET /user/consents/texts/:version',
    access: 'user',
    params: z.object({ version: Id }),
    reply: AgreedWords,
    refuses: ['request.invalid', 'account.unauthenticated', 'legal.not_found'],
  }),
  give: endpoint({
    does: 'Records that the user agrees to these published states of the privacy policy and the terms. Idempotent while that consent is valid',
    on: 'POST /user/consents',
    limit: 'consents',
    access: 'user',
    body: Consent,
    refuses: ['account.unauthenticated', 'request.invalid'],
  }),
  withdraw: endpoint({
    does: 'Withdraws the consent of the user. It is recorded, the academy is notified, and the user is asked again at the next sign-in',
    on: 'POST /user/consents/withdrawal',
    limit: 'withdrawals',
    access: 'user',
    /** The message to the academy, in the user's words. */
    body: z.object({ message: z.string().trim().min(1, 'message.missing').max(mostTyped.message, 'text.too_long') }),
    refuses: ['account.unauthenticated', 'request.invalid'],
  }),
}
