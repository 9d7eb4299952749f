import { Link } from 'react-router'
import { useRootData } from '../../page.tsx'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import { Row } from '../../ui/layout/page-layout.tsx'
import { useSiteWords } from '../../words/areas/site-words.ts'
import { LanternScene } from './lantern-scene.tsx'
import styles from './welcome.module.css'

/** The first thing a visitor sees: what this academy is, and where to begin. */
export function Welcome({ isSignedIn }: { isSignedIn: boolean }) {
  const { welcome } = useSiteWords().home
  const { settings } = useRootData()
  const quiet = buttonClass({ variant: 'quiet', size: 'large' })
  return (
    <section className={styles.band}>
      <div className={styles.inside}>
        <div className={styles.words}>
          <p className={styles.academy}>{settings.academyName}</p>
          <h1 className={styles.heading}>{welcome.heading}</h1>
          <p className={styles.text}>{welcome.text}</p>
          <Row>
            {isSignedIn ? (
              <>
                <Link to={paths.myCourses} className={buttonClass({ size: 'large' })}>
                  {welcome.myCourses}
                </Link>
                <Link to={paths.quizzes} className={quiet}>
                  {welcome.quizzes}
                </Link>
              </>
            ) : (
              <>
                <Link to={paths.courses} className={buttonClass({ size: 'large' })}>
                  {welcome.courses}
                </Link>
                <Link to={paths.register} className={quiet}>
                  {welcome.register}
                </Link>
              </>
            )}
          </Row>
        </div>
        <LanternScene />
      </div>
    </section>
  )
}
