import { z } from 'zod'
import { mostTyped } from '../../core/typed-lengths.ts'
import { accessRange } from '../../core/orders/access-range.ts'
import { lists } from '../../core/staff/lists.ts'
import { roles } from '../../core/staff/permissions.ts'
import { endpoint, Id, Instant } from '../endpoint.ts'
import { ActionKey, exportQuery, FilePart, ForMany, listPage, listQuery, selectionOf } from './list.ts'
import { listOf } from '../lists.ts'

const refusals = ['request.invalid', 'account.unauthenticated', 'account.forbidden'] as const

/** An account in the path of a call. */
export const PersonParams = z.object({ userId: Id })

/** Facts about an account that are shown throughout the studio. */
export const PersonFacts = z.object({
  id: z.number(),
  name: z.string(),
  /** Null: a student without an address, who enters with a printed code. T22 */
  email: z.string().nullable(),
  phone: z.string(),
  parent_phone: z.string(),
  role: z.enum(roles),
  is_disabled: z.boolean(),
  joined_at: Instant,
  /** The last time the account was used, to some minutes; null: not within the last days. */
  seen_at: Instant.nullable(),
})

/** One account in the list of people. */
export const Person = PersonFacts.extend({
  /** The courses that are open or were, the one that ends next first; null: for good. With how many of its lessons the student has opened. */
  courses: listOf(
    'ownCourses',
    z.object({
      name: z.string(),
      until: Instant.nullable(),
      is_open: z.boolean(),
      watched: z.number().int(),
      lessons: z.number().int(),
    }),
  ),
})

const Days = z.number().int().min(accessRange.least).max(accessRange.most)
const OfCourse = { course_id: Id, reason: z.string().trim().max(mostTyped.reason).optional() }

/** An action for many students at once. */
export const ActionForPeople = z.discriminatedUnion('do', [
  /** For those who do not have it open; null: for good. */
  z.object({ do: z.literal('open'), days: Days.nullable(), ...OfCourse }),
  z.object({ do: z.literal('extend'), days: Days, ...OfCourse }),
  /** For those who have it open for longer. */
  z.object({ do: z.literal('shorten'), until: Instant, ...OfCourse }),
  z.object({ do: z.literal('revoke'), ...OfCourse }),
  z.object({ do: z.literal('add_to_group'), group_id: Id }),
  z.object({ do: z.literal('remove_from_group'), group_id: Id }),
])

/** A sheet of codes to print and cut: each is shown this once, and stored hashed. T22 */
export const CodeSheet = z.object({
  academy: z.string(),
  /** The academy's postal address. */
  address: z.string().nullable(),
  /** The address of the page on which a code is entered. */
  page: z.string(),
  expires_at: Instant,
  codes: listOf('selected', z.object({ id: z.number(), name: z.string(), code: z.string() })),
})

export const studioPeople = {
  people: endpoint({
    does: 'Lists accounts by words, filters and sort, a page at a time',
    on: 'GET /studio/people',
    access: 'people.see',
    query: listQuery(lists.people),
    reply: listPage(Person),
    refuses: refusals,
  }),
  exportPeople: endpoint({
    does: 'Returns the filtered accounts as CSV, a thousand at a time: `next` is the `after` of the lines that follow',
    on: 'GET /studio/people/csv',
    access: 'people.export',
    query: exportQuery(lists.people),
    reply: FilePart,
    refuses: [...refusals, 'server.busy'],
  }),
  changeMany: endpoint({
    does: 'Changes access or group of the selected students, of all or of none; staff among them stay as they are. The same key again is the same action. Refused when the filter leaves another count than was seen',
    on: 'POST /studio/people/many',
    limit: 'studioMails',
    access: 'access.change',
    body: z.object({ key: ActionKey, selection: selectionOf(lists.people), action: ActionForPeople }),
    reply: ForMany,
    refuses: [...refusals, 'selection.changed', 'course.not_found', 'group.not_found', 'server.busy'],
  }),
  makeCodes: endpoint({
    does: 'Makes the codes with which the selected students without an address enter one and a password; their previous codes end. Those who have an address, and disabled ones, get none',
    on: 'POST /studio/people/codes',
    limit: 'studio',
    access: 'accounts.change',
    body: z.object({ selection: selectionOf(lists.people) }),
    reply: CodeSheet,
    refuses: [...refusals, 'selection.changed', 'server.busy'],
  }),
  setDisabled: endpoint({
    does: 'Disables an account, which ends its sessions, or enables it again; of staff only a lower one, but for owners',
    on: 'POST /studio/people/:userId/disabled',
    limit: 'studio',
    access: 'accounts.change',
    params: PersonParams,
    body: z.object({ is_disabled: z.boolean() }),
    refuses: [...refusals, 'account.not_found', 'account.higher_role', 'account.last_owner', 'account.joined'],
  }),
}
