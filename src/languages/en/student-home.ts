import { format } from './format.ts'
import { suggested } from './suggested.ts'
import { scores } from './scores.ts'

/** The home page of who is signed in. P10 */
export const studentHome = {
  places: 'Your places',
  hello: (name: string) => `Hello, ${name}`,
  days: (days: number) =>
    days === 0
      ? 'Your test is today. Good luck.'
      : `${format.count(days, { one: '# day', other: '# days' })} to your test.`,
  studio: {
    kicker: 'Your academy',
    heading: 'The studio',
    text: 'Requests, payments and messages that wait for you, courses, questions, students and results.',
    open: 'Open the studio',
  },
  running: {
    kicker: 'Test in progress',
    resume: 'Resume test',
    saved: 'Your answers are saved. The clock runs on while you are away.',
    savedInModule1:
      'Your answers are saved. Module 1 ends when its time is up, also while you are away; Module 2 begins only when you start it.',
    savedInBreak: 'Your answers are saved. Module 2 begins only when you start it.',
    savedAtHalf:
      'Your answers are saved. The clock of the test runs on by itself after the break, also while you are away.',
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
    ofSkill: (skill: string) => `Lesson for ${skill}`,
    why: 'You missed questions in this skill. This is the next lesson in your plan.',
    open: 'Open the lesson',
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
  waiting: {
    request: 'Requested',
    requestText: 'The academy has your request and will answer soon.',
    course: 'See the course',
    order: (number: string) => `Order ${number}`,
    payment: 'Waiting for payment',
    partPaid: 'Paid in part',
    paymentText: 'The page of the order says how to pay.',
    restText: 'The page of the order says what is still open, and how to pay it.',
    checked: 'Waiting for the academy',
    reportedText: {
      receipt: 'We have your receipt. The academy checks it and confirms your order.',
      reference: 'We have the reference of your transfer. The academy looks for it and confirms your order.',
    },
    see: 'See your order',
  },
  practice: {
    kicker: 'Practice today',
    returns: (count: number) =>
      format.count(count, { one: '# question to see again', other: '# questions to see again' }),
    andReturns: (count: number) =>
      format.count(count, { one: 'And # question to see again', other: 'And # questions to see again' }),
    words: (count: number) => format.count(count, { one: '# word to recall', other: '# words to recall' }),
    andWords: (count: number) => format.count(count, { one: 'And # word to recall', other: 'And # words to recall' }),
    redoLeft: (count: number) =>
      format.count(count, {
        one: '# question you redid and still missed',
        other: '# questions you redid and still missed',
      }),
    andRedoLeft: (count: number) =>
      format.count(count, {
        one: 'And # question you redid and still missed',
        other: 'And # questions you redid and still missed',
      }),
    minutes: (minutes: number) => `About ${format.count(minutes, { one: '# minute', other: '# minutes' })}.`,
    open: {
      return: 'Questions to see again',
      drill: 'Your drill',
      mistake: 'One from your mistake book',
      mistakes: 'From your mistake book',
    },
    redo: (quiz: string | null) => (quiz === null ? 'What you missed' : `What you missed in “${quiz}”`),
    andOpen: (name: string) => `Also begun: ${name}`,
    moreOpen: (count: number) => format.count(count, { one: '# more that you began', other: '# more that you began' }),
    answered: 'Answered',
    answeredOf: (answered: number, total: number) => `${format.number(answered)} of ${format.number(total)}`,
    start: 'Practice now',
    resume: 'Continue',
  },
  due: {
    kicker: 'Assigned to you',
    due: 'Due:',
    opens: 'Opens:',
    closes: 'Closes:',
    awaitsStaff: 'Your tutor starts it for everyone.',
    attemptsLeft: (left: number) =>
      left === 0 ? 'No attempt left' : format.count(left, { one: '# attempt left', other: '# attempts left' }),
    done: 'Done:',
    states: { done: 'Done', done_late: 'Done late', overdue: 'Overdue', today: 'Due today', later: 'To do' },
    begun: {
      lesson: 'Opened. Mark it as done at its end.',
      quiz: 'Begun, not submitted yet.',
    },
    drill: suggested.drill,
    answered: (answered: number, of: number) =>
      `${format.number(answered)} of ${format.count(of, { one: '# question', other: '# questions' })} answered`,
    closed: 'It is not open for you at the moment. Please ask the academy.',
  },
  result: {
    kicker: 'Your result',
    estimate: (section: string) => `Estimated score, ${section}:`,
    caveat: scores.caveat,
    correct: (correct: number, total: number) => `${format.number(correct)} of ${format.number(total)} correct.`,
    text: 'The review shows what went wrong, and your next step.',
    open: 'Open the review',
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
    short: scores.short,
    caveat: (section: string) => `${section}. ${scores.caveat}`,
    ceiling: scores.ceiling,
    follows: (day: string) => `Your score follows when you open your review, at the latest on ${day}.`,
    held: (moment: string) => `Your score and the review follow on ${moment}, when the quiz has closed for everyone.`,
    review: 'Open the review',
    retaken: 'You are taking this quiz again. Its review opens when you finish this attempt or discard it.',
    none: 'No score yet',
    noneText: 'After a full practice test, you’ll see the range of your score here.',
    quizzes: 'See your quizzes',
    trial: (right: number, total: number) =>
      `${format.number(right)} of ${format.number(total)} correct in the questions you tried. See the review`,
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
    access_granted: (course: string) => `${course} is open for you`,
    access_extended: (course: string) => `Your access to ${course} lasts longer`,
    access_shortened: (course: string) => `Your access to ${course} ends earlier`,
    access_revoked: (course: string) => `Your access to ${course} has ended`,
    until: (day: string) => `until ${day}`,
  },
}
