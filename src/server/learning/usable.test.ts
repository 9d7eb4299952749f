import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { itemsAhead, usableItems, type TestForms } from '../../core/learning/protected.ts'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { readStateRow } from './learner.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

const now = Date.parse('2026-11-29T12:00:00Z')
const hour = 3_600_000
const moment = fc.option(fc.constantFrom(-2, -1, 1, 2).map((hours) => now + hours * hour))

/** One quiz of a course: a bank, a test under a lesson, or one that stands nowhere, and how far the student has come with it. */
const quiz = fc.record({
  items: fc.uniqueArray(fc.integer({ min: 0, max: 7 }), { minLength: 1, maxLength: 4 }),
  place: fc.constantFrom('bank', 'lesson', 'hidden lesson', 'nowhere'),
  isFree: fc.boolean(),
  opensAt: moment,
  closesAt: moment,
  allowed: fc.option(fc.constantFrom(1, 2)),
  /** The windows that assignments of it carry for this student. */
  given: fc.array(fc.record({ opensAt: moment.filter((at) => at !== null), closesAt: moment }), { maxLength: 2 }),
  attempts: fc.array(fc.constantFrom('submitted', 'discarded', 'open'), { maxLength: 2 }),
})
const course = fc.record({
  isActive: fc.boolean(),
  access: fc.constantFrom('none', 'for ever', 'an hour', 'three hours', 'over'),
  quizzes: fc.array(quiz, { minLength: 1, maxLength: 3 }),
})
type Course = typeof course extends fc.Arbitrary<infer One> ? One : never
type Quiz = Course['quizzes'][number]

const ends = { 'for ever': null, 'an hour': now + hour, 'three hours': now + 3 * hour, over: now - hour } as const
const date = (at: number | null) => (at === null ? null : new Date(at))

/** Stores courses with their quizzes for a new student; returns her id, and the ids of the items by their numbers. */
async function plant(courses: readonly Course[]) {
  const { pool } = academy.database
  const one = async (text: string, values: unknown[]) => Number((await pool.query(text, values)).rows[0]?.id)
  const student = await academy.newStudent({ access: 'none' })
  const items: number[] = []
  const revisions: number[] = []
  for (let at = 0; at < 8; at += 1) {
    const item = await one('INSERT INTO items DEFAULT VALUES RETURNING id', [])
    items.push(item)
    revisions.push(
      await one(
        `INSERT INTO item_revisions (item_id, number, type, stem_html, spec, key, skill)
          VALUES ($1, 1, 'mcq', 'Q', '{"options":["a","b"]}', '"a1"', 'Skill') RETURNING id`,
        [item],
      ),
    )
  }
  for (const { isActive, access, quizzes } of courses) {
    const courseId = await one(
      "INSERT INTO courses (slug, name, status) VALUES (gen_random_uuid()::text, 'C', $1) RETURNING id",
      [isActive ? 'active' : 'draft'],
    )
    if (access !== 'none')
      await pool.query('INSERT INTO grants (user_id, course_id, expires_at) VALUES ($1, $2, $3)', [
        student.id,
        courseId,
        date(ends[access]),
      ])
    for (const [at, its] of quizzes.entries()) await plantQuiz(student.id, courseId, { ...its, at, revisions })
  }
  return { userId: student.id, items }
}

async function plantQuiz(
  userId: number,
  courseId: number,
  {
    items,
    place,
    isFree,
    opensAt,
    closesAt,
    allowed,
    attempts,
    given,
    at,
    revisions,
  }: Quiz & { at: number; revisions: number[] },
) {
  const { pool } = academy.database
  const one = async (text: string, values: unknown[]) => Number((await pool.query(text, values)).rows[0]?.id)
  const lessonId = place.includes('lesson')
    ? await one(
        `INSERT INTO lessons (course_id, slug, name, is_free, is_visible) VALUES ($1, gen_random_uuid()::text, 'L', $2, $3) RETURNING id`,
        [courseId, isFree, place === 'lesson'],
      )
    : null
  const quizId = await one('INSERT INTO quizzes (course_id, lesson_id, name) VALUES ($1, $2, $3) RETURNING id', [
    courseId,
    lessonId,
    `Quiz ${at}`,
  ])
  const versionId = await one(
    `INSERT INTO quiz_versions (quiz_id, number, name, type, feeds_drills, opens_at, closes_at, attempts_allowed)
      VALUES ($1, 1, 'Q', 'mcq', $2, $3, $4, $5) RETURNING id`,
    [quizId, place === 'bank', date(opensAt), date(closesAt), allowed],
  )
  for (const [ordinal, item] of items.entries())
    await pool.query('INSERT INTO version_questions (version_id, ordinal, revision_id) VALUES ($1, $2, $3)', [
      versionId,
      ordinal + 1,
      revisions[item],
    ])
  await pool.query('UPDATE quiz_versions SET published_at = $2 WHERE id = $1', [versionId, date(now - 90 * hour)])
  await pool.query('UPDATE quizzes SET published_version_id = $2 WHERE id = $1', [quizId, versionId])
  for (const window of given) {
    const assignmentId = await one(
      `INSERT INTO assignments (kind, quiz_id, student_id, given_at, due_at, opens_at, closes_at) VALUES ('quiz', $1, $2, $3, $3, $4, $5) RETURNING id`,
      [quizId, userId, date(now - hour), date(window.opensAt), date(window.closesAt)],
    )
    await pool.query('INSERT INTO assigned_students (assignment_id, user_id, assigned_at) VALUES ($1, $2, $3)', [
      assignmentId,
      userId,
      date(now - hour),
    ])
  }
  const openAt = attempts.indexOf('open')
  // A student has one open attempt at a quiz, the newest.
  const taken = openAt < 0 ? attempts : attempts.slice(0, openAt + 1)
  for (const [number, end] of taken.entries())
    await pool.query(
      `INSERT INTO attempts (user_id, quiz_id, version_id, number, lengths, started_at, phase, finish_reason, finished_at, ends_at, correct_count, total_count)
        VALUES ($1, $2, $3, $4, '{}', $5, $6, $7, $8, $9, $10, $10)`,
      [
        userId,
        quizId,
        versionId,
        number + 1,
        date(now - hour),
        end === 'open' ? 'answering' : 'closed',
        end === 'open' ? null : end,
        end === 'open' ? null : date(now - hour / 2),
        end === 'open' ? date(now + hour) : null,
        end === 'submitted' ? 1 : null,
      ],
    )
}

