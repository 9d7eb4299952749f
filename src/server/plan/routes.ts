import { plan } from '../../contract/plan.ts'
import { dayIn } from '../../core/editing/zone.ts'
import type { StudyPlan } from '../../core/learning/plan-week.ts'
import { checkTestDate, followTestDate, setTestDate } from '../home/test-date.ts'
import { routes } from '../http/route.ts'
import { getCachedSettings } from '../site/settings.ts'
import { readPlan, settingsOnWire } from './planned.ts'
import { storePlan } from './queries.ts'

export const planRoutes = routes(plan, {
  async get(_, context) {
    return { data: await readPlan(context, context.actor.id) }
  },

  async set({ body }, { db, actor, now }) {
    const { minutes, days_off: daysOff, test_days: testDays, target, test_date: day } = body
    const stored: StudyPlan = { minutes, daysOff, testDays, target }
    if (day !== undefined) checkTestDate(day, dayIn((await getCachedSettings(db, now())).timeZone, now()))
    await db.transaction(async (tx) => {
      await storePlan(tx, { userId: actor.id, plan: JSON.stringify(stored) })
      if (day !== undefined) await setTestDate(tx, actor.id, day)
    })
    if (day !== undefined) await followTestDate(db, actor.id, now())
    return { data: settingsOnWire(stored) }
  },
})
