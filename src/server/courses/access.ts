import type { Actor } from '../http/actor.ts'

/** An actor's access to a course: staff and users with a current grant have it open; an expired grant is reported as such. */
export type CourseAccess = 'open' | 'expired' | 'none'

/** The SQL expression of a user's access to course `c`; `user` is the placeholder of the user's id (null: a visitor). */
export const accessColumn = (user: string, now: string) => `
  CASE WHEN EXISTS (SELECT FROM users u WHERE u.id = ${user} AND u.role <> 'student') THEN 'open'
    ELSE coalesce((SELECT CASE WHEN g.expires_at IS NULL OR g.expires_at > ${now} THEN 'open' ELSE 'expired' END
      FROM grants g WHERE g.course_id = c.id AND g.user_id = ${user}), 'none') END`

/** Returns the id to look up access with; null for visitors. */
export const actorId = (actor: Actor | null) => actor?.id ?? null
