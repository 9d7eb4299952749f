import type { CallReply } from '../../../contract/api.ts'
import { Link } from '../../base/link.tsx'
import { buttonClass } from '../../ui/actions/button.tsx'
import { Carousel } from '../../ui/carousel/carousel.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'
import * as homePartsWords from '#words/home-parts'
import { useWords } from '../../words/words.tsx'
import styles from './hero.module.css'

type Banner = NonNullable<CallReply<'GET /carusels'>['data']>[number]

/** Display time of a slide, in ms. H1 */
const autoplayMs = 20_000

/** A phone shows the middle of a slide, so it is wider than the screen. */
const slideSizes = '(min-width: 72rem) 72rem, (min-width: 48rem) 100vw, 150vw'

function Slide({ banner, isFirst }: { banner: Banner; isFirst: boolean }) {
  return (
    <div className={styles.slide}>
      <div className={styles.frame}>
        <Spinner size="large" />
        <Picture
          picture={banner.picture ?? banner.image}
          drawing={{ width: 1600, height: 600 }}
          alt={banner.image_alt}
          sizes={slideSizes}
          isFirst={isFirst}
          className={styles.picture}
        />
      </div>
      {banner.heading !== '' && (
        <div className={styles.panel}>
          <h2>{banner.heading}</h2>
          {banner.text !== '' && <p className={styles.text}>{banner.text}</p>}
          {banner.link && (
            <Link to={banner.link.url} className={buttonClass({ variant: 'quiet' }, styles.link)}>
              {banner.link.text}
            </Link>
          )}
        </div>
      )}
    </div>
  )
}

/** The carousel of the banners that the academy wants seen first. H1 */
export function Hero({ banners }: { banners: readonly Banner[] }) {
  const { hero } = useWords(homePartsWords).homeParts
  return (
    <Carousel
      words={hero}
      autoplayMs={autoplayMs}
      slides={banners.map((banner, at) => ({
        key: banner.id,
        content: <Slide banner={banner} isFirst={at === 0} />,
      }))}
      className={styles.hero}
    />
  )
}
