import { resultColour } from '../../../../core/results/colour.ts'
import { percentage } from '../../../../core/results/score.ts'
import { ScoreScale } from '../../../features/quizzes/score-scale.tsx'
import { CheckCircleIcon, CrossCircleIcon } from '../../../ui/icons/states.tsx'
import { Page, Section } from '../../../ui/layout/page-layout.tsx'
import { Badge } from '../../../ui/states/badge.tsx'
import { ProgressBar } from '../../../ui/states/progress-bar.tsx'
import * as homeWords from '#words/home'
import { useWords } from '../../../words/words.tsx'
import { Look } from './look.tsx'
import styles from './look.module.css'

/** The band of the review in the picture. */
const band = { low: 570, high: 630 }

function ReviewPicture() {
  const { review } = useWords(homeWords).home.inside
  return (
    <figure className={styles.figure}>
      <Look label={review.picture}>
        <div className={styles.pad}>
          <p className={styles.score}>{review.score}</p>
          <p className={styles.soft}>{review.scoreOf}</p>
          <ScoreScale band={band} />
          {review.domains.map(({ name, correct, total }) => (
            <ProgressBar
              key={name}
              label={name}
              value={percentage(correct, total)}
              text={review.of(correct, total)}
              tone={resultColour(percentage(correct, total))}
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

function ExplanationPicture() {
  const { explanation } = useWords(homeWords).home.inside
  return (
    <figure className={styles.figure}>
      <Look label={explanation.picture}>
        <div className={styles.pad}>
          <p className={styles.wrong}>
            <span className={styles.letter}>B</span>
            {explanation.chosen}
          </p>
          <p className={styles.badges}>
            <Badge tone="bad">
              <CrossCircleIcon />
              {explanation.yours}
            </Badge>
            <Badge>{explanation.trap}</Badge>
          </p>
          <p>
            {explanation.why} <mark>{explanation.deciding}</mark>.
          </p>
          <p className={styles.right}>
            <span className={styles.letter}>A</span>
            {explanation.right}
          </p>
          <p className={styles.badges}>
            <Badge tone="good">
              <CheckCircleIcon />
              {explanation.correct}
            </Badge>
          </p>
          <ol className={styles.steps}>
            {explanation.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
      </Look>
      <figcaption className={styles.caption}>
        <strong>{explanation.caption}</strong>
        {explanation.about}
      </figcaption>
    </figure>
  )
}

/** What a student sees after a test, by the parts of the real review. P4 */
export function Inside() {
  const { inside } = useWords(homeWords).home
  return (
    <Page className={styles.inside}>
      <Section heading={inside.heading}>
        <p className={styles.lead}>{inside.text}</p>
        <div className={styles.pair}>
          <ReviewPicture />
          <ExplanationPicture />
        </div>
      </Section>
    </Page>
  )
}
