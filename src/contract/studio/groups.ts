import { mostTyped } from '../../core/typed-lengths.ts'
import { oneLine } from '../../core/one-line.ts'
import { coded } from '../../core/coded.ts'
import { z } from 'zod'
import { lists } from '../../core/staff/lists.ts'
import { endpoint, Id, Instant } from '../endpoint.ts'
import { Decided } from './decision.ts'
import { ActionKey, exportQuery, FilePart, ForMany, listPage, listQuery, selectionOf } from './list.ts'
import { listOf } from '../lists.ts'

const refusals = ['request.invalid', 'account.unauthenticated', 'account.forbidden'] as const
const GroupParams = z.object({ groupId: Id })
const GroupName = z
  .string()
  .overwrite(oneLine)
  .trim()
  .min(1, 'group.unnamed')
  .max(mostTyped.groupName, coded('text.most', { most: mostTyped.groupName }))

const Named = z.object({ id: z.number(), name: z.string() })
const Group = Named.extend({ members: z.number() })

/** Groups of students. T34 */
export const studioGroups = {
  groups: endpoint({
    does: 'Lists the groups by words and sort, a page at a time, with the courses a group can be made from, and the groups that can be brought back',
    on: 'GET /studio/groups',
    access: 'people.see',
    query: listQuery(lists.groups),
    reply: listPage(Group.extend({ made_at: Instant })).extend({
      courses: listOf('courses', Named),
      /** Groups that can be brought back: deleted in the last 30 days, the latest first. T8 */
      deleted: listOf('deletedGroups', z.object({ id: z.number(), name: z.string(), deleted_at: Instant })),
    }),
    refuses: refusals,
  }),
  groupChoices: endpoint({
    does: 'Lists every group by name and the courses that are open, for what can be chosen',
    on: 'GET /studio/group-choices',
    access: 'people.see',
    reply: z.object({
      groups: listOf('groups', Group),
      courses: listOf('courses', Named),
    }),
    refuses: refusals,
  }),
  exportGroups: endpoint({
    does: 'Returns the filtered groups as CSV, a thousand at a time: `next` is the `after` of the lines that follow',
    on: 'GET /studio/groups/csv',
    access: 'people.export',
    query: exportQuery(lists.groups),
    reply: FilePart,
    refuses: [...refusals, 'server.busy'],
  }),
  deleteGroups: endpoint({
    does: 'Deletes the selected groups, all or none; their students stay. The same key again is the same action. Refused when the filter leaves another count than was seen',
    on: 'POST /studio/groups/many',
    limit: 'studio',
    access: 'groups.change',
    body: z.object({ key: ActionKey, selection: selectionOf(lists.groups) }),
    reply: ForMany,
    refuses: [...refusals, 'selection.changed', 'server.busy'],
  }),
  addGroup: endpoint({
    does: 'Adds a group, empty or with the students who have access to a course now',
    on: 'POST /studio/groups',
    limit: 'studio',
    access: 'groups.change',
    body: z.object({ name: GroupName, course_id: Id.optional() }),
    reply: z.object({ id: z.number(), members: z.number() }),
    refuses: [...refusals, 'group.taken'],
  }),
  renameGroup: endpoint({
    does: 'Renames a group',
    on: 'PATCH /studio/groups/:groupId',
    limit: 'studio',
    access: 'groups.change',
    params: GroupParams,
    body: z.object({ name: GroupName }),
    refuses: [...refusals, 'group.not_found', 'group.taken'],
  }),
  deleteGroup: endpoint({
    does: 'Deletes a group; its students stay. Can be undone within ten seconds, and brought back for 30 days',
    on: 'DELETE /studio/groups/:groupId',
    limit: 'studio',
    access: 'groups.change',
    params: GroupParams,
    reply: Decided,
    refuses: [...refusals, 'group.not_found'],
  }),
  restoreGroup: endpoint({
    does: 'Brings a group back that was deleted in the last 30 days, with its students and what was assigned to it',
    on: 'POST /studio/groups/:groupId/restore',
    limit: 'studio',
    access: 'groups.change',
    params: GroupParams,
    refuses: [...refusals, 'group.not_found', 'group.taken'],
  }),
  addMembers: endpoint({
    does: 'Adds the students with these addresses, pasted in any form, and returns the addresses without an account. Idempotent',
    on: 'POST /studio/groups/:groupId/members',
    limit: 'studioMails',
    access: 'groups.change',
    params: GroupParams,
    body: z.object({ emails: z.string().max(100_000) }),
    reply: z.object({ added: z.number(), already: z.number(), unknown: listOf('pastedAddresses', z.string()) }),
    refuses: [...refusals, 'group.not_found'],
  }),
  removeMember: endpoint({
    does: 'Takes a student out of a group; can be undone within ten seconds',
    on: 'DELETE /studio/groups/:groupId/members/:userId',
    limit: 'studio',
    access: 'groups.change',
    params: z.object({ groupId: Id, userId: Id }),
    reply: Decided,
    refuses: [...refusals, 'group.not_found'],
  }),
}
