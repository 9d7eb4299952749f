import type { CallReply } from '../../../contract/api.ts'
import type { AnswersProps } from './answers.tsx'
import type { Showcase } from './look/showcase.ts'
import type { Student } from './student/student.ts'

/** The teacher, as described in the settings; null: they claim nothing. */
export type Tutor = CallReply<'GET /tutor'>['data']

type Listed<On extends 'GET /carusels' | 'GET /reasons' | 'GET /categories' | 'GET /courses' | 'GET /testimonials'> =
  NonNullable<CallReply<On>['data']>

/** The data of the home page. */
export type HomeData = {
  /** Null: a student's home, or settings that claim nothing. */
  tutor: Tutor
  /** The content of the pictures; null: a student's home. P4 */
  showcase: Showcase | null
  answers: AnswersProps['answers']
  banners: Listed<'GET /carusels'>
  reasons: Listed<'GET /reasons'>
  categories: Listed<'GET /categories'>
  courses: Listed<'GET /courses'>
  testimonials: Listed<'GET /testimonials'>
  /** Null: a visitor. */
  student: Student | null
}
