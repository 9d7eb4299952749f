/** The letters of options in the names of columns. */
export const optionLetters = ['a', 'b', 'c', 'd'] as const

/** The fields that a column of a table of questions can hold, in the order of a written table. I2 */
export const tableFields = [
  'id',
  'type',
  'passage',
  'question',
  'image',
  ...optionLetters.map((letter) => `option_${letter}` as const),
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
  ...optionLetters.map((letter) => `rationale_${letter}` as const),
  ...optionLetters.map((letter) => `trap_${letter}` as const),
] as const

/** A field that a column of a table of questions can hold. */
export type TableField = (typeof tableFields)[number]
