import type { CallReply } from '../../../contract/api.ts'
import { Carousel } from '../../ui/carousel/carousel.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import * as aboutWords from '#words/about'
import { useWords } from '../../words/words.tsx'
import styles from './about.module.css'

export type Banner = NonNullable<CallReply<'GET /carusels'>['data']>[number]

/** Pictures of the academy, to leaf through. H6 */
export function Slides({ banners }: { banners: readonly Banner[] }) {
  const { about } = useWords(aboutWords)
  return (
    <Carousel
      words={about.slides}
      slides={banners.map(({ id, image, picture, image_alt, heading }, at) => ({
        key: id,
        content: (
          <figure className={styles.slide}>
            <Picture
              picture={picture ?? image}
              drawing={{ width: 1600, height: 600 }}
              alt={image_alt}
              sizes="(min-width: 48rem) 44rem, 100vw"
              isFirst={at === 0}
              className={styles.picture}
            />
            {heading !== '' && <figcaption className={styles.caption}>{heading}</figcaption>}
          </figure>
        ),
      }))}
    />
  )
}
