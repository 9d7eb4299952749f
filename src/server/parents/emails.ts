import { dayMs } from '../../core/dates.ts'
import { dayIn } from '../../core/editing/zone.ts'
import { parentConfirmationMs } from '../../core/learning/parents.ts'
import { weekToMail } from '../../core/learning/week.ts'
import { splitName } from '../../core/accounts/rules.ts'
import type { Db } from '../db/database.ts'
import type { Context } from '../http/context.ts'
import { newSecret, secretHashOf } from '../http/secrets.ts'
import type { Email } from '../mail/email.ts'
import { emailTextsByCode } from '../mail/words.ts'
import { enqueueAll } from '../outbox/store.ts'
import { readWeek } from '../progress/week.ts'
import { getSettings } from '../site/settings.ts'
import { claimAddresses, findAddress, setConfirmHash } from './queries.ts'

type Send = (email: Email) => Promise<void>

/** Sends the email that confirms an address, whose token is made now and stored nowhere in clear; nothing once it is confirmed or ended. */
export async function sendParentConfirmation(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { addressId }: { addressId: number },
  send: Send,
): Promise<void> {
  const token = newSecret()
  const [address] = await setConfirmHash(db, { addressId, hash: secretHashOf(token), now: new Date(now()) })
  if (!address) return
  const { academyName: academy } = await getSettings(db)
  const { first } = splitName(address.name)
  const text = emailTextsByCode(address.language).parentConfirmation({
    academy,
    name: first,
    path: `/weekly-email#confirm-${token}`,
    hours: parentConfirmationMs / 3_600_000,
  })
  await send({ to: address.email, ...text })
}

/** The most emails enqueued at once. */
const most = 200

/** Enqueues the weekly email to every parent who has not got this week's; where no week's emails leave now, none. Idempotent. */
export async function enqueueParentReports(db: Db, now: number): Promise<void> {
  const { timeZone } = await getSettings(db)
  const week = weekToMail(timeZone, now)
  if (week === null) return
  for (;;) {
    const claimed = await db.transaction(async (tx) => {
      const rows = await claimAddresses(tx, { week, now: new Date(now), most })
      const payloads = rows.map(({ id }) => ({ addressId: id }))
      if (rows.length > 0) await enqueueAll(tx, now, 'parent_report', payloads, { expiresAt: now + dayMs })
      return rows.length
    })
    if (claimed < most) return
  }
}

/** Sends the weekly email to a parent; does nothing once it has ended. */
export async function sendParentReport(
  context: Pick<Context, 'db' | 'now' | 'versions'>,
  { addressId }: { addressId: number },
  send: Send,
): Promise<void> {
  const [address] = await findAddress(context.db, { addressId, now: new Date(context.now()) })
  if (!address) return
  const { user_id: userId, name } = address
  const [{ report }, { academyName: academy, timeZone }] = await Promise.all([
    readWeek(context, { userId, name }),
    getSettings(context.db),
  ])
  const text = emailTextsByCode(address.language).parentReport({
    ...report,
    academy,
    until: dayIn(timeZone, address.expires_at.getTime()),
    token: address.off_token,
  })
  await send({ to: address.email, ...text })
}
