import type { CallReply } from '../../../contract/api.ts'
import { island } from '../../islands/island.tsx'
import type { AnswersProps } from './answers.tsx'
import { Below } from './below.tsx'
import { Hero } from './hero.tsx'
import { StudentHome } from './student/student-home.tsx'
import type { Student } from './student/student.ts'
import { Inside } from './look/inside.tsx'
import type { Showcase } from './look/showcase.ts'
import { Welcome, type Tutor } from './welcome.tsx'

type Listed<On extends 'GET /carusels' | 'GET /reasons' | 'GET /categories' | 'GET /courses' | 'GET /testimonials'> =
  NonNullable<CallReply<On>['data']>

/** What the home page shows. */
export type HomeData = {
  /** Null: a student's home, or settings that claim nothing. */
  tutor: Tutor
  /** What the pictures show; null: a student's home. P4 */
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

/** The first slide stands as long as every other, so its program comes before its time is over. */
const Slides = island('slides', Hero, { wakesAfterMs: 15_000 })

export function Home({ data }: { data: HomeData }) {
  const { banners, student, tutor, showcase, ...below } = data
  return (
    <>
      {student ? <StudentHome student={student} /> : <Welcome data={data} />}
      {banners.length > 0 && <Slides banners={banners} />}
      {!student && showcase && <Inside showcase={showcase} />}
      <Below {...below} tutor={tutor} />
    </>
  )
}
