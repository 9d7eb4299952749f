import { resultColor } from '../../../../core/results/color.ts'
import { percentage } from '../../../../core/results/score.ts'
import { ScoreScale } from '../../../features/quizzes/score-scale.tsx'
import { WhyParts } from '../../../questions/explanation/explanation-parts.tsx'
import { Html } from '../../../ui/html.tsx'
import { Page, Section } from '../../../ui/layout/page-layout.tsx'
import { ProgressBar } from '../../../ui/states/progress-bar.tsx'
import * as homeWords from '#words/home'
import { useWords } from '../../../words/words.tsx'
import { Look } from './look.tsx'
import styles from './look.module.css'
import type { Showcase } from './showcase.ts'

function ReviewPicture({ test: { domains, band } }: { test: NonNullable<Showcase['test']> }) {
  const { review } = useWords(homeWords).home.inside
  return (
    <figure className={styles.figure}>
      <Look label={review.picture(domains.length)}>
        <div className={styles.pad}>
          <p className={styles.score}>{review.score(band.low, band.high)}</p>
          <p className={styles.soft}>{review.scoreOf}</p>
          <ScoreScale band={band} />
          {domains.map(({ domain, correct, total }) => (
            <ProgressBar
              key={domain}
              label={domain}
              value={percentage(correct, total)}
              text={review.of(correct, total)}
              tone={resultColor(percentage(correct, total))}
              size="small"
            />
          ))}
          <p>
            <span className={styles.pill}>{review.next}</span>
          </p>
        </div>
      </Look>
      <figcaption className={styles.caption}>
        <strong>{review.caption}</strong>
        {review.about}
      </figcaption>
    </figure>
  )
}

function ExplanationPicture({ question }: { question: NonNullable<Showcase['question']> }) {
  const { explanation: words } = useWords(homeWords).home.inside
  const { asked, chosen, explanation } = question
  return (
    <figure className={styles.figure}>
      <Look label={words.picture}>
        <div className={styles.pad}>
          <Html html={asked.question} />
          <WhyParts heading="h3" question={asked} userAnswer={chosen} correctAnswer={null} explanation={explanation} />
        </div>
      </Look>
      <figcaption className={styles.caption}>
        <strong>{words.caption}</strong>
        {words.about}
      </figcaption>
    </figure>
  )
}

/** Shows what a student sees after a test, using parts of the real review. P4 */
export function Inside({ showcase: { test, question } }: { showcase: Showcase }) {
  const { inside } = useWords(homeWords).home
  if (!test && !question) return null
  return (
    <Page className={styles.inside}>
      <Section heading={inside.heading}>
        <p className={styles.lead}>{inside.text}</p>
        <div className={styles.pair}>
          {test && <ReviewPicture test={test} />}
          {question && <ExplanationPicture question={question} />}
        </div>
      </Section>
    </Page>
  )
}
