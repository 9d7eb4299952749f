import { Link } from 'react-router'
import { useRootData } from '../../base/place.tsx'
import { paths } from '../../base/paths.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import * as homeWords from '#words/home'
import { useWords } from '../../words/words.tsx'
import styles from './welcome.module.css'

/** What this academy is, and where to begin. */
export function Welcome({ isSignedIn }: { isSignedIn: boolean }) {
  const { home } = useWords(homeWords)
  const { settings } = useRootData()
  const [first, second] = isSignedIn
    ? [
        { to: paths.myCourses, text: home.myCourses },
        { to: paths.quizzes, text: home.quizzes },
      ]
    : [
        { to: paths.courses, text: home.courses },
        { to: paths.register, text: home.register },
      ]
  return (
    <section className={styles.welcome}>
      <div>
        <p className={styles.academy}>{settings.academyName}</p>
        <h1 className={styles.heading}>{home.heading}</h1>
        <p className={styles.text}>{home.text}</p>
      </div>
      <div className={styles.ways}>
        <Link to={first.to} className={buttonClass({ size: 'large' })}>
          {first.text}
        </Link>
        <Link to={second.to} className={buttonClass({ variant: 'quiet', size: 'large' })}>
          {second.text}
        </Link>
      </div>
    </section>
  )
}
