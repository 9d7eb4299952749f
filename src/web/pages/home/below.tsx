import { Link } from 'react-router'
import { island } from '../../islands/island.tsx'
import { paths } from '../../base/paths.ts'
import { Page, Section } from '../../ui/layout/page-layout.tsx'
import * as homePartsWords from '#words/home-parts'
import { useWords } from '../../words/words.tsx'
import type { CourseInList } from '../../features/courses/course-card.tsx'
import { CourseGrid } from '../../features/courses/course-grid.tsx'
import { Answers, type AnswersProps } from './answers.tsx'
import { Catalog, type Category } from './catalog.tsx'
import { Offer, type Reason } from './offer.tsx'
import { Testimonials, type Testimonial } from './testimonials.tsx'
import { TutorPart } from './tutor-part.tsx'
import type { Tutor } from './home-data.ts'
import styles from './welcome.module.css'

const Quotes = island('testimonials', Testimonials)

type BelowProps = {
  reasons: readonly Reason[]
  categories: readonly Category[]
  courses: readonly CourseInList[]
  testimonials: readonly Testimonial[]
  tutor: Tutor
} & AnswersProps

/** Everything of the home page that the first screen does not show. H2–H5 */
export function Below({ reasons, categories, courses, testimonials, tutor, answers }: BelowProps) {
  const words = useWords(homePartsWords).homeParts
  return (
    <Page className={styles.below}>
      {reasons.length > 0 && (
        <Section eyebrow={words.offer.eyebrow} heading={words.offer.heading} isCentred>
          <Offer reasons={reasons} />
        </Section>
      )}
      {categories.length > 0 && (
        <Section heading={words.catalog.heading}>
          <Catalog categories={categories} />
        </Section>
      )}
      {courses.length > 0 && (
        <Section heading={words.popular.heading} action={<Link to={paths.courses}>{words.popular.viewAll}</Link>}>
          <CourseGrid courses={courses} headingLevel={3} />
        </Section>
      )}
      {tutor && <TutorPart tutor={tutor} />}
      {testimonials.length > 0 && (
        <Section heading={words.testimonials.heading}>
          <Quotes testimonials={testimonials} />
        </Section>
      )}
      {answers.length > 0 && <Answers answers={answers} />}
    </Page>
  )
}
