import '../../styles/fonts-reading.css'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import { ClockIcon } from '../../ui/icons/things.tsx'
import { Page, PageHead } from '../../ui/layout/page-layout.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import * as practiceWords from '#words/practice'
import * as reviewWords from '#words/review'
import { useWords } from '../../words/words.tsx'
import { PracticeSet } from './practice-set.tsx'
import type { PracticeWire } from './practice-wire.ts'

/** A set, or why its questions are closed at the moment. X4 */
export type PracticeData = { set: PracticeWire; closed: null } | { set: null; closed: string }

export function PracticeView({ data: { set, closed } }: { data: PracticeData }) {
  const { practice, review } = useWords(practiceWords, reviewWords)
  if (set)
    return (
      <Page>
        <PracticeSet key={set.practice_id} set={set} />
      </Page>
    )
  const toQuizzes = (
    <Link to={paths.quizzes} className={buttonClass()}>
      {review.seeQuizzes}
    </Link>
  )
  return (
    <Page>
      <PageHead title={practice.title} />
      <EmptyState icon={<ClockIcon />} action={toQuizzes}>
        {closed}
      </EmptyState>
    </Page>
  )
}
