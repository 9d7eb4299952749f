import { lessons } from '../../contract/lessons.ts'
import type { Actor } from '../http/actor.ts'
import { refuse } from '../http/refusal.ts'
import type { Context } from '../http/context.ts'
import { routes } from '../http/route.ts'
import { findWatchable, markWatched } from './store.ts'

type WatchInput = { params: { lessonSlug: string }; query: { course?: string | undefined } }

async function watch({ params, query }: WatchInput, { db, actor, now }: Context & { actor: Actor }) {
  const at = now()
  const lesson =
    (await findWatchable(db, { slug: params.lessonSlug, course: query.course, userId: actor.id, now: at })) ??
    refuse('lesson.not_found')
  if (!lesson.is_free && lesson.access !== 'open')
    refuse(lesson.access === 'expired' ? 'course.access_expired' : 'lesson.locked')
  await markWatched(db, actor.id, lesson.id, at)
  return { data: { lesson_id: lesson.id, is_watched: true as const } }
}

export const lessonRoutes = routes(lessons, { watchByGet: watch, watch })
