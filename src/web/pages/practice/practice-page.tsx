import '../../styles/fonts-reading.css'
import { data, Link } from 'react-router'
import { ApiError } from '../../api.ts'
import { page } from '../../page.tsx'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import { ClockIcon } from '../../ui/icons/things.tsx'
import { Page, PageHead } from '../../ui/layout/page-layout.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { usePracticeWords, type PracticeWords } from '../../words/areas/practice-words.ts'
import { PracticeSet } from './practice-set.tsx'
import type { PracticeWire } from './use-practice.ts'

/** A set, or why its questions are closed at the moment. X4 */
type PracticeData = { set: PracticeWire; closed: null } | { set: null; closed: string }

/** The missed and skipped questions of an attempt once more: /quiz-practice/:practiceId. */
export const practicePage = page<PracticeData, PracticeWords>({
  useTexts: usePracticeWords,
  access: 'user',
  async load({ api, params }) {
    try {
      const { data: set } = await api('GET /practice-sets/:practiceId', {
        params: { practiceId: Number(params['practiceId']) },
      })
      return { set, closed: null }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // An address without a set's number is no address of ours.
      if (error.status === 422) throw data(null, { status: 404 })
      if (error.status === 409) return { set: null, closed: error.message }
      throw error
    }
  },
  title: ({ practice }, { set }) => (set ? practice.titleOf(set.quiz.name) : practice.title),
  description: ({ practice }) => practice.description,
  View: PracticeView,
})

function PracticeView({ data: { set, closed } }: { data: PracticeData }) {
  const { practice, review } = usePracticeWords()
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
