import { timesOf } from '../times.ts'
import { format } from './format.ts'

const times = timesOf('en')

const stateOf = (answered: number, blank: number) =>
  `${format.number(answered)} answered, ${format.number(blank)} left blank`

/** Texts of the test player after its first question. Q3, Q5, Q6, Q8, Q9 */
export const examDeferred = {
  notice: {
    /** On one line of a phone. */
    brief: {
      offline: 'No connection',
      server: 'The server does not answer',
      signed_out: 'Signed out: answers stored here',
      fault: 'A fault of this page: answers stored here',
      stale: 'Also answered somewhere else, later',
      checked: 'The checked answer stays',
      late: 'Some answers came too late to count',
      storage: 'Nothing is stored here: stay online',
      unread: 'Some answers may be missing for now',
      unsure: 'The clock of this device is not sure',
      uncounted: 'Answers by an unsure clock do not count',
    },
    offline: 'There is no connection to the server. Your answers are sent as soon as it is back.',
    server: 'The server does not answer at the moment. Your answers are sent as soon as it does.',
    signed_out: 'Your answers are stored on this device. Sign in again to go on.',
    fault:
      'Your answers are stored on this device, but a fault of this page keeps it from sending them; your connection is not the cause. Load the page again. If that does not help, update this browser.',
    stale:
      'This quiz was also answered somewhere else, later than here. You see those answers; choose again to change one.',
    checked: 'An answer given here gave way to the one that was checked.',
    late: 'Some answers reached the server after their time was up and do not count.',
    storage: 'This browser stores nothing on the device. Stay online, so that your answers reach the server.',
    unread:
      'The storage of this device does not answer. Answers that were not sent from here before are missing until it does; they are then added by themselves. Stay online, so that your answers reach the server.',
    unsure:
      'The clock of this device was set back or stood still without a connection, so the time that is left is not sure. What you answer until there is a connection is marked as answered by an unsure clock, and your academy decides whether it counts.',
    uncounted: 'What was answered by an unsure clock does not count in this quiz. Answer those questions again.',
    signIn: 'Sign in again',
    /** The variants for the preview of a draft, where nothing is stored. */
    inMemory: {
      brief: {
        offline: 'No connection: keep this page open',
        server: 'Server not answering: keep this page open',
        signed_out: 'Signed out: keep this page open',
        fault: 'A fault of this page: keep it open',
      },
      offline: 'There is no connection to the server. Keep this page open: it goes on by itself as soon as it is back.',
      server: 'The server does not answer at the moment. Keep this page open: it goes on by itself as soon as it does.',
      fault:
        'A fault of this page stops it; your connection is not the cause. Keep this page open: it tries again by itself.',
      signed_out:
        'You are signed out. Keep this page open and sign in again in another tab: it then goes on by itself.',
    },
  },
  timeGiven: {
    more: (minutes: number) =>
      format.count(minutes, { one: 'You have # minute more.', other: 'You have # minutes more.' }),
    less: (minutes: number) =>
      format.count(minutes, {
        one: 'Extra time was undone: # minute less.',
        other: 'Extra time was undone: # minutes less.',
      }),
  },
  directions: {
    text: 'All questions are multiple choice with four choices. Each question has one best answer.',
    plain: 'Answer each question, or skip it and come back to it. Mark those to look at again.',
    immediate: 'Submit locks your answer and shows whether it is right, and why.',
    deferred: 'Nothing is final before you submit the quiz.',
  },
  navigator: {
    title: 'Jump to a Question',
    /** Names a question with its states. */
    named: (number: number, states: readonly string[]) => `Question ${format.number(number)}, ${format.facts(states)}`,
    current: 'Current',
    answered: 'Answered',
    unanswered: 'Unanswered',
    forReview: 'For Review',
    goToReview: 'Go to Review Page',
    questions: 'Questions',
    legend: 'What the symbols mean',
  },
  check: {
    title: 'Check Your Work',
    module1Note:
      'On test day, you will not be able to move on to the next module until time expires. ' +
      'In this practice test, you may click Next when you are ready.',
    module2Note: 'Once you finish your review, click submit',
    unanswered: (many: number) =>
      format.count(many, { one: '# question is unanswered.', other: '# questions are unanswered.' }),
    allAnswered: 'All questions are answered.',
    ask: {
      title: (many: number) =>
        format.count(many, { one: '# question is unanswered', other: '# questions are unanswered' }),
      guess: 'A blank answer counts as wrong, and a guess costs nothing.',
      closesModule1: 'You cannot come back to Module 1 after this.',
      final: 'After this your answers are final.',
      goTo: (number: number) => `Go to question ${number}`,
      continueAnyway: 'Continue anyway',
      submitAnyway: 'Submit anyway',
    },
    timeUp: {
      title: "Time's up for Module 1",
      text: 'Everything you answered in time counts. The answers of Module 1 can no longer be changed.',
      next: 'No clock is running now. Module 2 begins after the break, when you are ready.',
    },
    state: (answered: number, blank: number) => stateOf(answered, blank),
  },
  submitting: {
    submitting: 'Submitting your answers…',
    timeUp: "Time's up. Submitting your answers…",
    waiting: 'Your answers are sent as soon as the server answers.',
    confirm: 'Confirm & Submit',
  },
  needsServer:
    'Module 2 comes from the server, which is out of reach at the moment. Nothing you did is lost. ' +
    'Stay on this page: it goes on by itself as soon as the connection is back.',
  halfway: {
    title: 'Take a Break',
    text: "You've reached the halfway point. Take a break if needed!",
    resume: 'Continue Quiz',
    remaining: 'Time left in the pause',
    clockWaits: 'The clock of the quiz waits meanwhile. It goes on by itself when the pause is over.',
  },
  paused: {
    title: 'Your test is paused',
    text: 'Your academy has paused it, so the clock has stopped and no answers are taken. Nothing is lost: every answer you gave before is kept.',
    note: 'Your academy writes:',
    goesOn:
      'It goes on here by itself as soon as your academy resumes it, today or on another day, with exactly the time that you had left.',
    goesOnUntimed: 'It goes on here by itself as soon as your academy resumes it, today or on another day.',
    remaining: 'Time left',
    remainingBreak: 'Time left in the break',
  },
  breakTime: {
    title: 'Break Time',
    text: (minutes: number) => `You can take a ${format.number(minutes)} minute break.`,
    finished: 'Module 1 is finished',
    early: 'You may skip the rest of the break and go to Module 2 early.',
    over: 'The break is over. Start Module 2 when you are ready.',
    remaining: 'Time remaining',
    start: 'Start Module 2',
  },
  confirmModule2: {
    title: 'Confirm Module 2 Start',
    text: 'Module 1 cannot be revisited once Module 2 starts.',
    cancel: 'Cancel',
    confirm: 'Confirm',
  },
  elsewhere: {
    title: 'Open somewhere else',
    text: 'You are taking this quiz in another tab or on another device, and your answers are saved from there. Go on here, and the other page stops.',
    claim: 'Go on here',
  },
  leaving: {
    title: 'Leave the test?',
    stay: 'Keep going',
  },
  storedHere: {
    title: 'Saved on this device',
    later:
      'You may close this page. The next time you open this site here, within 24 hours, your answers are sent by themselves. Do not clear the data of this browser before that.',
    download: 'Download my answers',
  },
  receipt: {
    /** Says that everything was saved: only where nothing of the submission was rejected. */
    allSaved: (stored: number, total: number) => `All saved: ${stateOf(stored, total - stored)}`,
    saved: (stored: number, total: number) => `Saved: ${stateOf(stored, total - stored)}`,
    received: (iso: string) => `Received at ${times.clock(iso, 'here')}.`,
    /** Not what the toast of the submission says, which stands beside it. */
    handedIn: 'Your quiz is handed in',
    timeUp: "Time's up. Everything you answered was handed in.",
    timeUpInPart: "Time's up. What was answered in time was handed in.",
    byStaff: 'The academy ended this test. What you had answered was handed in.',
    late: 'They came after the end and were accepted late.',
    notStored: (many: number) =>
      format.count(many, {
        one: '# answer came too late and does not count.',
        other: '# answers came too late and do not count.',
      }),
    thanksUntil: (when: string) =>
      `Your answers are in. What was right, and why, is shown on ${when}, when the quiz has closed for everyone.`,
    thanks: 'Your answers are in. See what was right, and why, whenever you like.',
  },
}
