import { lazyPart } from '../../ui/lazy-part.ts'

/** The board for answering a match, loaded lazily: few quizzes begin with one. */
export const matchBoard = lazyPart(() => import('./match-board.tsx'))
