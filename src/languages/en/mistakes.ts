import type { BookReason, BookState } from '../../core/learning/book.ts'
import type { MistakeCause } from '../../core/learning/mistakes.ts'
import { format } from './format.ts'

const causes: Record<MistakeCause, string> = {
  rule: 'Did not know the rule',
  misread: 'Misread',
  trap: 'Fell into a trap',
  time: 'Out of time',
  careless: 'Careless',
}
const states: Record<BookState, string> = {
  open: 'Not practiced since',
  returning: 'Coming back',
  learned: 'Right since',
}
const reasons: Record<BookReason, string> = {
  wrong: 'Missed',
  blank: 'Left blank',
  guess: 'Guessed',
  flag: 'Marked for review',
}
const questions = { one: '# question', other: '# questions' }

/** The mistake book. L2 */
export const mistakes = {
  title: 'Mistake book',
  description:
    'Every question you missed, guessed or marked for review, with its explanation and your own rule for next time.',
  lead: 'Name why you missed a question and write your own rule. The academy keeps both with your answers, and its tutors may read them.',
  empty: 'Nothing here yet. After a test or a drill, the questions you missed, guessed or marked appear here.',
  toQuizzes: 'Go to your quizzes',
  noneFound: 'No question matches these filters.',
  showAll: 'Show all questions',
  failed: 'Your mistake book could not be loaded.',
  noRoom:
    'Your mistake book cannot be shown for now: the academy’s server has no space left. Nothing of yours is lost, and the book is here again once there is some.',
  filters: 'Filter',
  skill: 'Skill',
  cause: 'Cause',
  trap: 'Trap',
  state: 'State',
  any: 'Any',
  noCause: 'No cause yet',
  withCount: (name: string, count: number) => `${name} (${format.number(count)})`,
  shown: (found: number, all: number) =>
    found === all ? format.count(all, questions) : `${format.number(found)} of ${format.count(all, questions)}`,
  withoutCause: (count: number) =>
    count === 0 ? 'Every question has a cause.' : `${format.count(count, questions)} without a cause`,
  causes,
  states,
  reasonOn: (reason: BookReason, day: string) => `${reasons[reason]} on ${day}`,
  missedTimes: (times: number) => format.count(times, { one: 'Missed once', other: 'Missed # times' }),
  comesBack: (day: string) => `Comes back on ${day}`,
  noSkill: 'Other questions',
  why: 'Why did you miss it?',
  ownRule: 'My rule',
  ownRuleHint: 'One sentence for next time. The academy’s tutors may read it.',
  save: 'Save my rule',
  saved: 'Your rule is saved.',
  removed: 'Your rule is removed.',
  redo: 'Redo this question',
  redoThese: (found: number, most: number) =>
    found > most ? `Redo the ${format.number(most)} newest of these` : `Redo these ${format.number(found)}`,
  redoMeaning: 'Untimed. Each answer is explained at once and stays in your history.',
  explain: 'Answer and explanation',
  passage: 'Passage',
  traps: 'Your traps',
  trapTimes: (times: number, of: number) =>
    `${format.number(times)} of ${format.count(of, { one: '# wrong answer', other: '# wrong answers' })} with a trap`,
  rulesHeading: 'Rules behind your mistakes',
  ruleSince: (missed: number, learned: number) =>
    `${format.count(missed, questions)}, ${learned === 0 ? 'none' : learned === missed ? 'all' : format.number(learned)} right since`,
  moreRules: (count: number) => format.count(count, { one: '# more rule', other: '# more rules' }),
  causesHeading: 'Why you miss questions',
  causesNone: 'Name the causes below to see what costs you most.',
  sheet: 'Revision sheet',
  sheetTitle: 'Revision sheet',
  sheetLead: (count: number) => `${format.count(count, questions)}, with the right answer and the rule`,
  print: 'Print',
  backToBook: 'Back to the mistake book',
  yours: 'Your answer',
  right: 'Right answer',
  rule: 'Rule',
  pages: 'Pages of the mistake book',
  earlier: 'Older mistakes',
  newer: 'Newer mistakes',
  pageOf: (page: number, pages: number) => `Page ${format.number(page)} of ${format.number(pages)}`,
}
