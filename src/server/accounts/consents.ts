import type { z } from 'zod'
import type { Consent, RecordedConsent } from '../../contract/consents.ts'
import { consentTexts } from '../../core/editing/nouns.ts'
import { isoOf } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { refuse } from '../http/refusal.ts'
import { listLegalTexts } from '../site/legal.ts'
import { receiveMessage } from '../site/messages.ts'
import { getSettings } from '../site/settings.ts'
import { lockUser } from './store.ts'

/** What someone agrees to, as the contract parses it. */
export type GivenConsent = z.output<typeof Consent>

/** Returns the published texts that an account has to agree to. */
const textsToAgreeTo = async (db: Db) =>
  (await listLegalTexts(db)).filter(({ text }) => consentTexts.some((one) => one === text))

/**
 * Returns whether an account is asked for consent when it signs in: a student who has never agreed, or has withdrawn it, where there are
 * texts to agree to. Never in the middle of a test. P2
 */
export async function asksConsent(db: Db, user: { id: number; role: string }): Promise<boolean> {
  if (user.role !== 'student') return false
  const known = await db.run(
    {
      name: 'consent-or-test',
      text: `SELECT FROM consents WHERE user_id = $1 AND withdrawn_at IS NULL
        UNION ALL SELECT FROM attempts WHERE user_id = $1 AND phase <> 'closed' LIMIT 1`,
    },
    [user.id],
  )
  return known.length === 0 && (await textsToAgreeTo(db)).length > 0
}

/**
 * Checks a consent against the texts that are public now: each has to be agreed to, in a published state, which may have been replaced
 * since the page was opened. Returns what to record; null where there is nothing to agree to any more.
 */
export async function readConsent(db: Db, { versions, guardian }: GivenConsent) {
  const [texts, { guardianAge }] = await Promise.all([textsToAgreeTo(db), getSettings(db)])
  if (texts.length === 0) return null
  // A text was published after the page was opened.
  if (texts.some(({ text }) => versions[text as keyof typeof versions] === undefined))
    refuse('request.invalid', { errors: { agrees: ['consent.changed'] } })
  const agreed: Record<string, number> = {}
  for (const { text } of texts) {
    const version = versions[text as keyof typeof versions]
    if (version !== undefined) agreed[text] = version
  }
  const published = await db.run(
    {
      name: 'published-texts',
      text: `SELECT FROM thing_versions v JOIN jsonb_each_text($1::jsonb) a ON v.noun = a.key AND v.id = a.value::int`,
    },
    [JSON.stringify(agreed)],
  )
  if (published.length < texts.length) refuse('request.invalid', { errors: { agrees: ['consent.missing'] } })
  const isYounger = guardian !== null && guardianAge > 0
  return { versions: agreed, youngerThan: isYounger ? guardianAge : null, guardian: isYounger ? guardian : null }
}

/** Records a consent that {@link readConsent} has checked. */
export async function recordConsent(
  tx: Db,
  {
    versions,
    youngerThan,
    guardian,
    userId,
    now,
  }: NonNullable<Awaited<ReturnType<typeof readConsent>>> & { userId: number; now: number },
): Promise<void> {
  await tx.run(
    {
      name: 'record-consent',
      text: 'INSERT INTO consents (user_id, given_at, versions, younger_than, guardian) VALUES ($1, $2, $3, $4, $5)',
    },
    [userId, new Date(now), JSON.stringify(versions), youngerThan, guardian],
  )
}

/** What {@link RecordedConsent} says, of the consents of user $1. */
export const consentsOfUser = `SELECT ${isoOf('c.given_at')} AS given_at, ${isoOf('c.withdrawn_at')} AS withdrawn_at, c.younger_than, c.guardian,
    coalesce((SELECT json_agg(json_build_object('text', v.noun, 'title', v.values ->> 'title', 'html', v.values ->> 'content_html', 'version', v.id,
        'published_at', ${isoOf('v.published_at')}) ORDER BY v.noun)
      FROM jsonb_each_text(c.versions) a JOIN thing_versions v ON v.id = a.value::int), '[]') AS texts
  FROM consents c WHERE c.user_id = $1 ORDER BY c.id DESC`

/** Lists the consents of a user, newest first. */
export const listConsents = (db: Db, userId: number): Promise<z.input<typeof RecordedConsent>[]> =>
  db.run({ name: 'list-consents', text: consentsOfUser }, [userId])

/** Withdraws the consent of a user and sends the academy a message in their name; without a consent nothing happens. */
export function withdrawConsent(
  db: Db,
  { user, message, now }: { user: { id: number; name: string; email: string }; message: string; now: number },
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockUser(tx, user.id)
    const withdrawn = await tx.run(
      {
        name: 'withdraw-consent',
        text: 'UPDATE consents SET withdrawn_at = $2 WHERE user_id = $1 AND withdrawn_at IS NULL RETURNING id',
      },
      [user.id, new Date(now)],
    )
    if (withdrawn.length === 0) return
    const { id: userId, name, email } = user
    await receiveMessage(tx, now, { userId, name, email, message })
  })
}
