import type { LoggedKind } from '../../core/attempts/events.ts'
import type { Phase } from '../../core/attempts/phase.ts'
import { timesOf } from '../times.ts'
import { format } from './format.ts'

const times = timesOf('en')

/** The phase of a student's test; a missing one does not compile. */
const phases: Record<Phase['at'], string> = {
  module1: 'Module 1',
  checking1: 'Checking module 1',
  break: 'Break',
  module2: 'Module 2',
  checking2: 'Checking module 2',
  answering: 'Answering',
  halfway: 'Pause at half-time',
  paused: 'Paused',
  closed: 'Ended',
}

/** The entries in the log of an attempt. */
const events: Record<LoggedKind, string> = {
  started: 'Started',
  taken_over: 'Went on after the page was loaded again, in another tab, or on another device',
  module1_finished: 'Finished module 1',
  module1_time_up: 'Time of module 1 was up',
  module2_finished: 'Finished module 2',
  went_back: 'Went back to the questions',
  break_started: 'Began the break',
  module2_started: 'Began module 2',
  paused: 'Paused at half-time',
  resumed: 'Resumed',
  clock_stopped: 'Left, the clock stopped',
  paused_by_staff: 'Paused by staff',
  resumed_by_staff: 'Resumed by staff',
  extended: 'Got more time',
  extension_undone: 'Extra time was undone',
  disconnected: 'Was offline',
  late_answers: 'Answers came late',
  unsure_answers: 'Answered by an unsure clock: offline, with the clock of the device set back',
  closed_by_staff: 'Closed by staff',
  reopened: 'Reopened by staff',
  voided: 'Voided by staff',
  saved: 'Saved',
  submitted: 'Submitted',
  time_up: 'Ended by time',
  abandoned: 'Abandoned',
  discarded: 'Does not count',
  finalised: 'Answers became final',
}

const minutes = (many: number) => format.count(many, { one: '# minute', other: '# minutes' })

