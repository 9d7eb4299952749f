/** The largest file of questions that is read, in bytes: with an archive's pictures. I4 */
export const mostImportBytes = 50 * 1024 * 1024

/** The formats that question files are read in, in the order in which a file is tried. I2 */
export const importFormatNames = [
  'agieval-sat-en',
  'json',
  'lantern-quiz-1',
  'moodle-xml',
  'qti',
  'text2qti',
  'csv',
  'gift',
  'aiken',
  'html',
  'text',
  'xlsx',
  'docx',
  'qti-package',
] as const
export type ImportFormatName = (typeof importFormatNames)[number]

/** The most columns of a table that are shown, and can be mapped. */
export const mostColumns = 60

/** The longest word for a kind of question that a table is asked about, and the most of them that are asked. */
export const longestKindWord = 60
export const mostKindWords = 20

/** States of an import. 'failed': it broke off, and nothing was stored. */
export const importStates = ['reading', 'read', 'importing', 'imported', 'failed'] as const

/** Import modes: a new quiz, append to a quiz, or replace its questions. */
export const importWays = ['new', 'add', 'replace'] as const
export type ImportWay = (typeof importWays)[number]

/** Ways to handle questions in a file that the quiz they are added to already has. */
export const importDoubles = ['replace', 'skip', 'add'] as const
export type ImportDoubles = (typeof importDoubles)[number]

/** The treatment of questions that seem to be some of the quiz with other words: nothing is stored but that is said, or they are these, or new ones. */
export const importMended = ['ask', 'same', 'new'] as const
export type ImportMended = (typeof importMended)[number]

/** The outcomes of an import, and the reasons why nothing was stored. */
export const importOutcomes = [
  'written',
  'added',
  'replaced',
  'refused_questions',
  'looks_mended',
  'nothing_to_take',
  'no_course',
  'no_lesson',
  'name_taken',
  'lesson_taken',
] as const
export type ImportOutcome = (typeof importOutcomes)[number]
