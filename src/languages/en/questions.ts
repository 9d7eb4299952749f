import type { TrapFamily } from '../../core/questions/traps.ts'
import { format } from './format.ts'

/** The families of traps, as students read them. */
const trapNames: Record<TrapFamily, string> = {
  'half-right': 'Half right',
  'topic-word': 'Topic word',
  opposite: 'Opposite',
  'too-far': 'Too far',
  'not-said-here': 'True but not said here',
  'another-line': 'Answers another line',
  'wrong-data': 'Wrong part of the data',
  'wrong-comparison': 'Wrong comparison',
  'cause-for-sequence': 'Cause for sequence',
  swapped: 'Person or time swapped',
  'sounds-right': 'Sounds right',
  'near-word': 'Near word',
  'wrong-relation': 'Wrong relation',
  'wrong-goal': 'Wrong goal',
  fragment: 'Fragment',
  'run-on': 'Run-on',
  'comma-splice': 'Comma between sentences',
  'wrong-marks': 'Wrong marks',
  'nearest-noun': 'Nearest noun',
  'dangling-modifier': 'Dangling modifier',
  'habitual-tense': 'Tense by habit',
}

/** The kinds of question, taken and graded. Q11, Q12 */
export const questions = {
  unsupported: 'Unsupported question type',
  chooseOne: 'Choose one answer',
  chooseAll: 'Choose every answer that is right',
  write: 'Write your answer',
  yourAnswer: 'Your answer',
  true: 'True',
  false: 'False',
  matchHint: 'Choose what belongs to each item',
  item: 'Item',
  option: (letter: string) => `Option ${letter}`,
  crossOut: (letter: string) => `Cross out option ${letter}`,
  crossedOut: 'crossed out',
  enlarged: 'Picture',
  picture: (number: number) => `Picture of question ${format.number(number)}`,
  /** Before half an answer is locked. */
  half: {
    options: 'Only one choice?',
    pairs: 'Not every item has its match',
    locks: 'Submit locks your answer as it is.',
    submitAnyway: 'Submit anyway',
    goOn: 'Go on choosing',
  },
  correct: 'Correct!',
  incorrect: 'Incorrect.',
  correctAnswer: 'Correct answer',
  explanation: 'Explanation',
  /** Names a trap by its family, by the author's own words, or by both where these say more. */
  trap: (family: TrapFamily | null, own: string | null) => {
    const name = family === null ? own : trapNames[family]
    return own === null || name === own ? `Trap: ${name}` : `Trap: ${name} (${own})`
  },
  traps: trapNames,
  nextTime: 'Next time:',
  otherChoices: 'The other choices',
  saveWord: 'Save',
  saveWordOf: (word: string) => `Save “${word}” to My words`,
  savedWord: 'Saved',
  savedWordOf: (word: string) => `Saved: “${word}” is in My words`,
  hardWords: 'Words',
  source: (source: string) => `Source: ${source}`,
  notAnswered: 'Not Answered (Skipped)',
  noAnswer: 'No answer provided',
}
