import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { paths } from '../../base/paths.ts'
import { BackBar } from '../../shell/back-bar.tsx'
import { buttonClass } from '../../ui/actions/button.tsx'
import { BookIcon } from '../../ui/icons/things.tsx'
import { Page, PageHead } from '../../ui/layout/page-layout.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import * as trialWords from '#words/trial'
import { useWords } from '../../words/words.tsx'
import { TrialPlayer, type TrialQuestions } from './trial-player.tsx'

export function TrialView({ data: questions }: { data: TrialQuestions }) {
  const { revalidate } = useRevalidator()
  const [round, setRound] = useState(1)
  // Other questions may come, so the player begins anew with them.
  const again = () => void revalidate().then(() => setRound(round + 1))
  return questions.length === 0 ? <NoQuestions /> : <TrialPlayer key={round} questions={questions} onAgain={again} />
}

function NoQuestions() {
  const { trial, shell } = useWords(trialWords)
  return (
    <>
      <BackBar to={paths.home} label={shell.backHome} />
      <Page width="narrow">
        <PageHead title={trial.title} />
        <EmptyState
          icon={<BookIcon />}
          action={
            <Link to={paths.courses} className={buttonClass()}>
              {trial.courses}
            </Link>
          }
        >
          {trial.none}
        </EmptyState>
      </Page>
    </>
  )
}
