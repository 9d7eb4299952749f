import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { assignmentKinds } from '../../core/staff/assignments.ts'
import { users } from '../accounts/tables.ts'
import { lessons } from '../courses/tables.ts'
import { belongsTo, identity, instant } from '../db/columns.ts'
import { studentGroups } from '../groups/tables.ts'
import { quizzes } from '../quizzes/tables.ts'

/**
 * Work that staff assigned to a group or a student, due by a time. A further kind brings a column of its own. Its students are named when
 * it is made; members who join later are shown to staff and added by one click. Progress is never stored: a lesson is done when the student
 * says so, a quiz with its first result, also one from before, even where a retake was meant. A reminder is one email about everything
 * that is left, written when it is sent and at most one in 24 hours. T35
 */
export const assignments = pgTable(
  'assignments',
  {
    id: identity(),
    /** Null when the author's account is gone. */
    authorId: integer().references(() => users.id, { onDelete: 'set null' }),
    kind: text({ enum: assignmentKinds }).notNull(),
    lessonId: integer().references(() => lessons.id, { onDelete: 'cascade' }),
    quizId: integer().references(() => quizzes.id, { onDelete: 'cascade' }),
    /** Of a drill: its skill, and how many questions of it are to be answered. L11 */
    skill: text(),
    questions: smallint(),
    /** Null when it is for one student, or the group is gone. */
    groupId: integer().references(() => studentGroups.id, { onDelete: 'set null' }),
    /** The name that the group had then; null when it is for one student. */
    groupName: text(),
    /** The one student it is for; null when it is for a group. */
    studentId: integer().references(() => users.id, { onDelete: 'cascade' }),
    /** Time at which its emails go out and students see it: some seconds after it was made. T4 */
    givenAt: instant().notNull(),
    dueAt: instant().notNull(),
    /** The window in which its students can start a quiz; both null: the quiz's own window. docs/decisions/0188 */
    opensAt: instant(),
    closesAt: instant(),
    /** True if staff start the quiz for everyone waiting on its cover; no one can start it before. T38 */
    startsTogether: boolean().notNull().default(false),
    /** Time at which staff started it; null: they have not. */
    begunAt: instant(),
    /** Time at which staff withdrew it; null: they have not. T8 */
    withdrawnAt: instant(),
  },
  (table) => [
    check(
      'assignments_thing',
      sql`(kind = 'lesson') = (lesson_id IS NOT NULL) AND (kind = 'quiz') = (quiz_id IS NOT NULL)
        AND (kind = 'drill') = (skill IS NOT NULL) AND (skill IS NULL) = (questions IS NULL)`,
    ),
    check('assignments_window', sql`kind = 'quiz' OR (opens_at IS NULL AND closes_at IS NULL AND NOT starts_together)`),
    check('assignments_begun', sql`starts_together OR begun_at IS NULL`),
    check('assignments_audience', sql`(student_id IS NULL) = (group_name IS NOT NULL)`),
    index('assignments_given').on(table.givenAt, table.id),
    index('assignments_due').on(table.dueAt, table.id),
    index('assignments_author')
      .on(table.authorId)
      .where(sql`author_id IS NOT NULL`),
    index('assignments_lesson')
      .on(table.lessonId)
      .where(sql`lesson_id IS NOT NULL`),
    index('assignments_quiz')
      .on(table.quizId)
      .where(sql`quiz_id IS NOT NULL`),
    index('assignments_group')
      .on(table.groupId)
      .where(sql`group_id IS NOT NULL`),
    index('assignments_student')
      .on(table.studentId)
      .where(sql`student_id IS NOT NULL`),
  ],
)

/** The students who have to do it. Their progress is read from their lessons and attempts. */
export const assignedStudents = pgTable(
  'assigned_students',
  {
    assignmentId: belongsTo(() => assignments.id),
    userId: belongsTo(() => users.id),
    /** The instant from which on the student sees it. */
    assignedAt: instant().notNull(),
    /** Time at which the student was last seen waiting on the cover for staff to start the quiz; null: never. */
    waitingAt: instant(),
    /** Time of the student's last reminder of it; null: never. */
    remindedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.assignmentId, table.userId] }),
    index('assigned_students_user').on(table.userId, table.assignmentId),
  ],
)
