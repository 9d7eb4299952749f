import type { z } from 'zod'
import { studioProgress, type StudentProgress } from '../../contract/studio/progress.ts'
import { lists } from '../../core/staff/lists.ts'
import { finalCount, hasResult, lateSince } from '../attempts/finality.ts'
import { courseState, isOpenTo, isStudent, lessonsOf, studentsOf, studentsOneByOne } from '../courses/progress.ts'
import { findCourseName } from '../courses/store.ts'
import { isoOf } from '../db/columns.ts'
import { listGroupNames } from '../groups/store.ts'
import { refuse } from '../http/refusal.ts'
import { routes } from '../http/route.ts'
import { readPage, type ListSource } from './list.ts'
import { exporting, type NamedCsvFile } from './list-calls.ts'
import { searchByPerson } from './people.ts'

type Row = z.output<typeof StudentProgress>

/** More lessons than a course has: of those who have done as many, who has opened fewer comes first. */
const beyondLessons = 10_000

/** Returns SQL that counts a student's finished attempts at the quizzes of a course and names the newest; `$1` is the present. */
const testsOf = (course: string, student: string) =>
  `(SELECT json_build_object('taken', count(*)::int, 'last', (array_agg(json_build_object('id', a.id, 'quiz', v.name,
      'finished_at', ${isoOf('a.finished_at')}, 'correct', ${finalCount('a', lateSince('$1'))}, 'total', a.total_count)
      ORDER BY a.finished_at DESC, a.id DESC))[1])
    FROM attempts a JOIN quizzes z ON z.id = a.quiz_id AND z.course_id = ${course} JOIN quiz_versions v ON v.id = a.version_id
    WHERE a.user_id = ${student} AND ${hasResult})`

/** Returns the SQL that lists the progress in a course; staff and disabled accounts are left out. T21 */
function progressIn(courseId: number, { q = '' }: { q?: string | undefined }): ListSource<typeof lists.progress> {
  const course = String(courseId)
  return {
    list: lists.progress,
    table: q.trim() === '' ? studentsOf(course) : studentsOneByOne(course),
    pageTable: studentsOneByOne(course),
    only: `${isOpenTo('t')} AND ${isStudent('t')}`,
    row: `u.name, u.email, ${lessonsOf(course)} AS lessons, t.opened, t.done, ${isoOf('t.opened_at')} AS opened_at,
      (SELECT ${isoOf('max(s.last_seen_at)')} FROM sessions s WHERE s.user_id = t.id) AS seen_at,
      ${courseState(course, 't').behind} AS is_behind, ${testsOf(course, 't.id')} AS tests,
      ARRAY(SELECT o.name FROM group_members m JOIN student_groups o ON o.id = m.group_id WHERE m.user_id = t.id
        ORDER BY lower(o.name)) AS groups,
      coalesce((SELECT json_agg(json_build_object('name', l.name, 'opened_at', ${isoOf('w.opened_at')}, 'done_at', ${isoOf('w.done_at')}) ORDER BY l.sort, l.id)
        FROM lessons l LEFT JOIN watched_lessons w ON w.lesson_id = l.id AND w.user_id = t.id
        WHERE l.course_id = ${course} AND l.is_visible), '[]') AS outline`,
    joins: 'JOIN users u ON u.id = t.id',
    sorts: {
      done: { sql: `t.done * ${beyondLessons} + t.opened`, type: 'int' },
      opened: { sql: `coalesce(t.opened_at, '-infinity')`, type: 'timestamptz' },
      name: { sql: '(SELECT lower(u.name) FROM users u WHERE u.id = t.id)', type: 'text' },
    },
    filters: {
      state: courseState(course, 't'),
      group: (id) => `EXISTS (SELECT FROM group_members m WHERE m.group_id = ${id} AND m.user_id = t.id)`,
    },
    ...searchByPerson('t.id'),
    isReadWhole: true,
  }
}

/** The calls about how far the students of a course are. */
export const progressRoutes = routes(studioProgress, {
  async progress({ params, query }, { db, now }) {
    const course = (await findCourseName(db, params.courseId)) ?? refuse('course.not_found')
    const page = await readPage<Row, typeof lists.progress>(db, progressIn(course.id, query), query, now())
    return { data: { ...page, course, groups: await listGroupNames(db) } }
  },

  async exportProgress({ params, query }, context) {
    const course = (await findCourseName(context.db, params.courseId)) ?? refuse('course.not_found')
    const file: NamedCsvFile<Row> = {
      file: 'progress',
      name: (files) => files.progress(course.id),
      columns: {
        name: ({ name }) => name,
        email: ({ email }) => email,
        groups: ({ groups }) => groups.join('; '),
        done: ({ done }) => done,
        opened: ({ opened }) => opened,
        lessons: ({ lessons }) => lessons,
        last: ({ opened_at: at }, { day }) => (at === null ? '' : day(at)),
        behind: ({ is_behind: isBehind }, { words }) => words.yesOrNo(isBehind),
        notDone: ({ outline }) => outline.flatMap(({ name, done_at: at }) => (at === null ? [name] : [])).join('; '),
        tests: ({ tests }) => tests.taken,
        lastTest: ({ tests }) => tests.last?.quiz ?? '',
        right: ({ tests }) => tests.last?.correct ?? '',
        questions: ({ tests }) => tests.last?.total ?? '',
      },
    }
    return exporting<Row, typeof lists.progress>(progressIn(course.id, query), file)({ query }, context)
  },
})
