import { dayMs } from '../dates.ts'
import { nounNames } from './nouns.ts'

/** The kinds of what can show a picture of the site. T13 */
export const useKinds = [...nounNames, 'question', 'quiz'] as const

/** A kind of thing that can show a picture. */
export type UseKind = (typeof useKinds)[number]

/** The most characters that say in words what a picture of the library shows. */
export const longestPictureAlt = 300

/** Time in ms for which an unused picture counts as new: an open editor may have it in unsaved changes, or bring it back by Undo. */
export const newPictureMs = dayMs
