import type { Opener } from '../places.ts'
import type { ReviewedQuestion } from '../review-data.ts'

/** The question whose detail is on show, and what it was opened by. */
export type Shown = { question: ReviewedQuestion; opener: Opener }
