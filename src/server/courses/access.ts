import type { Actor } from '../http/actor.ts'

/** An actor's access to a course: staff and users with a current grant have it open; an expired grant is reported as such. */
export type CourseAccess = 'open' | 'expired' | 'none'

/** Returns the id to look up access with; null for visitors. */
export const actorId = (actor: Actor | null) => actor?.id ?? null
