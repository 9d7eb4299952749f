import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import { ArrowForwardIcon } from '../../ui/icons/arrows.tsx'
import { Avatar } from '../../ui/layout/avatar.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import * as homeWords from '#words/home'
import { useWords } from '../../words/words.tsx'
import { useRootData } from '../../base/place.tsx'
import type { HomeData } from './home-data.ts'
import { PlayerPicture } from './look/player-picture.tsx'
import { promiseOf } from './promise.ts'
import styles from './welcome.module.css'

/** The tutor's picture, as small as it is shown here; the initials where there is none, or where it does not come. */
function Portrait({ tutor: { name, instructor } }: { tutor: NonNullable<HomeData['tutor']> }) {
  const picture = instructor?.picture ?? instructor?.image ?? null
  return (
    <div data-picture="">
      {picture !== null && (
        <Picture
          picture={picture}
          drawing={{ width: 320, height: 320 }}
          alt=""
          sizes="2.75rem"
          className={styles.portrait}
        />
      )}
      <div data-instead="" hidden={picture !== null}>
        <Avatar name={name} />
      </div>
    </div>
  )
}

/** The one promise, the first thing to do, who teaches, and what it looks like; an academy that has published nothing promises nothing. P1 P4 */
export function Welcome({ data }: { data: HomeData }) {
  const { home } = useWords(homeWords)
  const { academyName } = useRootData().settings
  const { tutor, showcase, courses: listed } = data
  const trialCount = showcase?.trial_questions ?? 0
  const courses = { to: paths.courses, text: home.courses }
  const register = { to: paths.register, text: home.register }
  const ways = [
    ...(trialCount > 0 ? [{ to: paths.trial, text: home.tryQuestions(trialCount) }] : []),
    ...(listed.length > 0 ? [courses] : []),
    ...(trialCount > 0 && listed.length > 0 ? [] : [register]),
  ]
  return (
    <section className={styles.welcome}>
      <div>
        <h1 className={styles.heading}>{showcase?.test ? home.heading : home.welcome(academyName)}</h1>
        <p className={styles.text}>{promiseOf(home, data)}</p>
        <div className={styles.ways}>
          {ways.map(({ to, text }, at) => (
            <div key={to} className={styles.oneWay}>
              <Link to={to} className={buttonClass({ variant: at === 0 ? 'primary' : 'quiet', size: 'large' })}>
                {text}
                {at === 0 && <ArrowForwardIcon />}
              </Link>
              {to === paths.trial && <p className={styles.free}>{home.tryFree}</p>}
            </div>
          ))}
        </div>
        {tutor && (
          <div className={styles.by}>
            <Portrait tutor={tutor} />
            <p>
              <strong>{home.taughtBy(tutor.name)}</strong>
              <span className={styles.credentials}>{tutor.credentials}</span>
              {tutor.is_sample && <Badge>{home.tutor.sample}</Badge>}
            </p>
          </div>
        )}
      </div>
      {showcase && <PlayerPicture showcase={showcase} />}
    </section>
  )
}
