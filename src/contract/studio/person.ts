import { longestEmail, longestPhone } from '../../core/accounts/rules.ts'
import { mostTyped } from '../../core/typed-lengths.ts'
import { accessRange } from '../../core/orders/access-range.ts'
import { oneLine } from '../../core/one-line.ts'
import { coded } from '../../core/coded.ts'
import { z } from 'zod'
import { modules } from '../../core/attempts/sections.ts'
import { assignmentKinds } from '../../core/staff/assignments.ts'
import { PhaseOnWire } from '../attempt-shapes.ts'
import { endpoint, Id, Instant } from '../endpoint.ts'
import { Order } from '../orders.ts'
import { Decided } from './decision.ts'
import { PersonFacts, PersonParams } from './people.ts'
import { listOf } from '../lists.ts'

const refusals = ['request.invalid', 'account.unauthenticated', 'account.forbidden', 'account.not_found'] as const
const NoteText = z
  .string()
  .trim()
  .min(1, 'note.empty')
  .max(mostTyped.personNote, coded('text.most', { most: mostTyped.personNote }))

const NoteParams = PersonParams.extend({ noteId: Id })

const CardSkill = z.object({ name: z.string(), correct: z.number(), total: z.number(), percentage: z.number() })
const Trend = listOf(
  'pastAttempts',
  z.object({ quiz: z.string(), finishedAt: Instant, percentage: z.number(), isPractice: z.boolean() }),
)
const CardQuestion = z.object({
  quiz: z.string(),
  number: z.number(),
  /** The beginning of its words. */
  text: z.string(),
  skill: z.string().nullable(),
  seconds: z.number(),
})

const Conditions = z.object({ time_percent: z.number().nullable(), extra_break_minutes: z.number() })

/** A link that an email carries too, to be handed over. T36 */
const HandedLink = z.object({ link: z.string(), expires_at: Instant })

/** The lists of the page that grow with what an account does. */
const longLists = ['orders', 'attempts', 'assignments', 'watched', 'notes', 'emails', 'history'] as const

/** The page of one account. T21 */
export const PersonPage = z.object({
  profile: PersonFacts.extend({
    /** A new address that waits to be confirmed. */
    new_email: z.string().nullable(),
    /** The instant until which the printed code of the account is valid; null: it has none. T22 */
    code_until: Instant.nullable(),
    /** The account that it was joined to: it holds what was this one's. */
    joined_into: z.object({ id: z.number(), name: z.string() }).nullable(),
  }),
  /** True if the caller's role is high enough to change this account. T2 */
  can_change: z.boolean(),
  conditions: Conditions,
  access: listOf(
    'ownCourses',
    z.object({
      course_id: z.number(),
      course: z.string(),
      since: Instant,
      /** Null: for good. */
      until: Instant.nullable(),
      is_open: z.boolean(),
      watched: z.number(),
      lessons: z.number(),
    }),
  ),
  /** Courses that open once the account’s address is confirmed. */
  awaited: listOf(
    'ownCourses',
    z.object({ course_id: z.number(), course: z.string(), order_number: z.string().nullable() }),
  ),
  /** Courses that can be opened. */
  courses: listOf('courses', z.object({ id: z.number(), name: z.string(), access_days: z.number().nullable() })),
  groups: listOf('groups', z.object({ id: z.number(), name: z.string() })),
  orders: listOf(
    'personRows',
    z.object({
      number: z.string(),
      status: Order.shape.status,
      total: z.number(),
      currency: z.string(),
      /** The sum paid so far; what was given back stays in it. */
      paid: z.number(),
      refunded_amount: z.number().nullable(),
      created_at: Instant,
    }),
  ),
  attempts: listOf(
    'personRows',
    z.object({
      id: z.number(),
      quiz: z.string(),
      number: z.number(),
      at: PhaseOnWire.shape.at,
      started_at: Instant,
      is_discarded: z.boolean(),
      is_practice: z.boolean(),
      /** Reopened after its keys were seen: figures leave it out. */
      is_left_out: z.boolean(),
      /** Null while the quiz is being taken, and while late answers may still change it. */
      correct: z.number().nullable(),
      total: z.number().nullable(),
    }),
  ),
  /** The results in each skill for the months that have any, over the newest attempts of half a year. T21 */
  skills: z.object({
    /** '2026-11', the oldest first. */
    months: listOf('months', z.string()),
    skills: listOf(
      'skills',
      z.object({
        domain: z.string(),
        /** Null: the domain's questions without a skill. */
        skill: z.string().nullable(),
        /** For each month; null: it was not asked. */
        months: listOf('months', z.object({ right: z.number(), asked: z.number() }).nullable()),
        /** The points by which the last month differs from those before; null: too few questions. */
        trend: z.number().nullable(),
      }),
    ),
  }),
  /** The student's assignments, the one due last first; without withdrawn ones. T35 */
  assignments: listOf(
    'personRows',
    z.object({
      id: z.number(),
      kind: z.enum(assignmentKinds),
      name: z.string(),
      due_at: Instant,
      done_at: Instant.nullable(),
    }),
  ),
  watched: listOf('personRows', z.object({ course: z.string(), lesson: z.string(), at: Instant })),
  notes: listOf(
    'personRows',
    z.object({ id: z.number(), author: z.string().nullable(), text: z.string(), created_at: Instant }),
  ),
  /** The number of rows that each long list has beyond those here. */
  more: z.object(
    Object.fromEntries(longLists.map((name) => [name, z.number()])) as Record<(typeof longLists)[number], z.ZodNumber>,
  ),
  /** Notes that can be brought back for 30 days. T8 */
  deleted_notes: listOf('deletedNotes', z.object({ id: z.number(), text: z.string(), deleted_at: Instant })),
  /** Sent and waiting emails, the newest first; what they said is not stored. */
  emails: listOf(
    'personRows',
    z.object({
      kind: z.string(),
      subject: z.string(),
      queued_at: Instant,
      sent_at: Instant.nullable(),
      /** `not_sent`: written as a file, because no mail server was set up; no one received it. */
      state: z.enum(['sent', 'not_sent', 'waiting', 'given_up']),
    }),
  ),
  /** Accounts of the same person that were joined to this one, and until when they can be parted again. T24 */
  joins: listOf(
    'joins',
    z.object({
      id: z.number(),
      account_id: z.number(),
      name: z.string(),
      email: z.string().nullable(),
      until: Instant,
    }),
  ),
  /** Changes by staff to the account and its access, the newest first. T23 */
  history: listOf(
    'personRows',
    z.object({
      id: z.number(),
      at: Instant,
      actor: z.string().nullable(),
      action: z.string(),
      /** The course, where it is about one. */
      course: z.string().nullable(),
      until: Instant.nullable(),
      reason: z.string().nullable(),
    }),
  ),
})