/** The exam desk. */
export const studioDesk = {
  title: 'Exam desk',
  live: 'Live',
  stale: (iso: string) => `No connection. This is how it was at ${times.clock(iso, 'here')}. Students can go on.`,
  unread: 'No connection. Students can go on.',
  inTest: (many: number) => format.count(many, { one: '# student in a test', other: '# students in a test' }),
  attention: (many: number) => format.count(many, { one: '# needs attention', other: '# need attention' }),
  practice: 'practice: the clock stops while the student is away',
  nobody: 'No one is in a test now. Who starts one appears here at once.',
  assignForRoom: 'Assign a quiz to start it for everyone',
  noMatch: 'No test matches these filters.',
  filters: {
    label: 'Narrow the desk',
    any: 'Any',
    quiz: 'Quiz',
    group: 'Group',
    assignment: 'Assignment',
    assigned: (quiz: string, to: string) => `${quiz} – ${to}`,
    state: 'State',
    states: {
      running: 'In a test',
      away: 'Away',
      ended: 'Ended',
      missing: 'Not started',
    },
  },
  missing: (many: number) =>
    format.count(many, { one: '# student has not started', other: '# students have not started' }),
  allStarted: 'Everyone has started.',
  finishedBefore: (day: string) => `finished it before, last on ${day}`,
  notShown: (shown: number, more: number) =>
    `${format.number(shown)} are shown, ${format.number(more)} more are not. Choose a quiz, a group or a state to see them; time for all is for those shown.`,
  more: (many: number) => `and ${format.number(many)} more`,
  list: 'In a test now',
  endedList: (many: number) => `Ended in the last two hours (${format.number(many)})`,
  forAll: (minutes: number, many: number) =>
    `+${minutes} min for ${format.count(many, { one: '# student', other: 'all #' })}`,
  rooms: {
    heading: 'Waiting for your start',
    of: (quiz: string, to: string) => `${quiz} · ${to}`,
    waiting: (many: number, of: number) =>
      many === 0
        ? `No one of ${format.number(of)} is on the quiz’s page right now.`
        : `${format.number(many)} of ${format.count(of, { one: '# student waits', other: '# students wait' })}:`,
    start: 'Start for all…',
    title: (quiz: string) => `Start ${quiz} for all?`,
    text: (many: number) =>
      many === 0
        ? 'No one waits at the moment. Each student can start it alone from then on.'
        : format.count(many, {
            one: 'The clock of # student begins. Everyone else can start it alone from then on.',
            other: 'The clocks of # students begin at the same moment. Everyone else can start it alone from then on.',
          }),
    final: 'This cannot be undone.',
    confirm: 'Start for all',
    started: (many: number) =>
      many === 0
        ? 'Started. Students can begin now.'
        : `Started for ${format.count(many, { one: '# student', other: '# students' })}.`,
  },
  giveAll: {
    title: (many: number, students: number) =>
      `Give ${format.count(students, { one: '# student', other: 'all # students' })} ${minutes(many)} more?`,
    text: 'They see it at once. It can be undone for ten seconds.',
    confirm: 'Give the time',
  },
  pauseAll: (many: number) => `Pause ${format.count(many, { one: '# student', other: 'all #' })}…`,
  resumeAll: (many: number) => `Resume ${format.count(many, { one: '# student', other: 'all #' })}…`,
  pause: 'Pause…',
  resume: 'Resume',
  resumeFor: (student: string) => `Resume the test of ${student}`,
  pausing: {
    pause: {
      titleOf: (student: string) => `Pause the test of ${student}?`,
      title: (students: number) =>
        format.count(students, { one: 'Pause the test of # student?', other: 'Pause the tests of # students?' }),
      text: 'The clock stops, and no question is shown. Answers given before now count, also those still on a device. You resume it today or on another day, with exactly the time that was left. For 7 days after the last answer, the student sees the right answers to these questions nowhere else; if they see one later, the result stays out of the figures.',
      confirm: 'Pause',
      done: (many: number) =>
        `Paused for ${format.count(many, { one: '# student', other: '# students' })}. They read that nothing is lost.`,
      none: 'No running test was found.',
    },
    resume: {
      titleOf: (student: string) => `Resume the test of ${student}?`,
      title: (students: number) =>
        format.count(students, { one: 'Resume the test of # student?', other: 'Resume the tests of # students?' }),
      text: 'The clock runs on at once, with the time that was left. Make sure that they are at their device.',
      confirm: 'Resume',
      done: (many: number) => `Resumed for ${format.count(many, { one: '# student', other: '# students' })}.`,
      none: 'No paused test was found.',
    },
    absent: (students: readonly string[]) =>
      `Not on the page of the test now: ${format.list(students)}. Once resumed, the clock runs without them.`,
    note: 'What they read (optional)',
    noteHint: 'On the paused test, beside that nothing is lost. Without it, only that the academy paused it.',
    whose: 'Whose tests',
    whoseMissing: 'Choose at least one student.',
  },
  moreTime: (minutes: number, student: string) => `${minutes} minutes more for ${student}`,
  given: (minutes: number, many: number) =>
    `${minutes} minutes given to ${format.count(many, { one: '# student', other: '# students' })}. They see it now.`,
  givenTo: (minutes: number, student: string) => `${student} has ${minutes} minutes more, and sees it now.`,
  extra: (given: number) => `${minutes(given)} given`,
  none: 'No test with a running clock was found.',
  phases,
  connected: 'Connected',
  pageOpen: 'The student’s page is open',
  pageNotOpen: 'The student’s page is not open',
  away: (span: string) => `Away for ${span}`,
  minutes,
  /** Says a length of time in seconds at first, then in whole minutes. */
  lasting: (seconds: number) => (seconds < 60 ? `${seconds} s` : minutes(Math.floor(seconds / 60))),
  waiting: 'what is answered since waits on the device',
  saved: (iso: string) => `Saved ${times.clock(iso, 'here')}`,
  notYet: 'Nothing saved yet',
  place: (position: number, of: number) => `Question ${position} of ${of}`,
  noPlace: 'Questions',
  answered: (answered: number, of: number) => `${answered} of ${of} answered`,
  left: 'Time left',
  untimed: 'No limit',
  standing: 'paused',
  reasons: {
    submitted: 'Submitted',
    time_up: 'Ended by time',
    closed_by_staff: 'Closed by staff',
    abandoned: 'Abandoned',
    discarded: 'Does not count',
  },
  actions: (student: string) => `More for ${student}`,
  close: 'Close the test…',
  reopen: 'Reopen…',
  void: 'Void…',
  log: 'Log',
  dialogs: {
    close: {
      title: (student: string) => `Close the test of ${student}?`,
      text: 'It ends with the answers that are saved. Those given before now that are still on the device count when they arrive within a day.',
      confirm: 'Close the test',
      done: 'The test is closed.',
    },
    reopen: {
      title: (student: string) => `Reopen the test of ${student}?`,
      text: 'Every answer stays. The result is dropped until the test ends again, and the student goes on in the module that was open last.',
      confirm: 'Reopen it',
      done: 'The test is open again.',
    },
    void: {
      title: (student: string) => `Void the test of ${student}?`,
      text: 'It counts in no result. You can still see its answers, and reopen it.',
      confirm: 'Void it',
      done: 'The test is void.',
    },
  },
  reopenUntimed:
    'Every answer stays. The result is dropped until the test ends again, and the student goes on without a time limit.',
  keysSeen:
    'The review was open since, so the student may have seen the right answers. The new result is marked, and stays out of the figures.',
  keysRevealed: (many: number) =>
    `The student has since seen the right ${format.count(many, { one: 'answer to # question', other: 'answers to # questions' })} of this test elsewhere: in another quiz, a drill or the mistake book. The new result is marked, and stays out of the figures.`,
  reason: 'Reason',
  reasonHint: 'It is needed, and written to the log for staff.',
  reasonMissing: 'Give a reason.',
  minutesLeft: 'Minutes left',
  reopenedPaused: 'The test is open again, and paused. Resume it when the student is there.',
  reopenPaused: 'For later, such as tomorrow: paused until I resume it',
  reopenRunningHint: 'Otherwise the minutes run from now on, also while the student is away.',
  reopenPausedHint:
    'Until 7 days after the last answer, no other page shows the student the right answers to these questions. After that they may; once the student has seen one, the new result is marked, and stays out of the figures.',
  cancel: 'Cancel',
  logTitle: (student: string) => `Log of ${student}`,
  events,
  noted: (note: string) => `to the student: “${note}”`,
  count: (many: number) => format.count(many, { one: '# answer', other: '# answers' }),
  until: (time: string) => `until ${time}`,
  by: (who: string) => `by ${who}`,
  closeLog: 'Close',
}
