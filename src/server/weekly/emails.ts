import { splitName } from '../../core/accounts/rules.ts'
import { hasNews, weekToMail } from '../../core/learning/week.ts'
import { listDue } from '../assignments/own.ts'
import type { Db } from '../db/database.ts'
import type { Context } from '../http/context.ts'
import { newSecret } from '../http/secrets.ts'
import type { Email } from '../mail/email.ts'
import { emailTextsFor } from '../mail/words.ts'
import { enqueueAll } from '../outbox/store.ts'
import { readWeek } from '../progress/week.ts'
import { getSettings } from '../site/settings.ts'
import { claimStudents, findReceiver, listCandidates } from './queries.ts'
import { dayMs } from '../../core/dates.ts'

/** The number of days after which a student who has done nothing, and was given nothing to do, gets no email. */
const activeDays = 28
/** The most emails enqueued at once. */
const most = 200
/** The most things to do that an email names. */
const mostNamed = 5

/** Returns where the next step is taken. */
function pathOf(next: Awaited<ReturnType<typeof readWeek>>['next']): string {
  if (next.to === 'lesson') return `/courses/${next.lesson.course}/lessons/${next.lesson.slug}`
  if (next.to === 'drill') return `/practice?skill=${encodeURIComponent(next.skill)}#drill`
  if (next.to === 'words') return '/words'
  return next.to === 'returns' ? '/practice' : '/'
}

/** Enqueues the weekly email to every student who has not been taken for it; where no week's emails leave now, none. Idempotent. L6 */
export async function enqueueWeeklyEmails(db: Db, now: number): Promise<void> {
  const { timeZone } = await getSettings(db)
  const week = weekToMail(timeZone, now)
  if (week === null) return
  for (;;) {
    const candidates = await listCandidates(db, { week, since: new Date(now - activeDays * dayMs), most })
    await db.transaction(async (tx) => {
      const ids = candidates.map(({ id }) => id)
      const claimed = await claimStudents(tx, { week, userIds: ids, offTokens: ids.map(() => newSecret()) })
      const payloads = claimed.map(({ user_id: userId, email: to }) => ({ to, userId }))
      if (payloads.length > 0) await enqueueAll(tx, now, 'weekly_email', payloads, { expiresAt: now + dayMs })
    })
    if (candidates.length < most) return
  }
}

/** Sends the weekly email to a student; does nothing once it is off, or where there is nothing to say. */
export async function sendWeeklyEmail(
  context: Pick<Context, 'db' | 'now' | 'versions'>,
  { to, userId }: { to: string; userId: number },
  send: (email: Email) => Promise<void>,
): Promise<void> {
  const { db } = context
  const now = context.now()
  const [receiver] = await findReceiver(db, { userId })
  if (receiver?.email !== to) return
  const [{ report, next, returns, lastAt }, due, { academyName: academy, timeZone: zone }] = await Promise.all([
    readWeek(context, { userId, name: receiver.name }),
    listDue(db, userId, { now }),
    getSettings(db),
  ])
  const open = due.filter(({ done_at: done, is_open: isOpen }) => done === null && isOpen)
  const facts = { practice: report.practice, lessons: report.lessons.lately, due: open.length, returns, lastAt }
  if (!hasNews(facts, now)) return
  const texts = await emailTextsFor(db, { id: userId })
  await send({
    to,
    ...texts.weeklyEmail({
      academy,
      name: splitName(receiver.name).first,
      practice: report.practice,
      lessons: report.lessons.lately,
      due: open
        .slice(0, mostNamed)
        .map(({ name, due_at: dueAt }) => ({ name, dueAt, isOverdue: Date.parse(dueAt) < now })),
      next: report.next,
      // What is read on the day of the test leads home.
      path: report.next.to === 'rest' ? '/' : pathOf(next),
      zone,
      token: receiver.off_token,
    }),
  })
}
