import { Link } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import { paths } from '../../base/paths.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import { ArrowForwardIcon } from '../../ui/icons/arrows.tsx'
import { Avatar } from '../../ui/layout/avatar.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import * as homeWords from '#words/home'
import { useWords } from '../../words/words.tsx'
import { PlayerPicture } from './look/player-picture.tsx'
import styles from './welcome.module.css'

/** Who teaches, as the settings say; null: they claim nothing. */
export type Tutor = CallReply<'GET /tutor'>['data']

/** The one promise, the first thing to do, who teaches, and what it looks like. P4 */
export function Welcome({ tutor, trialCount }: { tutor: Tutor; trialCount: number }) {
  const { home } = useWords(homeWords)
  const courses = { to: paths.courses, text: home.courses }
  const ways =
    trialCount > 0
      ? [{ to: paths.trial, text: home.tryQuestions(trialCount) }, courses]
      : [courses, { to: paths.register, text: home.register }]
  return (
    <section className={styles.welcome}>
      <div>
        <h1 className={styles.heading}>{home.heading}</h1>
        <p className={styles.text}>{home.text}</p>
        <div className={styles.ways}>
          {ways.map(({ to, text }, at) => (
            <Link key={to} to={to} className={buttonClass({ variant: at === 0 ? 'primary' : 'quiet', size: 'large' })}>
              {text}
              {at === 0 && <ArrowForwardIcon />}
            </Link>
          ))}
        </div>
        {trialCount > 0 && <p className={styles.free}>{home.tryFree}</p>}
        {tutor && (
          <div className={styles.by}>
            <Avatar name={tutor.name} />
            <p>
              <strong>{home.taughtBy(tutor.name)}</strong>
              <span className={styles.credentials}>{tutor.credentials}</span>
              {tutor.is_sample && <Badge>{home.tutor.sample}</Badge>}
            </p>
          </div>
        )}
      </div>
      <PlayerPicture />
    </section>
  )
}
