import { may, type Permission, type Role } from '../../core/staff/permissions.ts'

/** The signed-in user of a request; `language` is the chosen one, null: none was. From `secondFactorDueAt` on,
 * in milliseconds, staff may only switch their second factor on. */
export type Actor = {
  id: number
  name: string
  email: string
  role: Role
  language: string | null
  secondFactorDueAt: number | null
}

/** Returns whether a user has a permission and no second factor to switch on first. */
export const mayNow = ({ role, secondFactorDueAt: dueAt }: Actor, permission: Permission, now: number): boolean =>
  may(role, permission) && (dueAt === null || dueAt > now)
