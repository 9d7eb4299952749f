import { Link } from 'react-router'
import { testAhead } from '../../../core/learning/telling.ts'
import { paths } from '../../base/paths.ts'
import { SeenNotice } from '../../features/practice/seen/seen-notice.tsx'
import { useSeenPage } from '../../features/practice/seen/use-seen-page.ts'
import { LoadFailed } from '../../shell/load-failed.tsx'
import { Page, PageHead, Section } from '../../ui/layout/page-layout.tsx'
import * as planWords from '#words/plan'
import { useWords } from '../../words/words.tsx'
import { GoalForm } from './goal-form.tsx'
import type { PlanData } from './plan-data.ts'
import { PlannedDays } from './planned-days.tsx'
import styles from './plan.module.css'

/** Returns the function that words the time until the test. */
function useTestText(): (daysLeft: number | null) => string {
  const { plan: words } = useWords(planWords)
  return (daysLeft) => {
    const ahead = testAhead(daysLeft, 0)
    if (ahead === null) return words.noTest
    return ahead.is === 'ahead' ? words.testIn(ahead.days) : ahead.is === 'today' ? words.testToday : words.testOver
  }
}

/** The goal and plan of a student. L6 */
export function PlanView({ data: shown }: { data: PlanData }) {
  const { plan: words } = useWords(planWords)
  const testText = useTestText()
  useSeenPage('plan', shown)
  const { data: plan, seenAt } = shown ?? { data: null, seenAt: null }
  return (
    <Page>
      <PageHead title={words.title} lead={words.lead} />
      {seenAt !== null && <SeenNotice seenAt={seenAt} />}
      {plan === null ? (
        <LoadFailed>{words.failed}</LoadFailed>
      ) : (
        <div className={styles.plan}>
          <Section heading={words.days}>
            <p className={styles.soft}>
              {testText(plan.days_left)}{' '}
              {plan.days_left === null && seenAt === null && <a href="#goal">{words.setGoal}</a>}
            </p>
            {plan.settings.target !== null && (
              <p className={styles.soft}>
                {words.wanted(plan.settings.target)} <Link to={paths.progress}>{words.toEstimates}</Link>
              </p>
            )}
            {plan.minutes_today > 0 && <p className={styles.soft}>{words.done(plan.minutes_today)}</p>}
            <PlannedDays plan={plan} isFresh={seenAt === null} />
          </Section>
          {seenAt === null && (
            <Section id="goal" heading={words.goal}>
              <GoalForm plan={plan} />
            </Section>
          )}
        </div>
      )}
    </Page>
  )
}
