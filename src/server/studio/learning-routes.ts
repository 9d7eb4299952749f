import { studioLearning } from '../../contract/studio/learning.ts'
import { refuse } from '../http/refusal.ts'
import { routes } from '../http/route.ts'
import { readAttention, readGroup } from '../tutoring/group.ts'
import { findGroupName, findStudentName } from '../tutoring/queries.ts'
import { readStudent } from '../tutoring/student.ts'

/** The calls of the studio about learning between tests. L11 */
export const learningRoutes = routes(studioLearning, {
  async student({ params: { userId }, query: { since } }, context) {
    const [student] = await findStudentName(context.db, { userId })
    if (!student) refuse('account.not_found')
    return { data: await readStudent(context, userId, since) }
  },

  async group({ params: { groupId }, query: { page = 1 } }, { db, now }) {
    const [group] = await findGroupName(db, { groupId })
    if (!group) refuse('group.not_found')
    return { data: await readGroup(db, group, { now: now(), page }) }
  },

  async attention(_, { db, now }) {
    return { data: await readAttention(db, now()) }
  },
})
