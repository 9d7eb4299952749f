import type { AssignmentKind, AssignmentRemark, DueState, Unremindable } from '../../core/staff/assignments.ts'
import { format } from './format.ts'

const students = (many: number) => format.count(many, { one: '# student', other: '# students' })

const minutes = (many: number) => format.count(many, { one: '# minute', other: '# minutes' })

const kinds: Record<AssignmentKind, string> = { lesson: 'Lesson', quiz: 'Quiz', drill: 'Drill' }

/** Remarks about a student that staff have to know before they assign something. */
const remarks: Record<AssignmentRemark, string> = {
  no_access: 'has no access to the course, and is left out',
  access_ended: 'has no access any more, and is left out',
  disabled: 'has a disabled account, and is left out',
  access_ends: 'gets it, but access ends before it is due',
  no_email: 'gets it without an email: there is no address yet',
}

/** The states of something assigned for one student. */
const states: Record<DueState, string> = {
  done: 'Done',
  done_late: 'Done late',
  overdue: 'Overdue',
  today: 'Due today',
  later: 'Not done yet',
}

/** Giving students something to do by a time. T35 */
export const assigning = {
  title: 'Assignments',
  new: 'Assign',
  lesson: 'Assign this lesson',
  newTitle: 'Assign a lesson or a quiz',
  back: 'All assignments',
  noun: { one: '# assignment', other: '# assignments' },
  search: 'Name of the lesson or quiz, or a skill',
  none: 'Nothing has been assigned yet.',
  nothing: (q: string) => `Nothing that was assigned is called “${q}”.`,
  columns: { what: 'What', to: 'To', done: 'Done', due: 'Due', given: 'Assigned' },
  filters: {
    kind: { label: 'Kind', lesson: 'Lessons', quiz: 'Quizzes', drill: 'Drills' },
    state: { label: 'State', running: 'Due later', over: 'Past their time', withdrawn: 'Withdrawn' },
    group: 'Group',
  },
  kinds,
  many: {
    remind: 'Remind those who have not done it',
    withdraw: 'Withdraw',
    bring_back: 'Bring back',
  },
  withdrawn: 'Withdrawn',
  gone: 'Deleted account',
  doneOf: (done: number, of: number) => `${format.number(done)} of ${format.number(of)}`,
  form: {
    section: 'What, to whom and by when',
    to: 'To',
    choose: 'Choose a group',
    toStudent: (name: string) => `To ${name}`,
    noGroup: 'It goes to a group, and there is none yet.',
    makeGroup: 'Make a group',
    toHint: 'To assign something to one student, open their page in People.',
    group: (name: string, members: number) => `${name} (${students(members)})`,
    course: 'Course',
    chooseCourse: 'Choose a course',
    what: 'Lesson or quiz',
    chooseWhat: 'Choose a lesson or a quiz',
    groupsOfThings: { quiz: 'Quizzes', lesson: 'Lessons' },
    thingsFailed: 'What belongs to this course could not be loaded. The rest of the form stays as it is.',
    option: (kind: string, name: string) => `${kind}: ${name}`,
    notPublic: (option: string) => `${option} (students cannot open it yet)`,
    due: 'Due',
    dueOptional: 'Due (optional)',
    dueHint:
      'If it has no closing time and “Due” is empty, it is due at the end of today. If you start it on another day, give that day.',
    chooseDue: 'Choose a day and a time',
    opens: 'Opens (optional)',
    closes: 'Closes (optional)',
    closingHint:
      'With a time here, the closing time of the quiz itself does not count for these students; without one it stays open. If it closes and “Due” is empty, it is due when it closes.',
    windowHint:
      'With a time here, the times of the quiz itself do not count for these students: without “Opens” it is open at once, without “Closes” it stays open. If it closes and “Due” is empty, it is due when it closes.',
    startsTogether: 'I start it for everyone in the room: no one can begin before',
    check: 'Check',
    give: (many: number) => `Assign to ${students(many)}`,
    goesTo: {
      byEmail: (many: number) => `${students(many)} will get it: an email, and a line on their home page.`,
      noEmail: (many: number) => `${students(many)} will get it: a line on their home page.`,
    },
    times: (facts: string) => `Times: ${facts}.`,
    outlasts: (takes: number, open: number) =>
      `It takes ${minutes(takes)} and closes after ${minutes(open)}. Closing stops no one: who starts before it closes has the full time, and can end after it.`,
    noOne: 'No student would get it.',
    done: (many: number) =>
      format.count(many, {
        one: '# of them has done it already; that counts, and no email is sent.',
        other: '# of them have done it already; that counts, and no email is sent.',
      }),
    remarked: 'Look at these first',
    given: (many: number) => `It goes to ${students(many)} in 10 seconds.`,
  },
  remarks,
  more: (many: number) => `and ${format.number(many)} more`,
  page: {
    facts: (kind: string, course: string) => `${kind} of ${course}`,
    questions: (many: number) => format.count(many, { one: 'Drill of # question', other: 'Drill of # questions' }),
    given: (day: string, author: string) => `assigned ${day} by ${author}`,
    notPublic: 'Students cannot open this at present: it is not published, or the quiz has no lesson.',
    changeTimes: 'Change the times',
    due: 'Due',
    saveTimes: 'Save times',
    timesHint: 'Students see the new times on their home page. No email is sent.',
    window: {
      opens: (moment: string) => `opens ${moment}`,
      closes: (moment: string) => `closes ${moment}`,
      together: 'begins when staff start it for everyone',
      begun: (moment: string) => `started for everyone ${moment}`,
    },
    who: 'Who has done it',
    counts: (done: number, of: number) => `${format.number(done)} of ${students(of)} done.`,
    /** The meaning of 'done', by kind of assignment. */
    means: {
      lesson: 'Done means that the student has marked the lesson as done. Opening it is not enough.',
      drill:
        'Done means that the student has answered as many questions of this skill in drills since it was assigned.',
      quiz: 'Done means that the student has a result of this quiz, also from before it was assigned.',
    } satisfies Record<AssignmentKind, string>,
    undone: 'Show those who have not in People',
    states,
    begun: 'begun',
    noAccess: 'No access now',
    reminded: (moment: string) => `reminded ${moment}`,
    remind: (many: number) => `Remind ${students(many)}`,
    remindHint: {
      byEmail:
        'A reminder is one email about everything that the student has not done. Each student gets at most one in 24 hours, whichever assignment it was sent from.',
      noEmail: 'Emails are not sent here: copy the link of the reminder and send it to your students yourself.',
    },
    recent: {
      byEmail: (many: number) =>
        format.count(many, {
          one: '# student was reminded within 24 hours.',
          other: '# students were reminded within 24 hours.',
        }),
      noEmail: (many: number) =>
        format.count(many, {
          one: '# student was noted for a reminder within 24 hours.',
          other: '# students were noted for a reminder within 24 hours.',
        }),
    },
    leftOut: (whys: readonly string[]) => `Left out: ${format.list(whys)}.`,
    leftOutFor: {
      disabled: (many: number) => `${students(many)} with a disabled account`,
      no_access: (many: number) => `${students(many)} without access now`,
      no_email: (many: number) => `${students(many)} without an email address, to be told by you`,
    } satisfies Record<Unremindable, (many: number) => string>,
    willBeReminded: {
      byEmail: (many: number) => `${students(many)} will be reminded in 10 seconds.`,
      noEmail: (many: number) => `It is noted that ${students(many)} should be reminded: send them the link yourself.`,
    },
    noOneReminded: 'No one was reminded: each has done it, was reminded within 24 hours, or cannot be reminded.',
    outside: 'Members of the group without it',
    outsideHint: 'They joined the group later, or had no access when it was assigned.',
    hasAccess: 'has access',
    assignToMore: (many: number) => `Assign it to ${students(many)} too`,
    added: (many: number) => `It goes to ${students(many)} in 10 seconds.`,
    desk: 'Exam desk',
    awaitsStart: 'It has not begun: no one can start it before you start it for everyone.',
    toStart: 'Start it on the exam desk',
    copyLink: 'Copy the link for its students',
    copyReminder: 'Copy the link of the reminder',
    copied: 'Copied.',
    withdraw: 'Withdraw',
    restore: 'Bring back',
    isWithdrawn: 'This assignment is withdrawn: students do not see it. It can be brought back for 30 days.',
  },
  person: { none: 'Nothing is assigned.', due: (moment: string) => `due ${moment}` },
}
