import { deviceOf } from '../../core/accounts/device.ts'
import { localIn } from '../../core/editing/zone.ts'
import type { Context } from '../http/context.ts'
import type { Caller } from '../http/route.ts'
import { emailTextsFor } from '../mail/words.ts'
import { enqueue } from '../outbox/store.ts'
import { getCachedSettings } from '../site/settings.ts'
import type { findUserByEmail } from './store.ts'

type User = NonNullable<Awaited<ReturnType<typeof findUserByEmail>>>

/** Writes to a member of staff that the account is used on a device where it was not before; students and demo staff get none. T2 */
export async function emailAboutDevice(
  { db, now, caller }: Pick<Context, 'db' | 'now'> & { caller: Caller },
  { email, role, isDemo }: User,
): Promise<void> {
  if (role === 'student' || isDemo) return
  const { academyName: academy, timeZone } = await getCachedSettings(db, now())
  const texts = await emailTextsFor(db, { email })
  const at = localIn(timeZone, now()).replace('T', ' ')
  const device = Object.values(deviceOf(caller.userAgent)).filter(Boolean).join(', ')
  await enqueue(db, now(), 'email', { to: email, ...texts.newDevice({ academy, device, at }) })
}
