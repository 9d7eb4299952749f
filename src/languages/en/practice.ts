import { format } from './format.ts'

/** Doing again what was missed. */
export const practice = {
  title: 'Practice',
  titleOf: (quiz: string) => `Practice: ${quiz}`,
  description: 'The questions you missed and skipped, once more and without a clock.',
  lead: (attempt: number, questions: number) =>
    `From attempt ${format.number(attempt)}: ${format.count(questions, { one: '# question', other: '# questions' })}, no clock`,
  waiting: (many: number) =>
    format.count(many, {
      one: '# more question waits: it is also in a test that you have open. You can redo it when that test ends.',
      other:
        '# more questions wait: they are also in a test that you have open. You can redo them when that test ends.',
    }),
  progress: 'Answered',
  progressOf: (done: number, total: number) => `${format.number(done)} of ${format.number(total)}`,
  numbers: 'Questions of this set',
  number: (number: number, state: 'open' | 'waiting' | 'right' | 'wrong') =>
    `Question ${format.number(number)}, ${{ open: 'not answered yet', waiting: 'answered, waits for the network', right: 'right', wrong: 'wrong' }[state]}`,
  question: (number: number, total: number) => `Question ${format.number(number)} of ${format.number(total)}`,
  submit: 'Submit',
  previous: 'Previous',
  next: 'Next',
  toOpen: 'Go to an unanswered question',
  seeResult: 'See how it went',
  checkFailed: 'Your answer could not be checked',
  leftOut: 'This question can no longer be answered, so it is left out.',
  offline: (why: string) => `${why} Go on: your answers are saved on this device and sent when it is back.`,
  left: (count: number) =>
    count === 0
      ? 'Every question is answered'
      : format.count(count, { one: '# question left', other: '# questions left' }),
  resume: 'Continue',
  resumeOf: (title: string) => `Continue “${title}”`,
  waitsHere: 'Your answer is saved on this device. You’ll see whether it’s right when the site can be reached.',
  waitsAll: (count: number) =>
    format.count(count, {
      one: 'Everything is answered. # answer is saved on this device and sent when the site can be reached. Then you see how it went.',
      other:
        'Everything is answered. # answers are saved on this device and sent when the site can be reached. Then you see how it went.',
    }),
  waitOnDevice: (count: number) =>
    format.count(count, {
      one: '# answer of your practice is saved on this device and sent as soon as there is a network.',
      other: '# answers of your practice are saved on this device and sent as soon as there is a network.',
    }),
  done: 'Practice done',
  result: (right: number, total: number) => `${format.number(right)} of ${format.number(total)} right this time`,
  allRight: 'You got every one of them right this time.',
  someWrong: 'These still went wrong. Look at them once more:',
  redoFailed: 'The practice set could not be opened',
  onlyThese: (count: number) =>
    format.count(count, { one: 'Redo only this question', other: 'Redo only these # questions' }),
  again: 'Do the set again',
  backToReview: 'Back to the review',
  lookAgain: (number: number) => `Question ${format.number(number)}`,
}
