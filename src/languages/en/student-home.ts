import { format } from './format.ts'
import { scores } from './scores.ts'

/** The home page of who is signed in. P10 */
export const studentHome = {
  places: 'Your places',
  hello: (name: string) => `Hello, ${name}`,
  days: (days: number) =>
    days === 0
      ? 'Your test is today. Good luck.'
      : `${format.count(days, { one: '# day', other: '# days' })} to your test.`,
  running: {
    kicker: 'Test in progress',
    resume: 'Resume test',
    saved: 'Your answers are saved. The clock runs on while you are away.',
    savedUntimed: 'Your answers are saved.',
  },
  lesson: {
    kicker: 'Where you left off',
    start: 'Start here',
    place: (course: string, number: number, total: number) =>
      `${course}, lesson ${format.number(number)} of ${format.number(total)}`,
    progress: 'Lessons done',
    doneOf: (done: number, total: number) => `${format.number(done)} of ${format.number(total)}`,
    continue: 'Continue lesson',
    begin: 'Open the first lesson',
    finished: 'Course finished',
    finishedText: 'Every lesson is done.',
    again: 'Open the course again',
    others: 'Choose another course',
  },
  first: {
    kicker: 'Start here',
    heading: 'Choose a course',
    text: 'The page of each says what is in it. A free course opens at once.',
    browse: 'Browse the courses',
  },
  due: {
    kicker: 'Assigned to you',
    due: 'Due:',
    done: 'Done:',
    states: { done: 'Done', done_late: 'Done late', overdue: 'Overdue', today: 'Due today', later: 'To do' },
    begun: {
      lesson: 'Opened. Mark it as done at its end.',
      quiz: 'Begun, not submitted yet.',
    },
    closed: 'It is not open for you at the moment. Please ask the academy.',
  },
  score: {
    kicker: 'Last score',
    practice: 'Practice',
    estimate: (low: number, high: number) => `${format.number(low)}–${format.number(high)}`,
    percent: format.percent,
    correct: (correct: number, total: number) => `${format.number(correct)} of ${format.number(total)} correct`,
    of: (quiz: string, day: string) => `${quiz}, ${day}`,
    upFrom: (before: string) => `up from ${before}`,
    downFrom: (before: string) => `down from ${before}`,
    same: (before: string) => `same as before: ${before}`,
    caveat: (section: string) => `${section}. ${scores.caveat}`,
    ceiling: scores.ceiling,
    follows: (day: string) => `Your score follows when you open your review, at the latest on ${day}.`,
    review: 'Open the review',
    retaken: 'You are taking this quiz again. Its review opens when you finish this attempt or discard it.',
    none: 'No score yet',
    noneText: 'After a full practice test you see here the range in which your score lies.',
    quizzes: 'See your quizzes',
  },
  test: {
    kicker: 'Your test',
    heading: 'When is your test?',
    text: 'Set the day, and this page counts down to it.',
    days: (days: number) => format.count(days, { one: '# day', other: '# days' }),
    today: 'Today',
    over: (day: string) => `Your test was on ${day}. Is there another one?`,
    label: 'Day of the test',
    save: 'Save',
    change: 'Change the day',
    remove: 'Remove',
    cancel: 'Cancel',
  },
  notices: {
    heading: 'Notices',
    new: 'New',
    news: (course: string, day: string) => `News of ${course}, ${day}`,
    order_confirmed: (order: string) => `Order ${order} is confirmed`,
    order_declined: (order: string) => `Order ${order} was declined`,
    request_accepted: (course: string) => `${course} is open for you`,
    request_declined: (course: string) => `Your request for ${course} was declined`,
  },
}