/** Returns the result of core's rule for the same courses, over the items that the banks hold or a review has shown. */
function byRule(courses: readonly Course[]): number[] {
  const quizzes = courses.flatMap((one) => one.quizzes.map((its) => ({ ...one, ...its })))
  const taken = ({ attempts }: Quiz) => {
    const openAt = attempts.indexOf('open')
    return openAt < 0 ? attempts : attempts.slice(0, openAt + 1)
  }
  const accessOf = ({ access }: Course) => (access === 'none' ? undefined : ends[access])
  const tests = quizzes.map((one): TestForms => ({
    itemIds: one.items,
    isListed: one.isActive && one.place === 'lesson',
    isFree: one.isFree,
    access: accessOf(one),
    windows: one.given.length > 0 ? one.given : [one],
    startsLeft: one.allowed === null ? null : Math.max(0, one.allowed - taken(one).length),
  }))
  const shown = new Set(quizzes.filter((one) => taken(one).includes('submitted')).flatMap(({ items }) => items))
  const open = new Set(quizzes.filter((one) => taken(one).includes('open')).flatMap(({ items }) => items))
  const banks = quizzes
    .filter((one) => {
      const access = accessOf(one)
      return one.isActive && one.place === 'bank' && access !== undefined && (access === null || access > now)
    })
    .flatMap(({ items }) => items)
  const mine = [...new Set([...banks, ...shown])]
  return usableItems(mine, { ahead: itemsAhead(tests, now), shown, open }).toSorted((one, other) => one - other)
}

test('L12 T44 whatever the courses, accesses, windows and attempts, the database lets a drill ask what the rule of core lets it', async () => {
  let used = 0
  await fc.assert(
    fc.asyncProperty(fc.array(course, { minLength: 1, maxLength: 3 }), async (courses) => {
      const { userId, items } = await plant(courses)
      const { state } = await readStateRow(academy.database, userId, now)
      const found = [...state.usable.keys()].map((id) => items.indexOf(id)).toSorted((one, other) => one - other)
      used += found.length
      expect(found).toEqual(byRule(courses))
    }),
    { numRuns: 60 },
  )
  expect(used).toBeGreaterThan(20)
})

test('L12 T20 a question that a correction has thrown out or credited is not asked any more at once, and again when that is undone', async () => {
  const { pool } = academy.database
  const { userId, items } = await plant([
    {
      isActive: true,
      access: 'for ever',
      quizzes: [
        {
          items: [0, 1],
          place: 'bank',
          isFree: false,
          opensAt: null,
          closesAt: null,
          allowed: null,
          given: [],
          attempts: [],
        },
      ],
    },
  ])
  const asked = async () => {
    const { state } = await readStateRow(academy.database, userId, now)
    return [...state.usable.keys()].map((id) => items.indexOf(id)).toSorted()
  }
  expect(await asked()).toEqual([0, 1])
  for (const [rule, left] of [
    ['drop', [0]],
    ['credit', [0]],
    ['keys', [0, 1]],
  ] as const) {
    const { rows } = await pool.query<{ id: number }>(
      `INSERT INTO regrades (quiz_id, item_id, question_ids, ruling, reason, at, is_told)
        SELECT v.quiz_id, r.item_id, ARRAY[r.id], jsonb_build_object('rule', $2::text), 'Wrong', now(), false
        FROM item_revisions r JOIN version_questions k ON k.revision_id = r.id JOIN quiz_versions v ON v.id = k.version_id
        WHERE r.item_id = $1 RETURNING id`,
      [items[1], rule],
    )
    expect([rule, await asked()]).toEqual([rule, left])
    await pool.query('UPDATE regrades SET undone_at = now() WHERE id = $1', [rows[0]?.id])
    expect(await asked()).toEqual([0, 1])
  }
})
