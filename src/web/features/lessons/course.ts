import type { CallReply } from '../../../contract/api.ts'

/** A course as its own page has it; `trialQuestions`: how many can be tried without it, where it is sold. */
export type Course = NonNullable<CallReply<'GET /courses/:slug'>['data']> & { trialQuestions?: number }

/** The child pages of a course. C5 */
export type CoursePart = 'lessons' | 'about' | 'video' | 'news' | 'reviews'
