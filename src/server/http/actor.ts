import type { Role } from '../../core/staff/permissions.ts'

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
