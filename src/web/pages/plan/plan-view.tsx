import { useRevalidator } from 'react-router'
import { testAhead } from '../../../core/learning/telling.ts'
import { mainId } from '../../shell/skip-link.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { Page, PageHead, Section } from '../../ui/layout/page-layout.tsx'
import { ErrorState } from '../../ui/states/empty-state.tsx'
import * as planWords from '#words/plan'
import { useWords } from '../../words/words.tsx'
import { GoalForm } from './goal-form.tsx'
import type { PlanWire } from './plan-data.ts'
import { PlannedDays } from './planned-days.tsx'
import styles from './plan.module.css'

function Failed() {
  const words = useWords(planWords)
  const { revalidate, state } = useRevalidator()
  const tryAgain = async () => {
    await revalidate()
    // The pressed button was removed with the failure.
    document.getElementById(mainId)?.focus({ preventScroll: true })
  }
  return (
    <ErrorState
      action={
        <Button variant="quiet" isPending={state === 'loading'} onClick={() => void tryAgain()}>
          {words.errors.tryAgain}
        </Button>
      }
    >
      {words.plan.failed}
    </ErrorState>
  )
}

/** How far the test is, in words. */
function useTestText(): (daysLeft: number | null) => string {
  const { plan: words } = useWords(planWords)
  return (daysLeft) => {
    const ahead = testAhead(daysLeft, 0)
    if (ahead === null) return words.noTest
    return ahead.is === 'ahead' ? words.testIn(ahead.days) : ahead.is === 'today' ? words.testToday : words.testOver
  }
}

/** The goal and plan of a student. L6 */
export function PlanView({ data: plan }: { data: PlanWire | null }) {
  const { plan: words } = useWords(planWords)
  const testText = useTestText()
  return (
    <Page>
      <PageHead title={words.title} lead={words.lead} />
      {plan === null ? (
        <Failed />
      ) : (
        <div className={styles.plan}>
          <Section heading={words.days}>
            <p className={styles.soft}>{testText(plan.days_left)}</p>
            {plan.minutes_today > 0 && <p className={styles.soft}>{words.done(plan.minutes_today)}</p>}
            <PlannedDays days={plan.days} />
          </Section>
          <Section heading={words.goal}>
            <GoalForm plan={plan} />
          </Section>
        </div>
      )}
    </Page>
  )
}
