import type { CallReply } from '../../../contract/api.ts'

/** A course as its own page has it; where it is sold with how many questions can be tried without it, and with what the settings say of who teaches. */
export type Course = NonNullable<CallReply<'GET /courses/:slug'>['data']> & {
  trialQuestions?: number
  tutor?: CallReply<'GET /tutor'>['data']
}

/** The child pages of a course. C5 */
export type CoursePart = 'lessons' | 'about' | 'video' | 'news' | 'reviews'
