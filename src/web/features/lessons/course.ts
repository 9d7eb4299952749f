import type { CallReply } from '../../../contract/api.ts'

/** A course as its own page has it. */
export type Course = NonNullable<CallReply<'GET /courses/:slug'>['data']>

/** The child pages of a course. C5 */
export type CoursePart = 'lessons' | 'about' | 'video' | 'news' | 'reviews'
