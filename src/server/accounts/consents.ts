import type { z } from 'zod'
import type { AgreedWords, Consent, RecordedConsent } from '../../contract/consents.ts'
import { consentTexts } from '../../core/editing/nouns.ts'
import type { Db } from '../db/database.ts'
import { refuse } from '../http/refusal.ts'
import { listLegalTexts, storeShippedPrivacy } from '../site/legal.ts'
import { shippedPrivacy, type NamedSettings } from '../site/legal-templates.ts'
import { receiveMessage } from '../site/messages.ts'
import { getSettings } from '../site/settings.ts'
import * as queries from './queries.ts'
import { lockUser } from './store.ts'

/** A user's consent, as the contract parses it. */
export type GivenConsent = z.output<typeof Consent>

/** Returns the texts that an account has to agree to: the published ones, and the privacy policy that comes with Lantern until there is one. */
const textsToAgreeTo = async (db: Db, settings: NamedSettings) =>
  (await listLegalTexts(db, settings)).filter(({ text }) => consentTexts.some((one) => one === text))

/**
 * Returns whether an account is asked for consent when it signs in: a student who has never agreed, or has withdrawn it, where the academy has
 * published texts to agree to. Never in the middle of a test. P2
 */
export async function asksConsent(db: Db, user: { id: number; role: string }): Promise<boolean> {
  if (user.role !== 'student') return false
  const known = await queries.findConsentOrTest(db, { userId: user.id })
  return known.length === 0 && (await textsToAgreeTo(db, await getSettings(db))).some(({ shipped }) => shipped === null)
}

/**
 * Checks a consent against the texts that are public now: each has to be agreed to, in a published state, which may have been replaced
 * since the page was opened. Returns what to record.
 */
export async function readConsent(db: Db, { versions, shipped: given, guardian }: GivenConsent) {
  const settings = await getSettings(db)
  const texts = await textsToAgreeTo(db, settings)
  const published = texts.filter(({ shipped }) => shipped === null)
  const shipped = published.length < texts.length ? shippedPrivacy(settings) : null
  const versionOf = ({ text }: (typeof texts)[number]) => versions[text as keyof typeof versions]
  // A text was published after the page was opened, or other words came with a new release or with other settings.
  if (published.some((text) => versionOf(text) === undefined) || (shipped && given !== shipped.fingerprint))
    refuse('request.invalid', { errors: { agrees: ['consent.changed'] } })
  const agreed: Record<string, number> = {}
  for (const one of published) {
    const version = versionOf(one)
    if (version !== undefined) agreed[one.text] = version
  }
  const found = await queries.findPublishedTexts(db, { agreed: JSON.stringify(agreed) })
  if (found.length < published.length) refuse('request.invalid', { errors: { agrees: ['consent.missing'] } })
  const { guardianAge } = settings
  const isYounger = guardian !== null && guardianAge > 0
  return {
    versions: agreed,
    shipped,
    youngerThan: isYounger ? guardianAge : null,
    guardian: isYounger ? guardian : null,
  }
}

/** Records a consent that {@link readConsent} has checked; while the same one stands, nothing. T43 */
export async function recordConsent(
  db: Db,
  {
    versions: published,
    shipped,
    youngerThan,
    guardian,
    userId,
    now,
  }: Awaited<ReturnType<typeof readConsent>> & { userId: number; now: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const versions = shipped ? { ...published, privacy: await storeShippedPrivacy(tx, shipped, now) } : published
    await queries.recordConsent(tx, {
      userId,
      now: new Date(now),
      versions: JSON.stringify(versions),
      youngerThan,
      guardian,
    })
  })
}

/** The most consents listed at once. */
const consentsPerPage = 20

/** Lists the consents of a user, newest first, a page at a time; `next` is the `before` of the following page. T43 */
export async function listConsents(
  db: Db,
  userId: number,
  before: number | undefined,
): Promise<{ consents: z.input<typeof RecordedConsent>[]; next: number | null }> {
  const found = await queries.listConsents(db, { userId, before: before ?? null, most: consentsPerPage + 1 })
  const consents = found.slice(0, consentsPerPage)
  return { consents, next: found.length > consentsPerPage ? (consents.at(-1)?.id ?? null) : null }
}

/** Returns a text that a user has agreed to, as it was. */
export async function findAgreedText(
  db: Db,
  userId: number,
  version: number,
): Promise<z.input<typeof AgreedWords> | undefined> {
  const [found] = await queries.findAgreedText(db, { userId, version })
  return found
}

/** Withdraws the consent of a user and sends the academy a message in their name; without a consent nothing happens. */
export function withdrawConsent(
  db: Db,
  { user, message, now }: { user: { id: number; name: string; email: string }; message: string; now: number },
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockUser(tx, user.id)
    const withdrawn = await queries.withdrawConsent(tx, { userId: user.id, now: new Date(now) })
    if (withdrawn.length === 0) return
    const { id: userId, name, email } = user
    await receiveMessage(tx, now, { userId, name, email, message })
  })
}
