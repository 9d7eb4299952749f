import { binnedKinds } from '../editing/nouns.ts'
import { quizTypes } from '../quizzes/quiz.ts'
import { audienceKinds } from './announcements.ts'
import { assignmentKinds } from './assignments.ts'
import { auditedBy } from './audit.ts'
import { staffRoles } from './permissions.ts'

/** The sorts and filters of a list in the studio; the first sort is the default, and '-' before a sort means descending. */
export type ListDeclaration = {
  sorts: readonly [string, ...string[]]
  /**
   * The choices of each filter; 'id' where it takes the id of something, 'text' where it takes words that staff have written, and
   * 'questionType' where it takes a type of questions, whose registry the browser does not have.
   */
  filters: Record<string, readonly string[] | 'id' | 'text' | 'questionType'>
}

/** The states of a student in a course; one who is behind has not begun, or is under way. */
export const courseStates = ['behind', 'not_begun', 'under_way', 'done'] as const

/** The lists of the studio. Server, contract and screens read the same declaration. T6 */
export const lists = {
  people: {
    sorts: ['-joined', 'joined', 'name', '-name'],
    filters: {
      kind: ['students', 'staff', 'disabled'],
      access: ['open', 'ends_soon', 'ended', 'none'],
      consent: ['missing', 'present'],
      address: ['none', 'unconfirmed'],
      course: 'id',
      /** Those who have the course open now, as its progress lists them; then those of them who stand so. */
      open: 'id',
      /** They went on with none of its lessons for a week, though some are left. */
      behind: 'id',
      not_begun: 'id',
      under_way: 'id',
      done: 'id',
      group: 'id',
      announcement: 'id',
      /** Those who have not seen the announcement. */
      unseen: 'id',
      /** Those who have not done the assignment. */
      undone: 'id',
    },
  },
  /** The students who have a course open, and how far each is with its lessons. T21 */
  progress: {
    sorts: ['done', '-done', 'opened', '-opened', 'name', '-name'],
    filters: { state: courseStates, group: 'id' },
  },
  groups: { sorts: ['name', '-name', '-members', 'members', '-made', 'made'], filters: {} },
  announcements: { sorts: ['-sent', 'sent'], filters: { audience: audienceKinds } },
  assignments: {
    sorts: ['-given', 'given', 'due', '-due'],
    filters: { kind: assignmentKinds, state: ['running', 'over', 'withdrawn'], group: 'id' },
  },
  orders: {
    sorts: ['-placed', 'placed', '-total', 'total'],
    filters: {
      status: ['placed', 'part_paid', 'confirmed', 'declined', 'cancelled', 'refunded'],
      /** The name of a way to pay; where there was no list of them yet, its method. */
      way: 'text',
    },
  },
  requests: {
    sorts: ['-asked', 'asked'],
    filters: { status: ['requested', 'accepted', 'declined'], course: 'id' },
  },
  reviews: {
    sorts: ['-written', 'written', 'rating', '-rating'],
    filters: { state: ['shown', 'hidden', 'no_answer'], course: 'id' },
  },
  quizzes: {
    sorts: ['name', '-name', '-changed', 'changed'],
    filters: { state: ['draft', 'published', 'changed'], type: quizTypes, course: 'id' },
  },
  /** Every question of the academy, as its newest revision has it. I1 */
  bank: {
    sorts: ['-added', 'added'],
    filters: {
      kind: 'questionType',
      section: 'text',
      domain: 'text',
      skill: 'text',
      difficulty: 'text',
      tag: 'text',
      quiz: 'id',
      /** Questions with a report that no one has answered, or with any report. */
      reported: ['waiting', 'ever'],
      figure: ['picture', 'table', 'none'],
      /** Questions with the same words as another one. */
      alike: ['yes'],
      used: ['published', 'draft', 'nowhere'],
    },
  },
  /** Quizzes that have been taken. T28 */
  results: { sorts: ['-last', 'last', 'name', '-name'], filters: { course: 'id' } },
  /** The attempts with a result at one quiz. T28 */
  attempts: {
    sorts: ['-finished', 'finished', '-right', 'right'],
    filters: { group: 'id', course: 'id', attempts: ['first', 'practice'] },
  },
  /** The site's pictures. T13 */
  pictures: { sorts: ['-uploaded', 'uploaded', 'name', '-name'], filters: { state: ['used', 'unused', 'removed'] } },
  /** The files of lessons. T13 */
  files: { sorts: ['-added', 'added', 'name', '-name', '-size', 'size'], filters: {} },
  /** Every noun that is written in an editor. */
  things: {
    sorts: ['place', 'title', '-title', '-changed', 'changed'],
    filters: { state: ['draft', 'scheduled', 'published', 'hidden', 'changed'], parent: 'id' },
  },
  /** Things that were deleted or archived. T8 */
  bin: {
    sorts: ['-deleted', 'deleted', 'title', '-title'],
    filters: { noun: binnedKinds, end: ['removed', 'archived'] },
  },
  /** The log of changes; `person` is who changed something or whom it concerns. T9 */
  audit: { sorts: ['-at', 'at'], filters: { via: auditedBy, thing: 'text', thing_id: 'text', person: 'id' } },
  staff: {
    sorts: ['role', '-role', 'name', '-name'],
    filters: { role: staffRoles, state: ['enabled', 'disabled'], factor: ['on', 'off'] },
  },
  /** Emails that have not left. T3 */
  emails: { sorts: ['-made', 'made'], filters: { state: ['given_up', 'waiting'] } },
  /** Messages to the academy. T3 */
  messages: { sorts: ['-written', 'written'], filters: { state: ['waiting', 'answered'] } },
} as const satisfies Record<string, ListDeclaration>

/** Rows on one page of a list. */
export const pageRows = 50

/** Rows in one part of an export. */
export const exportRows = 1000

/** The most quizzes and students in the table of a group's results; its file has them all. T42 */
export const mostGroupQuizzes = 30
export const mostGroupStudents = 300

/** The most rows that one action is for. docs/decisions/0042 */
export const mostSelected = 500

/** The most courses that imported students are given at once. */
export const mostGivenCourses = 20

/** The number of days before its end from which a list says that access ends soon. */
export const endsSoonDays = 7

/** After how many days without a lesson a student is behind in a course. */
export const behindDays = 7
