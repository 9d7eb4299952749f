import { sendAnnouncementEmail } from '../announcements/store.ts'
import { sendAssignmentEmail, sendReminder } from '../assignments/own.ts'
import { sendPasswordCode } from '../accounts/password-codes.ts'
import { unlessBackingUp } from '../backup/lock.ts'
import type { Context } from '../http/context.ts'
import { sendInvitation } from '../invitations/store.ts'
import { renderEmail } from '../mail/render.ts'
import type { Email } from '../mail/email.ts'
import type { Mailer } from '../mail/mailer.ts'
import { sendAccountLink } from '../accounts/links.ts'
import { sendParentConfirmation, sendParentReport } from '../parents/emails.ts'
import { logSentEmail } from '../people/sent-emails.ts'
import { emailOfMessages } from '../site/messages.ts'
import { sendDigest } from '../site/staff-notices.ts'
import { sendWeeklyEmail } from '../weekly/emails.ts'
import { getSettings } from '../site/settings.ts'
import type { EffectOf, Effects } from '../outbox/work.ts'

/** Waits for work of another server until the signal is aborted; then it throws the signal's reason, whatever that server does. */
async function unlessAborted<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const aborted = Promise.withResolvers<never>()
  const onAbort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', onAbort)
  try {
    if (signal.aborted) onAbort()
    return await Promise.race([work, aborted.promise])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

/**
 * Returns the implementation of every slow effect. Once `leaving` is aborted, none waits for a mail server or a file store any more: it fails
 * and is tried again later.
 */
export function openEffects(
  context: Context,
  mailer: Mailer,
  leaving: AbortSignal = new AbortController().signal,
): Effects {
  const send = async (email: Email, { id, created_at }: EffectOf) => {
    const { academyName, address, phone, contactEmail } = await getSettings(context.db)
    const key = `lantern-${created_at.getTime().toString(36)}-${id}`
    const { siteUrl, languages } = context
    const rendered = renderEmail(email, { academyName, address, phone, contactEmail, siteUrl, languages })
    await unlessAborted(leaving, mailer.send(rendered, { fromName: academyName, key }))
  }
  const deliver = async (email: Email, effect: EffectOf) => {
    await send(email, effect)
    // Logged once it has left; a failure here must not send it again.
    const sentAt = context.sendsEmail ? context.now() : null
    await logSentEmail(context.db, email, { queuedAt: effect.created_at, sentAt }).catch(() => undefined)
  }
  return {
    email: deliver,
    staff_invitation: (payload, effect) => sendInvitation(context, payload, (email) => deliver(email, effect)),
    account_link: (payload, effect) => sendAccountLink(context, payload, (email) => deliver(email, effect)),
    announcement: (payload, effect) => sendAnnouncementEmail(context.db, payload, (email) => deliver(email, effect)),
    assignment: (payload, effect) =>
      sendAssignmentEmail(context.db, payload, { now: context.now(), send: (email) => deliver(email, effect) }),
    reminder: (payload, effect) =>
      sendReminder(context.db, payload, { now: context.now(), send: (email) => deliver(email, effect) }),
    // The log of sent emails is that of a student: it says nothing of what parents get.
    parent_confirmation: (payload, effect) => sendParentConfirmation(context, payload, (email) => send(email, effect)),
    parent_report: (payload, effect) => sendParentReport(context, payload, (email) => send(email, effect)),
    weekly_email: (payload, effect) => sendWeeklyEmail(context, payload, (email) => deliver(email, effect)),
    staff_digest: async ({ userId }, effect) => {
      const { academyName: academy } = await getSettings(context.db)
      const now = context.now()
      await sendDigest(context.db, { userId, academy, now, deliver: (email) => deliver(email, effect) })
    },
    messages: async (payload, effect) =>
      deliver({ ...(await emailOfMessages(context.db, payload)), to: payload.to }, effect),
    forget_files: async ({ names }) => {
      for (const name of names)
        await unlessBackingUp(context.db, () => unlessAborted(leaving, context.files.remove(name)))
    },
    shared_picture: async (of) => void (await context.sharedPictures.find(of, {})),
    password_code: (payload, effect) => sendPasswordCode(context, payload, (email) => deliver(email, effect)),
  }
}
