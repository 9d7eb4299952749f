import type { Role } from '../../core/staff/permissions.ts'

/** The signed-in user of a request; `language` is the chosen one, null: none was. */
export type Actor = { id: number; name: string; email: string; role: Role; language: string | null }
