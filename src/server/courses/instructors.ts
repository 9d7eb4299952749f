import type { z } from 'zod'
import type { InstructorPage } from '../../contract/courses.ts'
import type { Db } from '../db/database.ts'
import type { Actor } from '../http/actor.ts'
import { pictureColumn } from '../pictures/store.ts'
import { actorId } from './access.ts'
import { accessJoin, cardColumns, type CardRow } from './cards.ts'

type InstructorRow = Omit<z.input<typeof InstructorPage>, 'instructor_courses'>

/** Returns an instructor with their active courses, as this actor sees them. C10 */
export async function findInstructor(db: Db, id: number, actor: Actor | null, now: number) {
  const [instructor] = await db.run<InstructorRow>(
    {
      name: 'find-instructor',
      text: `SELECT id, name, description_html AS description, image_url AS image, ${pictureColumn('image_url')}
        FROM instructors WHERE id = $1 AND is_visible`,
    },
    [id],
  )
  if (!instructor) return undefined
  const instructor_courses = await db.run<CardRow>(
    {
      name: 'list-instructor-courses',
      text: `SELECT ${cardColumns('$2::int')} FROM courses c ${accessJoin('$2::int', '$3::timestamptz')}
        WHERE c.status = 'active' AND c.instructor_id = $1 ORDER BY c.sort, c.id`,
    },
    [id, actorId(actor), new Date(now)],
  )
  return { ...instructor, instructor_courses }
}
