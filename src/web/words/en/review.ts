import { format } from '../en-format.ts'

type ModuleName = 'module1' | 'module2' | 'all'

const modules = { module1: 'Module 1', module2: 'Module 2' }

const missedOf = (many: number) => format.count(many, { one: '# question missed', other: '# questions missed' })
const skippedOf = (many: number) => format.count(many, { one: '# question skipped', other: '# questions skipped' })

/** The answer review. quizzes.md §2; R1–R4 */
export const review = {
  title: 'Quiz answers',
  titleOf: (quiz: string) => `Answers: ${quiz}`,
  description: 'How the quiz went, question by question.',
  failed: 'Failed to load quiz answers',
  loadingData: 'Loading data...',
  backToQuizzes: 'Back to Quizzes',
  seeQuizzes: 'See your quizzes',
  notTaken: 'You have not finished this quiz yet.',
  open: 'You are taking this quiz at the moment. Finish it, and the review opens.',
  goOn: 'Go on with the quiz',
  print: 'Print',
  answer: {
    heading: 'How you did',
    score: (correct: number, total: number) => `${format.number(correct)} of ${format.number(total)}`,
    scoreLabel: 'Score',
    percentage: format.percent,
    passMark: `The pass mark is ${format.percent(50)}.`,
    estimate: (low: number, high: number) => `${low}–${high}`,
    estimateLabel: 'Estimated score',
    caveat: 'An estimate from a practice test, not an official score.',
    routeLabel: 'Your route',
    route: {
      easy: (correct: number, total: number) => `${correct} of ${total} in module 1: the easier module 2`,
      hard: (correct: number, total: number) => `${correct} of ${total} in module 1: the hard module 2`,
      all: (correct: number, total: number) => `${correct} of ${total} in module 1: all of module 2`,
    },
    finishedLabel: 'Finished',
    finished: {
      submitted: 'You submitted it.',
      time_up: 'The time ran out; everything saved until then was marked.',
      abandoned: 'You left it unfinished; everything saved until then was marked.',
    },
    attempt: (number: number) => `Attempt ${number}`,
  },
  next: {
    heading: 'What next',
    redo: (many: number) =>
      format.count(many, { one: 'Redo the question you missed', other: 'Redo the # questions you missed' }),
    practise: (skill: string) => `Practise ${skill}`,
    skill: (correct: number, total: number) => `${format.number(correct)} of ${format.number(total)} correct`,
    lookAgain: 'Look again at what went wrong',
    missed: (missed: number, skipped: number) => {
      if (skipped === 0) return missedOf(missed)
      return missed === 0 ? skippedOf(skipped) : `${missedOf(missed)}, ${format.number(skipped)} skipped`
    },
    toFirst: 'Go to the first of them',
    allRight: 'Nothing was missed: every answer is right.',
    watch: (lesson: string) => `Watch ${lesson}`,
  },
  domains: {
    heading: 'Knowledge and Skills',
    none: 'No domain data available',
    level: 'Beginner to Advanced. Difficulty: Medium',
    share: (questions: number, percentage: number) =>
      `${format.count(questions, { one: '# question', other: '# questions' })}, ${format.percent(percentage)} of the test`,
    result: (percentage: number, correct: number, total: number) =>
      `${format.percent(percentage)}, ${format.number(correct)} of ${format.number(total)}`,
    skillsIn: (domain: string) => `Skills in ${domain}`,
    /** Beside the bar, so that its colour is never alone. */
    tone: { good: 'Strong', warn: 'On the way', poor: 'Needs practice', bad: 'Start here' },
  },
  overview: {
    heading: 'Questions Overview',
    total: 'Total Questions',
    correct: 'Correct Answers',
    incorrect: 'Incorrect Answers',
    skipped: (many: number) => `and ${format.number(many)} skipped`,
  },
  grid: {
    label: (table: string) => `Numbers of ${table}`,
    number: (number: number, mark: string) => `Question ${format.number(number)}: ${mark}`,
  },
  table: {
    questions: 'Questions',
    module1: modules.module1,
    module2: {
      easy: 'Module 2 (Easy)',
      hard: 'Module 2 (Hard)',
      all: 'Module 2 (All questions)',
    },
    id: 'ID',
    question: 'Question',
    section: 'Section',
    correctAnswer: 'Correct Answer',
    yourAnswer: 'Your Answer',
    actions: 'Actions',
    readingAndWriting: 'Reading and Writing',
    correct: 'Correct',
    incorrect: 'Incorrect',
    skip: 'Skip',
    review: 'Review',
    reviewOf: (number: number, module: ModuleName) =>
      `Review question ${format.number(number)}${module === 'all' ? '' : ` of ${modules[module]}`}`,
    /** Before the answer where a row is stacked. */
    keyLabel: 'Correct Answer: ',
  },
  detail: {
    title: (number: number, module: ModuleName) =>
      `${module === 'all' ? '' : `${modules[module]}, `}Question ${format.number(number)}`,
    place: (place: number, total: number) => `${format.number(place)} of ${format.number(total)}`,
    marked: 'You marked it for review',
    previousShort: 'Previous',
    nextShort: 'Next',
    previous: 'Previous question',
    next: 'Next question',
  },
}
