import { format } from './format.ts'

/** The list of the user's quizzes. Q1 */
export const quizzes = {
  title: 'Quizzes',
  description: 'Your quizzes, how they went, and their answers.',
  heading: 'Your Quizzes',
  search: 'Search quizzes by name...',
  searchLabel: 'Search quizzes by name',
  questions: (many: number) => format.count(many, { one: '# question', other: '# questions' }),
  minutes: (many: number) => format.count(many, { one: '# minute', other: '# minutes' }),
  noLimit: 'No time limit',
  due: (when: string) => `Due ${when}`,
  overdue: (when: string) => `Was due ${when}`,
  degree: (degree: number) => `Degree: ${format.number(degree)}`,
  correctOf: (correct: number, total: number) => `${format.number(correct)} of ${format.number(total)} correct`,
  percentage: format.percent,
  pass: 'Passed',
  fail: 'Not passed yet',
  scoreFollows: (when: string) => `Score follows when you open your answers, at the latest on ${when}.`,
  heldUntil: (when: string) => `Score and answers are shown on ${when}, when the quiz has closed for everyone.`,
  open: 'In progress',
  fresh: 'Not taken yet',
  // The limits on when and how often a quiz can be started.
  opens: (when: string) => `Opens ${when}`,
  awaitsStaff: 'Your tutor starts it for everyone',
  closes: (when: string) => `Closes ${when}`,
  closed: (when: string) => `Closed since ${when}`,
  attemptsLeft: (left: number, allowed: number) =>
    allowed === left
      ? format.count(allowed, { one: 'Can be taken once', other: 'Can be taken # times' })
      : left === 0
        ? 'No attempt left'
        : format.count(left, { one: '# attempt left', other: '# attempts left' }),
  practice: 'Practice',
  redoLeft: (count: number) =>
    format.count(count, { one: 'Redo the # question still missed', other: 'Redo the # questions still missed' }),
  resume: 'Resume quiz',
  running: {
    left: (clock: string) => `${clock} left`,
    inPart: { module1: 'Module 1', module2: 'Module 2', break: 'Break' },
    untimed: 'No time limit',
    stopped: (text: string) => `${text}; the clock stops while you are away`,
    /** Says that staff paused it; null: no time limit. */
    pausedByStaff: (clock: string | null) =>
      `Paused by your academy, nothing is lost${clock === null ? '' : `, ${clock} left`}`,
    paused: (clock: string) => `Paused at half-time, ${clock} of the quiz left`,
    breakOver: 'The break is over: Module 2 waits for you.',
    module1Over: "Time's up for Module 1: the break and Module 2 wait for you.",
    over: "Time's up. What you answered is being handed in.",
    retake: 'The review of your previous attempt opens again when you finish this one or discard it.',
  },
  discard: {
    button: 'Discard this attempt',
    title: 'Discard this attempt?',
    text: 'Its answers will not count, and this cannot be undone. The review of your previous attempt opens again.',
    keep: 'Keep it',
    confirm: 'Discard attempt',
    done: 'Attempt discarded. Your previous review is open again.',
  },
  viewQuiz: 'View Quiz',
  empty: 'No quizzes found matching your criteria.',
  browse: 'Browse the courses',
  clearSearch: 'Clear the search',
  failed: 'Failed to load quizzes',
  found: (many: number) => format.count(many, { one: '# quiz', other: '# quizzes' }),
}