/**
 * One attempt with every answer; keys and verdicts only once it is final and the quiz is not being taken again. Those who may not see results
 * read which questions are answered, and no answers, keys and verdicts. docs/decisions/0042 Letters of options go by
 * the order in which the question stores them, as everywhere in the studio. X4
 */
export const PersonAttempt = z.object({
  student: z.string(),
  quiz_id: z.number(),
  quiz: z.string(),
  number: z.number(),
  started_at: Instant,
  finished_at: Instant.nullable(),
  /** Null while the quiz is being taken, and while late answers may still change it. */
  correct: z.number().nullable(),
  total: z.number().nullable(),
  is_practice: z.boolean(),
  /** Reopened after its keys were seen: figures leave it out. */
  is_left_out: z.boolean(),
  /** True when its student may have seen the keys since it ended, in its review. */
  keys_seen: z.boolean(),
  /** The number of its questions whose key was revealed to the student elsewhere: in another quiz or between tests, once it has ended. */
  keys_revealed: z.number().int(),
  /** False without a time limit: it is reopened without one too. */
  is_timed: z.boolean(),
  is_discarded: z.boolean(),
  /** Staff let its clock stand until they resume it. */
  is_paused: z.boolean(),
  is_final: z.boolean(),
  /** True if the student saw the options in another order than the stored one. */
  is_shuffled: z.boolean(),
  questions: listOf(
    'questions',
    z.object({
      item_id: z.number(),
      type: z.string(),
      number: z.number(),
      /** The beginning of the question. */
      text: z.string(),
      module: z.enum(modules).nullable(),
      skill: z.string().nullable(),
      is_answered: z.boolean(),
      /** Null for those who may not see results. */
      answer: z.string().nullable(),
      /** The text of the chosen options; null where none was chosen. */
      answer_text: z.string().nullable(),
      key: z.string().nullable(),
      key_text: z.string().nullable(),
      mark: z.enum(['correct', 'incorrect', 'skip']).nullable(),
      marked: z.boolean(),
      was_right: z.boolean(),
      /** Given offline after the clock of the student's device had been set back. */
      is_unsure: z.boolean(),
      seconds: z.number(),
    }),
  ),
})

