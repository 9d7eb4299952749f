import { oneLine } from '../../core/one-line.ts'
import { coded } from '../../core/coded.ts'
import { z } from 'zod'
import { audienceKinds, longestAnnouncement, longestTitle, receiverKinds } from '../../core/staff/announcements.ts'
import { lists } from '../../core/staff/lists.ts'
import { endpoint, Id, Instant } from '../endpoint.ts'
import { Decided } from './decision.ts'
import { ActionKey, exportQuery, FilePart, listPage, listQuery, selectionOf } from './list.ts'
import { pageOf } from '../lists.ts'

const refusals = ['request.invalid', 'account.unauthenticated', 'account.forbidden'] as const
const access = 'announcements.send' as const

/** The audience of an announcement. */
export const Audience = z.discriminatedUnion('by', [
  /** Those who have the course open now. */
  z.object({ by: z.literal('course'), course_id: Id }),
  z.object({ by: z.literal('group'), group_id: Id }),
  z.object({ by: z.literal('selection'), selection: selectionOf(lists.people) }),
])

const Facts = z.object({
  id: z.number(),
  title: z.string(),
  /** Null: the account is gone. */
  author: z.string().nullable(),
  audience: z.enum(audienceKinds),
  /** The course or the group as it was called then; null for a selection. */
  audience_name: z.string().nullable(),
  /** The receivers; an announcement for the parents alone is shown to no student. */
  receivers: z.enum(receiverKinds),
  /** The time at which the emails go out and students see it. */
  sent_at: Instant,
  readers: z.number(),
  seen: z.number(),
  /** The number of parents to whom staff wrote, as they marked it. */
  written: z.number(),
})

/** The receivers; by default the students. */
const ReceiversField = z.enum(receiverKinds).default('students')

/** An announcement as it is typed, which may be unfinished. T7 */
const DraftValues = z.object({
  to: z.string().max(40),
  /** The selection that it is for, with the count that was seen. */
  selection: z.object({ selection: selectionOf(lists.people), many: z.number() }).nullable(),
  receivers: ReceiversField,
  title: z
    .string()
    .overwrite(oneLine)
    .max(longestTitle, coded('text.most', { most: longestTitle })),
  text: z.string().max(longestAnnouncement, coded('text.most', { most: longestAnnouncement })),
})
const Version = z.number().int().min(0)

/** Writing to many students at once. T26 */
export const studioAnnouncements = {
  announcements: endpoint({
    does: 'Lists what was written to many students at once, with how many have seen it, a page at a time',
    on: 'GET /studio/announcements',
    access,
    query: listQuery(lists.announcements),
    reply: listPage(Facts),
    refuses: refusals,
  }),
  exportAnnouncements: endpoint({
    does: 'Returns the filtered announcements as CSV, a thousand at a time: `next` is the `after` of the lines that follow',
    on: 'GET /studio/announcements/csv',
    access: 'people.export',
    query: exportQuery(lists.announcements),
    reply: FilePart,
    refuses: [...refusals, 'server.busy'],
  }),
  announcementDraft: endpoint({
    does: 'Returns what the caller is writing to students, which may be nothing yet',
    on: 'GET /studio/announcements/draft',
    access,
    reply: z.object({ version: Version, values: DraftValues, at: Instant.nullable() }),
    refuses: refusals,
  }),
  saveAnnouncementDraft: endpoint({
    does: 'Saves what the caller is writing to students and returns its new version; refused when it has changed since. Sending empties it',
    on: 'POST /studio/announcements/draft',
    limit: 'studio',
    access,
    body: z.object({ version: Version, values: DraftValues }),
    reply: z.object({ version: Version }),
    refuses: [...refusals, 'thing.changed'],
  }),
  announcement: endpoint({
    does: 'Returns an announcement with 200 of its readers, those who have not seen it in front, and the numbers of their parents',
    on: 'GET /studio/announcements/:announcementId',
    access,
    params: z.object({ announcementId: Id }),
    query: z.object({ page: Id.default(1) }),
    reply: Facts.extend({
      text: z.string(),
      /** The address at which its readers find it on the site; the emails have the same link. T36 */
      link: z.string(),
      people: pageOf(
        z.object({
          id: z.number(),
          name: z.string(),
          seen_at: Instant.nullable(),
          parent_phone: z.string(),
          /** The digits by which a messenger finds the parent; null where the country of the number is unknown. */
          parent_chat: z.string().nullable(),
          /** The time at which staff noted that they wrote to the parent. */
          parent_written_at: Instant.nullable(),
        }),
      ),
    }),
    refuses: [...refusals, 'announcement.not_found'],
  }),
  markParent: endpoint({
    does: 'Marks that staff wrote to the parent of a reader by phone, or takes that back; nothing is sent',
    on: 'POST /studio/announcements/:announcementId/parents/:userId',
    limit: 'studio',
    access,
    params: z.object({ announcementId: Id, userId: Id }),
    body: z.object({ is_written: z.boolean() }),
    refuses: [...refusals, 'announcement.not_found'],
  }),
  checkAudience: endpoint({
    does: 'Says for how many students an announcement would be, and how many of them have a parent’s phone. Changes nothing',
    on: 'POST /studio/announcements/check',
    limit: 'studio',
    access,
    body: z.object({ to: Audience }),
    reply: z.object({ students: z.number(), parents: z.number() }),
    refuses: [...refusals, 'course.not_found', 'group.not_found', 'selection.changed'],
  }),
  sendAnnouncement: endpoint({
    does: 'Writes to the students of a course, of a group or of a selection: an email, and a notice on their home page. Both come ten seconds later, so that it can be undone. What is for the parents alone is stored, for staff to write to them by phone, and shown to no student. The same key again is the same announcement',
    on: 'POST /studio/announcements',
    limit: 'announcements',
    access,
    body: z.object({
      key: ActionKey,
      to: Audience,
      receivers: ReceiversField,
      title: z
        .string()
        .overwrite(oneLine)
        .trim()
        .min(1, 'title.missing')
        .max(longestTitle, coded('text.most', { most: longestTitle })),
      text: z
        .string()
        .trim()
        .min(1, 'announcement.empty')
        .max(longestAnnouncement, coded('text.most', { most: longestAnnouncement })),
    }),
    reply: Decided.extend({ id: z.number(), readers: z.number() }),
    refuses: [
      ...refusals,
      'announcement.no_reader',
      'course.not_found',
      'group.not_found',
      'selection.changed',
      'server.busy',
    ],
  }),
}
