import * as reviewWords from '#words/review'
import { useWords } from '../../../words/words.tsx'
import type { Opener } from '../places.ts'
import { QuestionLink } from '../question-link.tsx'
import type { ReviewedQuestion } from '../review-data.ts'
import type { ShowDetail } from '../open-detail.ts'

type MissedLinkProps = {
  questions: readonly ReviewedQuestion[]
  opener: Opener
  /** The skill that they test, where the link stands at one. */
  of?: string
  onShow: ShowDetail
  className?: string
}

/** Opens missed questions one after the other; nothing where there are none. */
export function MissedLink({ questions, opener, of, onShow, className }: MissedLinkProps) {
  const { next } = useWords(reviewWords).review
  const [first] = questions
  if (!first) return null
  const text = next.seeMissed(questions.length)
  return (
    <QuestionLink
      question={first}
      opener={opener}
      among={questions}
      onShow={onShow}
      className={className}
      label={of && `${text}: ${of}`}
    >
      {text}
    </QuestionLink>
  )
}
