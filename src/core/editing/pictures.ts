import { nounNames } from './nouns.ts'

/** The kinds of what can show a picture of the site. T13 */
export const useKinds = [...nounNames, 'question', 'quiz'] as const

/** What kind shows a picture. */
export type UseKind = (typeof useKinds)[number]

/** The most characters that say in words what a picture of the library shows. */
export const longestPictureAlt = 300

/** How long an unused picture counts as new: an open editor may have it in changes that are not saved yet, or bring it back by Undo. */
export const newPictureMs = 24 * 60 * 60_000
