import { progress } from '../../contract/progress.ts'
import { modelVersion } from '../../core/learning/skill-model.ts'
import { routes } from '../http/route.ts'
import { addShown } from './queries.ts'
import { readEstimates, readStanding, shownOf } from './reading.ts'

export const progressRoutes = routes(progress, {
  async get(_, context) {
    const { progress: data } = await readStanding(context, context.actor.id)
    return { data }
  },

  async show(_, context) {
    const { db, now, actor } = context
    const { student, isNew } = await readEstimates(context, actor.id)
    if (isNew)
      await addShown(db, {
        userId: actor.id,
        now: new Date(now()),
        model: modelVersion,
        estimate: JSON.stringify(shownOf(student.levels)),
      })
    return { data: null }
  },
})
