import type { Logger } from 'pino'
import { normalizeEmail } from '../../core/accounts/rules.ts'
import { coded } from '../../core/coded.ts'
import type { Db } from '../db/database.ts'
import { loggableFailure } from '../http/translate.ts'
import { Hopeless } from '../mail/mailer.ts'
import { takeBackTry, waitOfTry, type Tried } from '../limits/throttle.ts'
import * as queries from './queries.ts'
import {
  awaitedKinds,
  markDone,
  markFailed,
  claimDue,
  postpone,
  type EffectKind,
  type Payloads,
  type ClaimedEffect,
} from './store.ts'

/** An effect's data about itself besides its payload. */
export type EffectOf = Pick<ClaimedEffect, 'id' | 'tries' | 'created_at'>

/** The function that performs each effect; throwing retries it, throwing {@link Hopeless} does not. */
export type Effects = { [Kind in EffectKind]: (payload: Payloads[Kind], effect: EffectOf) => Promise<void> }

const firstRetryMs = 30_000
const minutes = 60 * 1000
const hours = 60 * minutes

/**
 * The persistence of each effect, in milliseconds: the longest pause between tries, and the age at which it is given up. An email is
 * useless after some days; a file has to be removed.
 */
const retryLimits: Record<EffectKind, { longestPauseMs: number; giveUpAfterMs: number }> = {
  email: { longestPauseMs: 15 * minutes, giveUpAfterMs: 48 * hours },
  staff_digest: { longestPauseMs: 15 * minutes, giveUpAfterMs: 48 * hours },
  staff_invitation: { longestPauseMs: 15 * minutes, giveUpAfterMs: 48 * hours },
  account_link: { longestPauseMs: 15 * minutes, giveUpAfterMs: 48 * hours },
  announcement: { longestPauseMs: 15 * minutes, giveUpAfterMs: 48 * hours },
  assignment: { longestPauseMs: 15 * minutes, giveUpAfterMs: 48 * hours },
  reminder: { longestPauseMs: 15 * minutes, giveUpAfterMs: 48 * hours },
  parent_confirmation: { longestPauseMs: 15 * minutes, giveUpAfterMs: 48 * hours },
  parent_report: { longestPauseMs: 15 * minutes, giveUpAfterMs: 48 * hours },
  weekly_email: { longestPauseMs: 15 * minutes, giveUpAfterMs: 48 * hours },
  password_code: { longestPauseMs: 15 * minutes, giveUpAfterMs: 48 * hours },
  messages: { longestPauseMs: 15 * minutes, giveUpAfterMs: 48 * hours },
  // It is drawn when it is asked for, too.
  shared_picture: { longestPauseMs: 5 * minutes, giveUpAfterMs: 15 * minutes },
  forget_files: { longestPauseMs: 6 * hours, giveUpAfterMs: Infinity },
}
const effectKinds = Object.keys(retryLimits) as EffectKind[]

/** Effects that need the file store. */
export const fileKinds: readonly EffectKind[] = ['forget_files', 'shared_picture']
/** All other effects: they need the mail server, and are processed apart from those of files. */
export const mailKinds: readonly EffectKind[] = effectKinds.filter((kind) => !fileKinds.includes(kind))

/** Returns the pause after a number of tries, in milliseconds: half a minute, doubled each time up to the longest of its kind. */
export const retryDelayMs = (tries: number, kind: EffectKind) =>
  Math.min(firstRetryMs * 2 ** Math.min(tries - 1, 30), retryLimits[kind].longestPauseMs)

function nextTry(now: number, { kind, tries, created_at, expires_at }: ClaimedEffect, error: unknown): number | null {
  const next = now + retryDelayMs(tries, kind)
  const end = expires_at?.getTime() ?? created_at.getTime() + retryLimits[kind].giveUpAfterMs
  return error instanceof Hopeless || next >= end ? null : next
}

/** Returns the mailbox that an email goes to, however its payload names it; undefined when there is none any more. */
async function mailboxOf(db: Db, { payload }: ClaimedEffect): Promise<string | undefined> {
  if ('to' in payload) return payload.to
  if (!('userId' in payload || 'addressId' in payload)) return undefined
  const [found] = await queries.findMailbox(db, {
    userId: 'userId' in payload ? payload.userId : null,
    addressId: 'addressId' in payload ? payload.addressId : null,
  })
  return found?.email
}

/** Returns what an email counts for: one mailbox, once; null for what no one receives, or waits for. */
async function receivedOf(db: Db, effect: ClaimedEffect): Promise<Tried | null> {
  const mailbox = awaitedKinds.includes(effect.kind) ? undefined : await mailboxOf(db, effect)
  return mailbox === undefined ? null : { kind: 'emailsReceived', of: normalizeEmail(mailbox) }
}

/**
 * Performs all due effects of these kinds one after the other, and returns how many succeeded. Stops after a failure, because the rest
 * would meet the same server, and between two effects once `isStopping` returns true.
 */
export async function workOffOutbox(
  { db, now }: { db: Db; now: () => number },
  effects: Effects,
  log: Logger,
  { kinds, isStopping = () => false }: { kinds: readonly EffectKind[]; isStopping?: () => boolean },
): Promise<number> {
  for (let done = 0; !isStopping(); done += 1) {
    const claimed = await claimDue(db, now(), kinds)
    if (!claimed) return done
    const received = await receivedOf(db, claimed)
    const waitMs = received === null ? 0 : await waitOfTry(db, now(), received)
    if (waitMs > 0) {
      await postpone(db, claimed, now() + waitMs)
      done -= 1
      continue
    }
    try {
      if (claimed.expires_at !== null && claimed.expires_at.getTime() <= now())
        throw new Hopeless(coded('email.expired'))
      // The type of a row's payload follows from its kind, since both were stored together.
      await (effects[claimed.kind] as (payload: unknown, effect: EffectOf) => Promise<void>)(claimed.payload, claimed)
      await markDone(db, now(), claimed)
    } catch (error) {
      if (received !== null) await takeBackTry(db, [received])
      const failure = loggableFailure(error)
      const nextAt = nextTry(now(), claimed, error)
      await markFailed(db, now(), claimed, { problem: failure.message, nextAt })
      const { id, kind, tries } = claimed
      if (nextAt === null) log.error({ id, kind, tries, err: failure }, 'an effect was given up')
      else log.warn({ id, kind, tries, err: failure }, 'an effect failed and will be tried again')
      if (!(error instanceof Hopeless)) return done
    }
  }
  return 0
}
