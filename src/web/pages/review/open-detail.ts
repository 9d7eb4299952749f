import type { Opener } from './places.ts'
import type { ReviewedQuestion } from './review-data.ts'

/** The question whose detail is on show, what it was opened by, and the questions that follow each other in it. */
export type OpenDetail = { question: ReviewedQuestion; opener: Opener; among: readonly ReviewedQuestion[] }

/** Opens the detail of a question. */
export type ShowDetail = (shown: OpenDetail) => void
