import { format } from '../en-format.ts'

/** The kinds of question, taken and marked. Q11, Q12 */
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
  correct: 'Correct!',
  incorrect: 'Incorrect.',
  correctAnswer: 'Correct answer',
  explanation: 'Explanation',
  notAnswered: 'Not Answered (Skipped)',
  noAnswer: 'No answer provided',
}
