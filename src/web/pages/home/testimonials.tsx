import type { CallReply } from '../../../contract/api.ts'
import { Carousel } from '../../ui/carousel/carousel.tsx'
import { Avatar } from '../../ui/layout/avatar.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Stars } from '../../ui/icons/stars.tsx'
import * as homePartsWords from '#words/home-parts'
import { useWords } from '../../words/words.tsx'
import styles from './testimonials.module.css'

export type Testimonial = NonNullable<CallReply<'GET /testimonials'>['data']>[number]

function Quote({ testimonial: { name, school, quote, photo_url, stars, is_sample } }: { testimonial: Testimonial }) {
  const { testimonials } = useWords(homePartsWords).homeParts
  return (
    <Card as="div" className={styles.card}>
      <Stars stars={stars} />
      <blockquote className={styles.quote}>
        <p>{quote}</p>
      </blockquote>
      <div className={styles.person}>
        <Avatar name={name} src={photo_url} />
        <p>
          <strong className={styles.name}>{name}</strong>
          <span className={styles.school}>{is_sample ? testimonials.sample(school) : school}</span>
        </p>
      </div>
    </Card>
  )
}

/** Shows the testimonials of students, one to three side by side. H5 */
export function Testimonials({ testimonials }: { testimonials: readonly Testimonial[] }) {
  const words = useWords(homePartsWords).homeParts
  return (
    <Carousel
      words={{ ...words.hero, ...words.testimonials }}
      perView="three"
      slides={testimonials.map((testimonial) => ({
        key: testimonial.id,
        content: <Quote testimonial={testimonial} />,
      }))}
    />
  )
}
