import type { Role } from '../../core/staff/permissions.ts'

/** The signed-in user of a request. */
export type Actor = { id: number; name: string; email: string; role: Role }
