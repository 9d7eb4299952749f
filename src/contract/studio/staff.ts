import { longestEmail } from '../../core/accounts/rules.ts'
import { mostTyped } from '../../core/typed-lengths.ts'
import { oneLine } from '../../core/one-line.ts'
import { z } from 'zod'
import { lists } from '../../core/staff/lists.ts'
import { roles, staffRoles } from '../../core/staff/permissions.ts'
import { endpoint, Id, Instant } from '../endpoint.ts'
import { ActionKey, exportQuery, FilePart, ForMany, listPage, listQuery, selectionOf } from './list.ts'
import { PersonParams } from './people.ts'
import { listOf } from '../lists.ts'

const refusals = ['request.invalid', 'account.unauthenticated', 'account.forbidden'] as const
const Token = z.string().max(100)

/** A member of staff. */
export const StaffMember = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  is_disabled: z.boolean(),
  has_second_factor: z.boolean(),
  joined_at: Instant,
})

/** The staff of the academy. T2 */
export const studioStaff = {
  staff: endpoint({
    does: 'Lists the staff by words, filters and sort, a page at a time, and the invitations that wait',
    on: 'GET /studio/staff',
    access: 'staff.manage',
    query: listQuery(lists.staff),
    reply: listPage(StaffMember).extend({
      invitations: listOf(
        'invitations',
        z.object({ id: z.number(), email: z.string(), role: z.enum(staffRoles), expires_at: Instant }),
      ),
    }),
    refuses: refusals,
  }),
  exportStaff: endpoint({
    does: 'Returns the filtered staff as CSV, a thousand at a time: `next` is the `after` of the lines that follow',
    on: 'GET /studio/staff/csv',
    access: 'staff.manage',
    query: exportQuery(lists.staff),
    reply: FilePart,
    refuses: [...refusals, 'server.busy'],
  }),
  changeStaff: endpoint({
    does: 'Disables or enables the selected accounts of staff, all or none; the caller’s own stays as it is. The same key again is the same action. Refused when the filter leaves another count than was seen',
    on: 'POST /studio/staff/many',
    limit: 'studio',
    access: 'staff.manage',
    body: z.object({ key: ActionKey, selection: selectionOf(lists.staff), action: z.enum(['disable', 'enable']) }),
    reply: ForMany,
    refuses: [...refusals, 'selection.changed', 'account.last_owner', 'account.joined', 'server.busy'],
  }),
  invite: endpoint({
    does: 'Invites an address to the staff by email; also returns the link. An older invitation of the address ends',
    on: 'POST /studio/staff/invitations',
    limit: 'accountLinks',
    access: 'staff.manage',
    body: z.object({ email: z.email('email.invalid').max(longestEmail), role: z.enum(staffRoles) }),
    reply: z.object({ link: z.string(), expires_at: Instant }),
    refuses: [...refusals, 'account.is_staff', 'join.joined_before'],
  }),
  withdrawInvitation: endpoint({
    does: 'Withdraws an invitation: its link no longer works',
    on: 'DELETE /studio/staff/invitations/:invitationId',
    limit: 'studio',
    access: 'staff.manage',
    params: z.object({ invitationId: Id }),
    refuses: [...refusals, 'invitation.not_found'],
  }),
  setRole: endpoint({
    does: 'Gives a member of staff another role; student takes them off the staff',
    on: 'POST /studio/staff/:userId/role',
    limit: 'studio',
    access: 'staff.manage',
    params: PersonParams,
    body: z.object({ role: z.enum(roles) }),
    refuses: [...refusals, 'account.not_found', 'account.last_owner'],
  }),
  openInvitation: endpoint({
    does: 'Returns what an invitation is for. A POST, so that a preview of the link does nothing',
    on: 'POST /staff-invitations/open',
    limit: 'links',
    access: 'anyone',
    body: z.object({ token: Token }),
    reply: z.object({
      /** Null while the academy has no name of its own. T1 */
      academy: z.string().nullable(),
      email: z.string().nullable(),
      name: z.string().nullable(),
      role: z.enum(staffRoles),
    }),
    refuses: ['request.invalid', 'invitation.not_found'],
  }),
  acceptInvitation: endpoint({
    does: 'Makes the staff account of an invitation, or gives an account that exists the role and a new password. The link is used up',
    on: 'POST /staff-invitations/accept',
    limit: 'links',
    access: 'anyone',
    body: z.object({
      token: Token,
      name: z.string().overwrite(oneLine).max(120),
      email: z.string().max(longestEmail),
      password: z.string().max(1024),
      /** The name of the academy; taken from its first owner only, who has to enter one if it has none. T1 */
      academy: z.string().overwrite(oneLine).max(mostTyped.academyName).optional(),
    }),
    reply: z.object({ email: z.string() }),
    refuses: ['request.invalid', 'invitation.not_found', 'server.busy'],
  }),
}