export const studioPerson = {
  person: endpoint({
    does: 'Returns everything that staff see of one account: of long lists the newest 50 rows, of the one named by `all` the newest 1000',
    on: 'GET /studio/people/:userId',
    access: 'people.see',
    params: PersonParams,
    query: z.object({ all: z.enum(longLists).optional() }),
    reply: PersonPage,
    refuses: refusals,
  }),
  attempt: endpoint({
    does: 'Returns one attempt of an account with every answer; keys and verdicts once it is final. Roles without `results.see` read which questions are answered, and no answers, keys and verdicts',
    on: 'GET /studio/people/:userId/attempts/:attemptId',
    access: 'people.see',
    params: PersonParams.extend({ attemptId: Id }),
    reply: PersonAttempt,
    refuses: [...refusals, 'attempt.not_found'],
  }),
  card: endpoint({
    does: 'Returns the card for one printed page before a lesson, from the newest five finished attempts',
    on: 'GET /studio/people/:userId/card',
    access: 'results.see',
    params: PersonParams,
    reply: z.object({
      name: z.string(),
      parent_phone: z.string(),
      /** The day of the test that the student prepares for. */
      test_date: z.string().nullable(),
      conditions: Conditions,
      attempts: z.number(),
      weakest: listOf('cardRows', CardSkill),
      /** Skills that were missed, but asked too seldom to count as weak. */
      missedSkills: listOf('cardRows', CardSkill),
      /** Questions answered wrong or left open, the newest attempt first. */
      missed: listOf('cardRows', CardQuestion),
      /** The number of missed questions besides those. */
      more_missed: z.number(),
      rightToWrong: listOf('cardRows', CardQuestion),
      slowest: listOf('cardRows', CardQuestion),
      flaggedWrong: listOf('cardRows', CardQuestion),
      unopened: listOf('cardRows', z.object({ course: z.string(), lesson: z.string() })),
      /** The number of unopened lessons besides those. */
      more_unopened: z.number(),
      trend: Trend,
    }),
    refuses: refusals,
  }),
  editPerson: endpoint({
    does: 'Changes name and phones of an account; of staff only a lower one, but for owners',
    on: 'PATCH /studio/people/:userId',
    limit: 'studioMails',
    access: 'accounts.change',
    params: PersonParams,
    body: z.object({
      name: z.string().overwrite(oneLine).max(120),
      phone: z.string().max(longestPhone),
      parent_phone: z.string().max(longestPhone),
    }),
    refuses: [...refusals, 'account.higher_role'],
  }),
  changeAccess: endpoint({
    does: 'Grants, extends, shortens or revokes access to a course; the student gets an email ten seconds later',
    on: 'POST /studio/people/:userId/access',
    limit: 'studioMails',
    access: 'access.change',
    params: PersonParams,
    body: z.object({
      course_id: Id,
      change: z.discriminatedUnion('to', [
        /** Null: for good. */
        z.object({ to: z.literal('until'), until: Instant.nullable() }),
        /** `from`: the end that was seen, null where there was none; nothing changes when it is another by now. */
        z.object({
          to: z.literal('extend'),
          days: z.number().int().min(accessRange.least).max(accessRange.most),
          from: Instant.nullable(),
        }),
        z.object({ to: z.literal('revoke') }),
      ]),
      /** In words for the student. */
      reason: z.string().trim().max(mostTyped.reason).optional(),
    }),
    reply: Decided,
    refuses: refusals,
  }),
  addNote: endpoint({
    does: 'Adds a note of staff, which the student never sees in the site',
    on: 'POST /studio/people/:userId/notes',
    limit: 'studio',
    access: 'people.see',
    params: PersonParams,
    body: z.object({ text: NoteText }),
    refuses: refusals,
  }),
  deleteNote: endpoint({
    does: 'Deletes a note of staff; can be undone within ten seconds, and brought back for 30 days',
    on: 'DELETE /studio/people/:userId/notes/:noteId',
    limit: 'studio',
    access: 'people.see',
    params: NoteParams,
    reply: Decided,
    refuses: [...refusals, 'note.not_found'],
  }),
  restoreNote: endpoint({
    does: 'Brings a deleted note of staff back. Idempotent',
    on: 'POST /studio/people/:userId/notes/:noteId/restore',
    limit: 'studio',
    access: 'people.see',
    params: NoteParams,
    refuses: [...refusals, 'note.not_found'],
  }),
  sendPasswordLink: endpoint({
    does: 'Sends a link that sets the password of an account; a link to hand over is returned too',
    on: 'POST /studio/people/:userId/password-link',
    limit: 'accountLinks',
    access: 'accounts.change',
    params: PersonParams,
    reply: HandedLink,
    refuses: [...refusals, 'account.higher_role', 'account.no_address'],
  }),
  correctAddress: endpoint({
    does: 'Sends a link to a new address; the account moves there when it is opened and confirmed, and the old address gets an email',
    on: 'POST /studio/people/:userId/address',
    limit: 'accountLinks',
    access: 'accounts.change',
    params: PersonParams,
    body: z.object({ email: z.string().max(longestEmail) }),
    reply: HandedLink,
    refuses: [...refusals, 'account.higher_role'],
  }),
  withdrawCode: endpoint({
    does: 'Ends the printed code of an account',
    on: 'DELETE /studio/people/:userId/code',
    limit: 'studio',
    access: 'accounts.change',
    params: PersonParams,
    refuses: [...refusals, 'account.higher_role'],
  }),
  signOut: endpoint({
    does: 'Ends every session of an account',
    on: 'POST /studio/people/:userId/sign-out',
    limit: 'studio',
    access: 'accounts.change',
    params: PersonParams,
    refuses: [...refusals, 'account.higher_role'],
  }),
  deletePerson: endpoint({
    does: 'Deletes an account and all personal data, as its owner could; the address is typed again, or the name where there is none',
    on: 'POST /studio/people/:userId/deletion',
    limit: 'studioMails',
    access: 'accounts.delete',
    params: PersonParams,
    body: z.object({ email: z.string().max(longestEmail) }),
    refuses: [...refusals, 'account.higher_role', 'account.last_owner'],
  }),
}
