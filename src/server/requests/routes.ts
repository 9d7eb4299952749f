import { coded } from '../../core/coded.ts'
import type { MessageCode } from '../../contract/messages.ts'
import { requests } from '../../contract/requests.ts'
import type { Actor } from '../http/actor.ts'
import { refuse } from '../http/refusal.ts'
import type { Context } from '../http/context.ts'
import { routes } from '../http/route.ts'
import { applyForCourse, type Applied } from './store.ts'

const said: Record<Applied['status'], MessageCode> = {
  owned: 'course.owned_already',
  opened: 'course.opened',
  requested: 'course.requested',
}

async function apply({ params }: { params: { courseId: number } }, { db, actor, now }: Context & { actor: Actor }) {
  const applied = await applyForCourse(db, { userId: actor.id, courseId: params.courseId, now: now() })
  const { name, status } = applied ?? refuse('course.not_found')
  return {
    msg: coded(said[status], { course: name }),
    data: { course_id: params.courseId, status: status === 'requested' ? ('requested' as const) : ('open' as const) },
  }
}

export const requestRoutes = routes(requests, { applyByGet: apply, apply })
