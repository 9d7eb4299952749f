import { lazyPart } from '../../ui/lazy-part.ts'

/** How a match is answered; few quizzes begin with one. */
export const matchBoard = lazyPart(() => import('./match-board.tsx'))
