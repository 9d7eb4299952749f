import type { ComponentType } from 'react'
import type { QuestionType } from '../../../core/questions/kinds.ts'
import type { ReviewProps } from '../question-view.ts'
import { FillInReview } from './fill-in-review.tsx'
import { MatchReview } from './match-review.tsx'

/** The screen of a final answer beside the key. */
type QuestionReview = { Review: ComponentType<ReviewProps> }

/** Kinds whose review shows the answer and the key in full; those of the others are the locked controls. */
const questionReviews: Partial<Record<QuestionType, QuestionReview>> = {
  fill_in: { Review: FillInReview },
  match: { Review: MatchReview },
  numeric: { Review: FillInReview },
}

/** Returns the review of a type; undefined where the locked controls show the answer. */
export function findQuestionReview(type: string): QuestionReview | undefined {
  return Object.hasOwn(questionReviews, type) ? questionReviews[type as QuestionType] : undefined
}
