import { format } from './format.ts'

/** The test player. Q2–Q9, Q12 */
export const exam = {
  title: 'Quiz',
  description: 'A practice quiz: every answer is saved as you go.',
  loading: 'Loading...',
  loadFailed: 'Failed to load quiz data',
  noData: { quiz: 'No quiz data available', mcq: 'No quiz data', module: 'No quiz data available.' },
  noQuestion: 'No question to display.',
  noQuestions: 'No questions available',
  cover: {
    start: 'Start the quiz',
    resume: 'Resume quiz',
    /** Says half a minute or more in minutes and seconds: '32 minutes', '43 minutes 45 seconds'. */
    minutes: (many: number) => {
      const seconds = Math.round((many % 1) * 60)
      const whole = format.count(Math.floor(many), { one: '# minute', other: '# minutes' })
      return seconds === 0 ? whole : `${whole} ${format.count(seconds, { one: '# second', other: '# seconds' })}`
    },
    own: 'Arranged for you',
    ownTime: (percent: number | null) =>
      percent === null ? 'No time limit' : `${format.number(percent / 100)} times the usual time`,
    ownBreak: (minutes: number) =>
      format.count(minutes, { one: '# more minute of break', other: '# more minutes of break' }),
    noLimit: 'No time limit',
    again:
      'You have taken this quiz before; that result stays as it is. Its review closes while you take the quiz again, and opens when you finish or discard the new attempt.',
    facts: 'About this quiz',
    questions: 'Questions',
    questionRange: (fewest: number, most: number) => `${format.number(fewest)} to ${format.number(most)}`,
    opens: 'Opens',
    closes: 'Closes',
    attempts: 'Attempts',
    attemptsLeft: (left: number, allowed: number) => `${format.number(left)} of ${format.number(allowed)} left`,
    /** The reason why it cannot be started. */
    cannotStart: {
      not_open_yet:
        'This quiz is not open yet. The button below works as soon as it opens; you need not reload the page.',
      awaits_staff:
        'Your tutor starts this quiz for everyone. Stay on this page: it begins by itself, with the whole time. If your connection fails at that moment, start it here later.',
      closed: 'This quiz is closed. Nothing can be started any more.',
      no_attempts_left: 'You have taken this quiz as often as it can be taken.',
    },
    awaitsStaff: 'Your tutor starts it',
    opensIn: (clock: string) => `Opens in ${clock}`,
    nowOpen: 'The quiz is open now.',
    nowBegun: 'Your tutor has started the quiz. Start when you are ready: your time begins when you do.',
    time: 'Time',
    break: 'Break',
    noBreak: 'None',
    answers: 'Answers',
    immediate: 'Shown after each question',
    deferred: 'Shown when you have finished',
    withheld: (when: string) => `Shown on ${when}, when the quiz has closed for everyone`,
    saved:
      'Every answer is saved as you go. If you close this page, you can go on where you stopped; the clock keeps running.',
    practice:
      'Every answer is saved as you go. If you close this page, you can go on where you stopped; leaving stops the clock, and your result is marked as practice.',
    savedUntimed: 'Every answer is saved as you go. If you close this page, you can go on where you stopped.',
  },
  buttons: {
    back: 'Back',
    next: 'Next',
    skip: 'Skip',
    submit: 'Submit',
    finish: 'Finish',
    finishModule1: 'Finish Module 1',
    finishQuiz: 'Finish Quiz',
    close: 'Close',
  },
  module: { module1: 'Module 1', module2: 'Module 2' },
  info: 'Quiz info',
  directions: 'Directions',
  progress: {
    question: 'Question',
    questionOf: (number: number, total: number) => `Question ${number} of ${total}`,
    marked: (many: number) => format.count(many, { one: '# question for review', other: '# questions for review' }),
  },
  timer: {
    left: (clock: string) => `${clock} left`,
    taken: (clock: string) => `${clock} so far`,
    hide: 'Hide the timer',
    show: 'Show the timer',
    fiveMinutes: '5 minutes left.',
    oneMinute: '1 minute left.',
    label: 'Timer',
  },
  tools: {
    label: 'Tools',
    highlight: 'Highlights & notes',
    crossOut: 'Cross-out',
    lineReader: 'Line reader',
    zoom: 'Text size',
    more: 'More',
    markForReview: 'Mark for Review',
    leave: 'Save and leave',
    leaveTimed: (clock: string) => `The clock keeps running: ${clock} left.`,
    leavePractice: (clock: string) => `The clock stops: ${clock} left.`,
    /** Says how long a pause or a break goes on, while the clock of the quiz waits. */
    leaveRest: (clock: string) => `The break goes on while you are away: ${clock} left.`,
    leaveUntimed: 'There is no time limit: come back when you like.',
  },
  layout: {
    passage: 'Passage',
    question: 'Question',
    divider: 'Width of the passage',
    hidePassage: 'Hide the passage',
    showPassage: 'Show the passage',
    toQuestion: 'To the question',
  },
  waits:
    'This question is also in a test that you have open, so you see whether you are right when that test ends. Your answer is saved.',
  saving: {
    saving: 'Saving…',
    saved: 'Saved',
    onDevice: 'Saved on this device, waiting for the network',
  },
  submitting: {
    submitted: 'Quiz submitted!',
    failed: 'Failed to submit quiz',
  },
}
