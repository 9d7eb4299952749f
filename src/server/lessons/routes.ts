import { lessons } from '../../contract/lessons.ts'
import type { Actor } from '../http/actor.ts'
import { refuse } from '../http/refusal.ts'
import type { Context } from '../http/context.ts'
import { routes } from '../http/route.ts'
import { findWatchable, markWatched, setDone } from './store.ts'

type LessonInput = { params: { lessonSlug: string }; query: { course?: string | undefined } }

/** Returns the lesson of an address that this user may open, or refuses. */
async function openLesson({ params, query }: LessonInput, { db, actor }: Context & { actor: Actor }, now: number) {
  const lesson =
    (await findWatchable(db, { slug: params.lessonSlug, course: query.course, userId: actor.id, now })) ??
    refuse('lesson.not_found')
  if (!lesson.is_free && lesson.access !== 'open')
    refuse(lesson.access === 'expired' ? 'course.access_expired' : 'lesson.locked')
  return lesson
}

async function watch(input: LessonInput, context: Context & { actor: Actor }) {
  const at = context.now()
  const lesson = await openLesson(input, context, at)
  await markWatched(context.db, context.actor.id, lesson.id, at)
  return { data: { lesson_id: lesson.id, is_watched: true as const } }
}

export const lessonRoutes = routes(lessons, {
  watchByGet: watch,
  watch,

  async done({ body: { done: isDone }, ...input }, context) {
    const now = context.now()
    const lesson = await openLesson(input, context, now)
    await setDone(context.db, { userId: context.actor.id, lessonId: lesson.id, isDone, now })
    return { data: { lesson_id: lesson.id, is_done: isDone } }
  },
})
