import type { Ruling } from './ruling.ts'

/** How questions are answered: by one option, by several, by true or false, by text that is typed, or by pairs. */
export const answerForms = ['option', 'options', 'truth', 'text', 'pairs'] as const

/** How a question of a kind is answered. */
export type AnswerForm = (typeof answerForms)[number]

/** The name of an option: where it stands, never what it says. */
export const optionKeys = ['a1', 'a2', 'a3', 'a4'] as const

export type OptionKey = (typeof optionKeys)[number]

/** A question as it is stored: what is asked (`spec`) and what is right (`key`) in the shape of its type, and what was ruled since. */
export type StoredQuestion = { type: string; spec: unknown; key: unknown; ruling?: Ruling | null }

/** How an answer turned out; nothing answered is a skip. */
export type Verdict = 'correct' | 'incorrect' | 'skip'
