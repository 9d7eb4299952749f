import type { Ruling } from './ruling.ts'

/** The forms of answers: one option, several, true or false, text that is typed, or pairs. */
export const answerForms = ['option', 'options', 'truth', 'text', 'pairs'] as const

/** The form of answers to a kind of question. */
export type AnswerForm = (typeof answerForms)[number]

/** The name of an option: where it stands, never what it says. */
export const optionKeys = ['a1', 'a2', 'a3', 'a4'] as const

export type OptionKey = (typeof optionKeys)[number]

/** The letters of the options in the order in which they are shown. Q3 */
export const optionLetters = ['A', 'B', 'C', 'D'] as const

/** The letter of an option. */
export type OptionLetter = (typeof optionLetters)[number]

/** Returns the place of a letter, from 0; -1 when no option has it. */
export const letterPlace = (letter: string): number => optionLetters.findIndex((one) => one === letter)

/** A question as it is stored: what is asked (`spec`) and what is right (`key`) in the shape of its type, and what was ruled since. */
export type StoredQuestion = { type: string; spec: unknown; key: unknown; ruling?: Ruling | null }

/** The verdict on an answer; no answer is a skip. */
export type Verdict = 'correct' | 'incorrect' | 'skip'
