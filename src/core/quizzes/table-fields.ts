import { optionLetters, type OptionLetter } from '../questions/question.ts'

/** The letters of options in the names of columns. */
export const columnLetters = optionLetters.map((letter) => letter.toLowerCase() as Lowercase<OptionLetter>)

/** The fields that a column of a table of questions can hold, in the order of a written table. I2 */
export const tableFields = [
  'id',
  'type',
  'passage',
  'question',
  'image',
  ...columnLetters.map((letter) => `option_${letter}` as const),
  'correct',
  'pairs',
  'extra_rights',
  'explanation',
  'section',
  'domain',
  'skill',
  'difficulty',
  'tags',
  'public',
  'module',
  'model_difficulty',
  'rule',
  'next_time',
  'source',
  'invented',
  'sibling',
  'rule_id',
  'card',
  ...columnLetters.map((letter) => `rationale_${letter}` as const),
  ...columnLetters.map((letter) => `trap_${letter}` as const),
  ...columnLetters.map((letter) => `trap_id_${letter}` as const),
] as const

/** A field that a column of a table of questions can hold. */
export type TableField = (typeof tableFields)[number]
