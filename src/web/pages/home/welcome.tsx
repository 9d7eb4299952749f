import { Link } from 'react-router'
import { useRootData } from '../../base/place.tsx'
import { paths } from '../../base/paths.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import * as homeWords from '#words/home'
import { useWords } from '../../words/words.tsx'
import styles from './welcome.module.css'

/** What this academy is, and where to begin. */
export function Welcome() {
  const { home } = useWords(homeWords)
  const { settings } = useRootData()
  return (
    <section className={styles.welcome}>
      <div>
        <p className={styles.academy}>{settings.academyName}</p>
        <h1 className={styles.heading}>{home.heading}</h1>
        <p className={styles.text}>{home.text}</p>
      </div>
      <div className={styles.ways}>
        <Link to={paths.courses} className={buttonClass({ size: 'large' })}>
          {home.courses}
        </Link>
        <Link to={paths.register} className={buttonClass({ variant: 'quiet', size: 'large' })}>
          {home.register}
        </Link>
      </div>
    </section>
  )
}
