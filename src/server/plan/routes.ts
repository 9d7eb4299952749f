import { plan } from '../../contract/plan.ts'
import type { StudyPlan } from '../../core/learning/plan-week.ts'
import { routes } from '../http/route.ts'
import { readPlan, settingsOnWire } from './planned.ts'
import { storePlan } from './queries.ts'

export const planRoutes = routes(plan, {
  async get(_, context) {
    return { data: await readPlan(context, context.actor.id) }
  },

  async set({ body }, { db, actor }) {
    const { minutes, days_off: daysOff, test_days: testDays, target } = body
    const stored: StudyPlan = { minutes, daysOff, testDays, target }
    await storePlan(db, { userId: actor.id, plan: JSON.stringify(stored) })
    return { data: settingsOnWire(stored) }
  },
})
