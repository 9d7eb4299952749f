import { tryLimits } from '../accounts/throttling.ts'
import { may, roles, type Permission, type Role } from './permissions.ts'

/** Events that staff are notified of by email, and what they have to be allowed to do about them. T5 */
const permissionFor = {
  request: 'requests.decide',
  order: 'orders.decide',
  reference: 'orders.decide',
  receipt: 'orders.decide',
  message: 'messages.answer',
  report: 'reports.answer',
} as const satisfies Record<string, Permission>

export type NoticeKind = keyof typeof permissionFor

export const noticeKinds = Object.keys(permissionFor) as [NoticeKind, ...NoticeKind[]]

/** Returns whether a role is notified of an event: of what it can see and decide. */
export const isNotifiedOf = (role: Role, kind: NoticeKind): boolean => may(role, permissionFor[kind])

/** Returns the roles that are notified of an event. */
export const rolesNotifiedOf = (kind: NoticeKind): Role[] => roles.filter((role) => isNotifiedOf(role, kind))

/** The time for which what follows is collected after an email, in milliseconds: one email holds all of it. T5 */
export const noticePauseMs = tryLimits.messageEmails.windowMs
