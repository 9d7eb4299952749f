import type { CallReply } from '../../../contract/api.ts'

/** A lesson with its content. */
export type Lesson = NonNullable<CallReply<'GET /courses/:slug/lessons/:lessonSlug'>['data']>
