import { Link } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import { island } from '../../islands/island.tsx'
import { useRootData } from '../../base/place.tsx'
import { paths } from '../../base/paths.ts'
import { WayFromHome } from '../../shell/way-from-home.tsx'
import { buttonClass } from '../../ui/actions/button.tsx'
import { Html } from '../../ui/html.tsx'
import { Page, Row, Stack } from '../../ui/layout/page-layout.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import * as aboutWords from '#words/about'
import { useWords } from '../../words/words.tsx'
import styles from './about.module.css'
import { Slides, type Banner } from './slides.tsx'

export type AboutData = Pick<NonNullable<CallReply<'GET /about'>['data']>, 'aboutHtml' | 'ratings'> & {
  banners: Banner[]
}

/** The target of 'Know More about us': the academy's own words. */
const storyId = 'story'

function Banner() {
  const { about, shell } = useWords(aboutWords)
  const { settings } = useRootData()
  return (
    <header className={styles.banner}>
      <div className={styles.inside}>
        <WayFromHome here={about.heading} />
        <h1>{about.heading}</h1>
        <p className={styles.credit}>{shell.academyCredit(settings.academyName, settings.instructorName)}</p>
        <a href={`#${storyId}`} className={buttonClass({ variant: 'quiet' }, styles.more)}>
          {about.more}
        </a>
      </div>
    </header>
  )
}

function Ratings({ ratings }: Pick<AboutData, 'ratings'>) {
  const { about, format } = useWords(aboutWords)
  if (ratings.length === 0) return null
  return (
    <dl aria-label={about.ratings} className={styles.ratings}>
      {ratings.map(({ label, score, outOf, isSample }) => (
        <div key={label} className={styles.rating}>
          <dt>{isSample ? about.sample(label) : label}</dt>
          <dd>{about.rating(format.number(score), format.number(outOf))}</dd>
        </div>
      ))}
    </dl>
  )
}

const SlidesIsland = island('about-slides', Slides)

export function About({ data: { aboutHtml, ratings, banners } }: { data: AboutData }) {
  const { about } = useWords(aboutWords)
  const toCourses = (
    <Link to={paths.courses} className={buttonClass()}>
      {about.courses}
    </Link>
  )
  return (
    <>
      <Banner />
      <Page width="narrow" className={styles.text}>
        <Stack gap="large">
          <Ratings ratings={ratings} />
          {banners.length > 0 && <SlidesIsland banners={banners} />}
          <div id={storyId}>
            {aboutHtml === '' ? (
              <EmptyState action={toCourses}>{about.empty}</EmptyState>
            ) : (
              <Stack gap="large">
                <Html html={aboutHtml} />
                <Row>
                  {toCourses}
                  <Link to={paths.contact} className={buttonClass({ variant: 'quiet' })}>
                    {about.contact}
                  </Link>
                </Row>
              </Stack>
            )}
          </div>
        </Stack>
      </Page>
    </>
  )
}
