import type { ComponentType } from 'react'
import type { QuestionView, ReviewProps } from '../question-view.ts'
import { findQuestionView } from '../question-views.ts'
import { FillInReview } from './fill-in-review.tsx'
import { MatchReview } from './match-review.tsx'

/** The screen of a final answer beside the key. */
type QuestionReview = { Review: ComponentType<ReviewProps> }

/** Forms whose review shows the answer and the key in full; that of the others is the locked controls. */
const questionReviews: Partial<Record<QuestionView['form'], QuestionReview>> = {
  words: { Review: FillInReview },
  number: { Review: FillInReview },
  pairs: { Review: MatchReview },
}

/** Returns the review of a type; undefined where the locked controls show the answer. */
export function findQuestionReview(type: string): QuestionReview | undefined {
  const view = findQuestionView(type)
  return view && questionReviews[view.form]
}
