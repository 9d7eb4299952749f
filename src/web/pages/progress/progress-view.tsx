import { useEffect } from 'react'
import { Link } from 'react-router'
import { inTen } from '../../../core/learning/said.ts'
import { assessmentOf } from '../../../core/learning/telling.ts'
import { browserApi } from '../../base/browser-api.ts'
import { paths } from '../../base/paths.ts'
import { OffBy } from '../../features/official-scores/off-by.tsx'
import { useRecordScore } from '../../features/official-scores/use-record-score.ts'
import { SeenNotice } from '../../features/practice/seen/seen-notice.tsx'
import { useSeenPage } from '../../features/practice/seen/use-seen-page.ts'
import { LoadFailed } from '../../shell/load-failed.tsx'
import { buttonClass } from '../../ui/actions/button.tsx'
import { Page, PageHead, Section } from '../../ui/layout/page-layout.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import * as progressWords from '#words/progress'
import { useWords } from '../../words/words.tsx'
import { Official } from './official.tsx'
import { OverTime } from './over-time.tsx'
import { Parents } from './parents.tsx'
import type { ProgressData, ProgressWire } from './progress-data.ts'
import styles from './progress.module.css'
import { SkillList, Trend } from './skill-list.tsx'
import { Tests } from './tests.tsx'

/** Records the estimates once they are on the screen; one that is not recorded is so at the next visit. */
function useRecordShown(isNew: boolean) {
  useEffect(() => {
    if (isNew) browserApi('POST /learning/progress/shown', { body: {} }, { keepalive: true }).catch(() => undefined)
  }, [isNew])
}

/** All skills together, and the pace. */
function Whole({ progress: { whole, pace } }: { progress: ProgressWire }) {
  const { progress: words } = useWords(progressWords)
  const { estimate, missing, trend } = whole
  return (
    <div className={styles.whole}>
      <section aria-labelledby="whole" className={styles.lit}>
        <h2 id="whole" className={styles.heading}>
          {words.wholeHeading}
        </h2>
        <p className={styles.said}>{estimate ? words.estimate(inTen(estimate)) : words.early(missing)}</p>
        <p>{words.assessment(assessmentOf(estimate))}</p>
        {estimate && <Trend trend={trend} />}
      </section>
      <section aria-labelledby="pace" className={styles.lit}>
        <h2 id="pace" className={styles.heading}>
          {words.pace}
        </h2>
        {pace ? (
          <>
            <p>{words.paceOf(pace.usual, pace.test)}</p>
            <p>{words.paceCompared[pace.compared]}</p>
          </>
        ) : (
          <p>{words.paceEarly}</p>
        )}
      </section>
    </div>
  )
}

/** Says in which order the skills stand, and once for all of them what a skill needs before it says more. */
function SkillsLead({ skills }: Pick<ProgressWire, 'skills'>) {
  const { progress: words } = useWords(progressWords)
  const early = skills.filter(({ estimate }) => estimate === null).length
  const some = early > 0 ? `${words.skillsLead} ${words.skillsSome}` : words.skillsLead
  return <p className={styles.soft}>{early === skills.length ? words.skillsEarly : some}</p>
}

/** Shows a student's progress. L5 */
export function ProgressView({ data: shown }: { data: ProgressData }) {
  const { data: progress, seenAt } = shown?.progress ?? { data: null, seenAt: null }
  const isFresh = seenAt === null
  const { progress: words } = useWords(progressWords)
  useSeenPage('progress', shown?.progress ?? null)
  useRecordShown(isFresh && (progress?.is_new ?? false))
  const banded = progress?.tests.find(({ estimate }) => estimate !== null)
  const hasBand = banded !== undefined
  useRecordScore(isFresh ? (banded?.attempt_id ?? null) : null)
  const isEmpty = progress?.skills.length === 0 && progress.tests.length === 0
  return (
    <Page>
      <PageHead
        title={words.title}
        lead={words.lead}
        actions={
          <Link to={paths.plan} className={buttonClass({ variant: 'quiet' })}>
            {words.toPlan}
          </Link>
        }
      />
      {seenAt !== null && <SeenNotice seenAt={seenAt} />}
      {progress === null && <LoadFailed>{words.failed}</LoadFailed>}
      {isEmpty && (
        <EmptyState
          action={
            <Link to={paths.quizzes} className={buttonClass()}>
              {words.toQuizzes}
            </Link>
          }
        >
          {words.empty}
        </EmptyState>
      )}
      {progress !== null && !isEmpty && (
        <div className={styles.parts}>
          {progress.days_without !== null && <Notice tone="warn">{words.daysWithout(progress.days_without)}</Notice>}
          <Whole progress={progress} />
          <p className={styles.soft}>{words.basis}</p>
          {progress.skills.length > 0 && (
            <Section
              heading={words.skills}
              action={
                <Link to={paths.mistakes} className={styles.way}>
                  {words.toMistakes}
                </Link>
              }
            >
              <SkillsLead skills={progress.skills} />
              <SkillList skills={progress.skills} canDrill={isFresh} />
            </Section>
          )}
          <Section heading={words.overTime}>
            <OverTime shown={progress.shown} />
          </Section>
          {progress.tests.length > 0 && (
            <Section heading={words.tests}>
              <Tests tests={progress.tests} />
              {hasBand && <OffBy ownError={shown?.official?.ownError ?? null} />}
            </Section>
          )}
        </div>
      )}
      {shown && isFresh && (
        <div className={styles.apart}>
          <Official official={shown.official} saysOff={!hasBand} />
        </div>
      )}
      {shown && isFresh && (
        <div className={styles.apart}>
          <Section heading={words.tutorHeading}>
            <p className={styles.soft}>{words.tutorSees}</p>
          </Section>
        </div>
      )}
      {shown && isFresh && <Parents shared={shown.parents} />}
    </Page>
  )
}
