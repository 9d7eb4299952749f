import { coded } from '../../core/coded.ts'
import { studioImport } from '../../contract/studio/student-import.ts'
import { byActor } from '../audit/record.ts'
import { readSheetApart } from '../banks/sheet-apart.ts'
import { listCourseNames } from '../courses/store.ts'
import { findGroup, listGroupNames } from '../groups/store.ts'
import { refuse } from '../http/refusal.ts'
import { routes } from '../http/route.ts'
import { importStudents } from '../people/importing.ts'

export const importRoutes = routes(studioImport, {
  async importOptions(_input, { db }) {
    return { data: { courses: await listCourseNames(db), groups: await listGroupNames(db) } }
  },

  async readStudentSheet({ body }, { limiters, caller }) {
    const rows = await limiters.importing.run(() => readSheetApart(body.file), caller)
    return { data: { rows: rows ?? refuse('file.no_workbook') } }
  },

  async importStudents({ body }, { db, now, actor, siteUrl, limiters, caller }) {
    if (body.group_id !== null && !(await findGroup(db, body.group_id))) refuse('group.not_found')
    const courses = new Set((await listCourseNames(db)).map(({ id }) => id))
    if (!body.course_ids.every((id) => courses.has(id))) refuse('course.not_found')
    const importing = { author: byActor(actor), now: now(), siteUrl }
    // One at a time: of two clicks the second finds the accounts of the first.
    const data = await limiters.importing.run(() => importStudents(db, body, importing), caller)
    return { data, msg: body.is_dry_run ? '' : coded('studio.many_added', { added: data.added }) }
  },
})
