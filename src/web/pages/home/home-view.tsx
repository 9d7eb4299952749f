import { island } from '../../islands/island.tsx'
import { Below } from './below.tsx'
import { Hero } from './hero.tsx'
import type { HomeData } from './home-data.ts'
import { StudentHome } from './student/student-home.tsx'
import { Inside } from './look/inside.tsx'
import { Welcome } from './welcome.tsx'

const Slides = island('slides', Hero)

export function Home({ data }: { data: HomeData }) {
  const { banners, student, tutor, showcase, ...all } = data
  // Reasons and testimonials are for those who do not learn here yet.
  const isOfAcademy = student !== null && student.lesson !== null
  const below = isOfAcademy ? { ...all, reasons: [], testimonials: [] } : all
  return (
    <>
      {student ? <StudentHome student={student} /> : <Welcome data={data} />}
      {banners.length > 0 && !isOfAcademy && <Slides banners={banners} />}
      {!student && showcase && <Inside showcase={showcase} />}
      <Below {...below} tutor={tutor} />
    </>
  )
}
