import type { CallReply } from '../../../contract/api.ts'
import { island } from '../../islands/island.tsx'
import { Below } from './below.tsx'
import { Hero } from './hero.tsx'
import { Welcome } from './welcome.tsx'

type Listed<On extends 'GET /carusels' | 'GET /reasons' | 'GET /categories' | 'GET /courses' | 'GET /testimonials'> =
  NonNullable<CallReply<On>['data']>

/** What the home page shows. */
export type HomeData = {
  banners: Listed<'GET /carusels'>
  reasons: Listed<'GET /reasons'>
  categories: Listed<'GET /categories'>
  courses: Listed<'GET /courses'>
  testimonials: Listed<'GET /testimonials'>
  isSignedIn: boolean
}

/** The first slide stands as long as every other, so its program comes before its time is over. */
const Slides = island('slides', Hero, { wakesAfterMs: 15_000 })

export function Home({ data: { banners, isSignedIn, ...below } }: { data: HomeData }) {
  return (
    <>
      {banners.length > 0 && <Slides banners={banners} />}
      <Welcome isSignedIn={isSignedIn} />
      <Below {...below} />
    </>
  )
}
