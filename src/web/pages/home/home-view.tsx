import { island } from '../../islands/island.tsx'
import { Below } from './below.tsx'
import { Hero } from './hero.tsx'
import type { HomeData } from './home-data.ts'
import { StudentHome } from './student/student-home.tsx'
import { Inside } from './look/inside.tsx'
import { Welcome } from './welcome.tsx'

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
