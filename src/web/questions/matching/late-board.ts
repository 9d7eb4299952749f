import { latePart } from '../../ui/late-part.ts'

/** How a match is answered; few quizzes begin with one. */
export const matchBoard = latePart(() => import('./match-board.tsx'))
