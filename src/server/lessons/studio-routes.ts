import { coded } from '../../core/coded.ts'
import { studioLessonFiles } from '../../contract/studio/lesson-files.ts'
import { byActor } from '../audit/record.ts'
import { refuse } from '../http/refusal.ts'
import { routes } from '../http/route.ts'
import { decided } from '../audit/decided.ts'
import { addLessonFile, listLessonFiles, removeLessonFile } from './files.ts'

/** The calls of the studio about files of lessons. T13 */
export const lessonFileRoutes = routes(studioLessonFiles, {
  async lessonFiles({ params }, { db }) {
    return { data: await listLessonFiles(db, params.lessonId) }
  },

  async addLessonFile({ params, query, body }, context) {
    const adding = { lessonId: params.lessonId, name: query.name, bytes: body.file }
    const file = await addLessonFile(context, { ...adding, author: byActor(context.actor), now: context.now() })
    return { data: file, msg: coded('lesson.file_added', { name: file.name }) }
  },

  async removeLessonFile({ params }, { db, now, actor }) {
    const at = now()
    const id = await removeLessonFile(db, { ...params, author: byActor(actor), now: at })
    return { data: decided({ id: id ?? refuse('file.not_found'), at }) }
  },
})
