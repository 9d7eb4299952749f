import type { AttemptSection } from '../../core/attempts/sections.ts'
import { leastSeconds } from '../../core/learning/evidence.ts'
import { format } from './format.ts'
import { scores } from './scores.ts'
import { suggested } from './suggested.ts'
import { timesOf } from '../times.ts'

const times = timesOf('en')

const modules = { module1: 'Module 1', module2: 'Module 2' }

/** The answer review. R1–R4 */
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
  held: (when: string) => `The review opens on ${when}, when the quiz has closed for everyone. Your answers are safe.`,
  resume: 'Resume quiz',
  print: 'Print',
  printQuestions: 'Print with questions',
  answer: {
    heading: 'How you did',
    score: (correct: number, total: number) => `${format.number(correct)} of ${format.number(total)}`,
    scoreLabel: 'Score',
    practice: 'Practice',
    practiceText: 'The clock stopped whenever you left.',
    percentage: format.percent,
    correct: 'Correct answers',
    passMark: (percent: number) => `The pass mark is ${format.percent(percent)}.`,
    estimate: (low: number, high: number) => `${low}–${high}`,
    estimateLabel: (section: string) => `Estimated score, ${section}`,
    ceiling: scores.ceiling,
    caveat: scores.caveat,
    short: scores.short,
    routeLabel: 'Your route',
    route: {
      easy: (correct: number, total: number) => `${correct} of ${total} in module 1: the easier module 2`,
      hard: (correct: number, total: number) => `${correct} of ${total} in module 1: the hard module 2`,
      all: (correct: number, total: number) => `${correct} of ${total} in module 1: all of module 2`,
    },
    recordHeading: 'Your attempt',
    finishedLabel: 'Finished',
    finished: {
      submitted: 'You submitted it.',
      time_up: "Time's up. Everything you answered was handed in.",
      closed_by_staff: 'The academy ended it. What you had answered was handed in.',
      abandoned: 'You left it unfinished; everything saved until then was marked.',
    },
    attempt: (number: number) => `Attempt ${number}`,
    receiptLabel: 'Receipt',
    receipt: (stored: number, total: number) =>
      `Saved: ${format.number(stored)} answered, ${format.number(total - stored)} left blank`,
    received: (time: string) => `Received at ${time}.`,
    clock: times.clock,
    receiptLate: 'Some of them reached us after the end.',
    waiting: (many: number) =>
      format.count(many, {
        one: '# question is also in a test that you have open. Its answer is shown, and counts here, when that test ends.',
        other:
          '# questions are also in a test that you have open. Their answers are shown, and count here, when that test ends.',
      }),
  },
  report: {
    open: 'Report this question',
    state: (isCorrected: boolean | null) =>
      isCorrected === null
        ? 'You reported this question. The academy has not answered yet.'
        : isCorrected
          ? 'You reported this question, and it was corrected.'
          : 'You reported this question. It stays as it is.',
  },
  corrected: {
    title: 'Your result was corrected',
    from: (before: { correct: number; total: number }, after: { correct: number; total: number }) =>
      `From ${format.number(before.correct)} of ${format.number(before.total)} to ${format.number(after.correct)} of ${format.number(after.total)}.`,
    dropped: 'The question does not count any more.',
    otherModule:
      'With the corrected module 1 you would have had another module 2. Your route stays, so the estimate is less certain.',
  },
  next: {
    heading: 'What next',
    redo: (many: number) =>
      format.count(many, { one: 'Redo the question you missed', other: 'Redo the # questions you missed' }),
    redoWhy: 'Untimed, with the answer and why after each. Your result stays as it is.',
    skill: (correct: number, total: number) => `${format.number(correct)} of ${format.number(total)} correct`,
    seeMissed: (many: number) =>
      format.count(many, { one: 'See the question you missed', other: 'See the # questions you missed' }),
    /** Says that questions wait, but not whether they were missed. */
    waiting: (many: number) =>
      format.count(many, {
        one: '# question waits: it is also in a test that you have open. It can be redone when that test ends.',
        other: '# questions wait: they are also in a test that you have open. They can be redone when that test ends.',
      }),
    allRight: 'You got every question right.',
    lesson: (lesson: string, course: string | null) =>
      course === null ? suggested.lesson(lesson) : suggested.lessonIn(lesson, course),
    drill: 'Drill this skill',
    drillOf: (skill: string) => `Drill this skill: ${skill}`,
  },
  pace: {
    heading: 'Time and changes',
    total: 'On the questions',
    each: 'Per question seen',
    right: 'Right answers',
    wrong: 'Wrong answers',
    longest: 'Slowest questions',
    changed: 'Changed from right to wrong',
    changedNone: 'None. Your first thoughts held.',
    changedSome: 'A right answer stood here before you changed it.',
    chart: (questions: number) => `Time on each of ${format.number(questions)} questions`,
    duration: times.duration,
    question: (number: number, module: AttemptSection) =>
      module === 'all' ? `Question ${format.number(number)}` : `${modules[module]}, question ${format.number(number)}`,
  },
  history: {
    heading: 'Your attempts',
    attempt: (number: number) => `Attempt ${format.number(number)}`,
    score: (correct: number, total: number) => `${format.number(correct)} of ${format.number(total)}`,
    shown: 'shown here',
    practice: 'practice',
    earlier: (many: number) => format.count(many, { one: 'One earlier attempt', other: '# earlier attempts' }),
    trend: (first: number, last: number) => `From ${format.percent(first)} to ${format.percent(last)}`,
    percent: format.percent,
  },
  filter: {
    label: 'Which questions',
    all: 'All',
    incorrect: 'Wrong',
    skip: 'Skipped',
    marked: 'Marked',
    shown: (many: number) => format.count(many, { one: '# question', other: '# questions' }),
  },
  printed: {
    blocked: 'The print window was blocked. Allow windows of this site and press Print again.',
    student: 'Student',
    date: 'Date',
    score: 'Score',
    result: (correct: number, total: number, percentage: number) =>
      `${format.number(correct)} of ${format.number(total)} (${format.percent(percentage)})`,
    mode: 'Mode',
    practice: 'Practice: leaving stopped the clock',
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
    /** Beside the bar, so that its color is never alone. */
    tone: { good: 'Strong', warn: 'On the way', poor: 'Needs practice', bad: 'Weak' },
    /** Names the skill to start with, in the one domain where most can be won. */
    first: (skill: string) => `Start here: ${skill}`,
  },
  overview: {
    heading: 'Questions Overview',
    total: 'Total Questions',
    correct: 'Correct Answers',
    incorrect: 'Incorrect Answers',
    skipped: (many: number) => `and ${format.number(many)} skipped`,
    waiting: (many: number) => `${format.number(many)} of them shown later`,
    asTable: 'All questions in a table',
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
    waiting: 'Shown later',
    review: 'Review',
    reviewOf: (number: number, module: AttemptSection) =>
      `Review question ${format.number(number)}${module === 'all' ? '' : ` of ${modules[module]}`}`,
    /** Before the answer where a row is stacked. */
    keyLabel: 'Correct Answer: ',
  },
  detail: {
    title: (number: number, module: AttemptSection) =>
      `${module === 'all' ? '' : `${modules[module]}, `}Question ${format.number(number)}`,
    place: (place: number, total: number) => `${format.number(place)} of ${format.number(total)}`,
    marked: 'You marked it for review',
    wasRight: 'Right before you changed it',
    unsure: 'Answered by an unsure clock',
    questionFirst: 'Question first',
    waiting: 'Shown when your test ends',
    /** Before the name of the test. */
    waitsFor: 'This question is also in a test that you have open:',
    skill: 'Skill',
    difficulty: 'Difficulty',
    time: 'Your time',
    tooQuick: `Given in under ${leastSeconds} seconds, or without a recorded time: your progress doesn’t count it.`,
    previousShort: 'Previous',
    nextShort: 'Next',
    previous: 'Previous question',
    next: 'Next question',
  },
  notes: {
    title: 'Your highlights and notes',
    failed: 'Your highlights and notes could not be loaded. Open this page again to see them.',
  },
}
