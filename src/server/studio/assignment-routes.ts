import type { z } from 'zod'
import { lengthsOf, wholeSeconds } from '../../core/attempts/lengths.ts'
import { openMs } from '../../core/attempts/window.ts'
import { isAssignable, mostAssignedShown, type AssignmentKind } from '../../core/staff/assignments.ts'
import { lists } from '../../core/staff/lists.ts'
import { may } from '../../core/staff/permissions.ts'
import type { Parsed } from '../../contract/api.ts'
import { studioAssignments } from '../../contract/studio/assignments.ts'
import { stateOf } from '../assignments/own.ts'
import { assignmentColumns, countsJoin } from '../assignments/queries.ts'
import {
  assignToMore,
  changeTimes,
  checkStudents,
  findThing,
  giveAssignment,
  listChoices,
  listOutside,
  lockAssignment,
  readAssignment,
  remind,
  setWithdrawn,
  timesOf,
  type AssignedTo,
  type AssignmentRow,
  type Candidate,
  type LockedAssignment,
  type Thing,
  type ThingRef,
  type Times,
} from '../assignments/store.ts'
import { thingJoins } from '../assignments/things.ts'
import { byActor, type Author } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { findGroup, membersOf } from '../groups/store.ts'
import type { Context } from '../http/context.ts'
import { refuse } from '../http/refusal.ts'
import { routes } from '../http/route.ts'
import { getSettings } from '../site/settings.ts'
import { decided } from '../audit/decided.ts'
import type { ListSource } from './list.ts'
import { exporting, forMany, listing } from './list-calls.ts'
import { once } from './once.ts'

type Row = Omit<AssignmentRow, 'remindable' | 'recent' | 'left_out'>

const nameOf =
  'coalesce((SELECT l.name FROM lessons l WHERE l.id = t.lesson_id), (SELECT q.name FROM quizzes q WHERE q.id = t.quiz_id), t.skill)'

const assignmentsSource: ListSource<typeof lists.assignments> = {
  list: lists.assignments,
  table: 'assignments',
  row: `${assignmentColumns}, n.students, n.done`,
  joins: `JOIN assignments x ON x.id = t.id ${thingJoins} ${countsJoin}`,
  sorts: { given: { sql: 't.given_at', type: 'timestamptz' }, due: { sql: 't.due_at', type: 'timestamptz' } },
  filters: {
    kind: { lesson: `t.kind = 'lesson'`, quiz: `t.kind = 'quiz'`, drill: `t.kind = 'drill'` },
    state: {
      running: 't.withdrawn_at IS NULL AND t.due_at > $1',
      over: 't.withdrawn_at IS NULL AND t.due_at <= $1',
      withdrawn: 't.withdrawn_at IS NOT NULL',
    },
    group: (id) => `t.group_id = ${id}`,
  },
  search: `lower(${nameOf})`,
}

type Assigning = z.output<typeof studioAssignments.checkAssignment.body>

const timesIn = ({ due_at, opens_at, closes_at, starts_together }: Assigning): Times => ({
  dueAt: Date.parse(due_at),
  opensAt: opens_at === null ? null : Date.parse(opens_at),
  closesAt: closes_at === null ? null : Date.parse(closes_at),
  startsTogether: starts_together,
})

/** Returns the window that holds for the students of an assignment: its own, or without one that of the quiz. */
function windowOf(thing: Thing, { opensAt, closesAt, startsTogether }: Times) {
  if (opensAt !== null || closesAt !== null || startsTogether) return { opensAt, closesAt }
  return { opensAt: thing.opens_at?.getTime() ?? null, closesAt: thing.closes_at?.getTime() ?? null }
}

/** Returns why nothing can be due then: the time has passed, or the quiz cannot be taken; null: it can. */
function problemOfDue(thing: Thing, times: Times, now: number) {
  const { dueAt } = times
  const { opensAt, closesAt } = windowOf(thing, times)
  if (dueAt <= now) return 'due.past'
  if (opensAt !== null && dueAt <= opensAt) return 'due.before_open'
  return closesAt !== null && dueAt > closesAt ? 'due.after_close' : null
}

/** Refuses times at which nothing can be started, or due; see {@link problemOfDue}. */
function refuseImpossibleTimes(thing: Thing, kind: AssignmentKind, times: Times, now: number): void {
  const { opensAt, closesAt, startsTogether } = times
  const hasWindow = opensAt !== null || closesAt !== null || startsTogether
  const field = opensAt === null ? 'closes_at' : 'opens_at'
  if (hasWindow && kind !== 'quiz') refuse('request.invalid', { errors: { [field]: ['window.only_quiz'] } })
  if (startsTogether && opensAt !== null)
    refuse('request.invalid', { errors: { opens_at: ['window.starts_together'] } })
  if (closesAt !== null && opensAt !== null && closesAt <= opensAt)
    refuse('request.invalid', { errors: { closes_at: ['window.closes_first'] } })
  const problem = problemOfDue(thing, times, now)
  if (problem !== null) refuse('request.invalid', { errors: { due_at: [problem] } })
}

/** Resolves what is to be assigned to whom; refuses what students could not open, or not by then. */
async function resolve(
  tx: Db,
  { thing, to, ...asked }: Assigning,
  now: number,
): Promise<{ to: AssignedTo; thing: Thing; times: Times; candidates: Candidate[] }> {
  const found = (await findThing(tx, thing)) ?? refuse('assignment.no_thing')
  if (!found.is_public) refuse('assignment.not_open')
  const times = timesIn({ thing, to, ...asked })
  const { dueAt } = times
  refuseImpossibleTimes(found, thing.kind, times, now)
  if (to.by === 'student') {
    const candidates = await checkStudents(tx, thing, { userIds: [to.user_id], dueAt, now })
    if (candidates.length === 0) refuse('account.not_found')
    return { to: { studentId: to.user_id }, thing: found, times, candidates }
  }
  const group = (await findGroup(tx, to.group_id)) ?? refuse('group.not_found')
  const members = await membersOf(tx, to.group_id)
  const selected = to.user_ids && new Set(to.user_ids)
  const userIds = selected ? members.filter((id) => selected.has(id)) : members
  const candidates = await checkStudents(tx, thing, { userIds, dueAt, now })
  return { to: { groupId: to.group_id, groupName: group.name }, thing: found, times, candidates }
}

/** Returns the minutes that a quiz takes and those for which it can be started, where these are fewer; null: they are not. */
async function outlasting(thing: Thing, times: Times, { db, versions, now }: Pick<Context, 'db' | 'versions' | 'now'>) {
  const open = openMs(windowOf(thing, times), now())
  if (open === null || thing.version_id === null) return null
  const { settings } = await versions.get(thing.version_id, db)
  const seconds = wholeSeconds(lengthsOf(settings), settings.type === 'two_module')
  if (seconds === null || open >= seconds * 1000) return null
  return { takes_minutes: Math.ceil(seconds / 60), open_minutes: Math.floor(open / 60_000) }
}

/** Locks an assignment that is not withdrawn. */
async function lockGiven(tx: Db, id: number): Promise<LockedAssignment> {
  const locked = (await lockAssignment(tx, id)) ?? refuse('assignment.not_found')
  if (locked.withdrawn_at !== null) refuse('assignment.withdrawn')
  return locked
}

/** Returns what a stored assignment refers to; the table checks that a drill has a skill, and everything else an id. */
const thingOf = ({
  kind,
  thing_id: id,
  skill,
  questions,
}: Pick<LockedAssignment, 'kind' | 'thing_id' | 'skill' | 'questions'>): ThingRef =>
  kind === 'drill' ? { kind, skill: skill ?? '', questions: questions ?? 0 } : { kind, id: id ?? 0 }

/** Returns the members of the group of an assignment who are not in it, with what stands against that. */
async function findOutside(
  db: Db,
  { id, groupId, thing, dueAt }: { id: number; groupId: number | null; thing: ThingRef; dueAt: number },
  now: number,
): Promise<Candidate[]> {
  if (groupId === null) return []
  return checkStudents(db, thing, { userIds: await listOutside(db, id, groupId), dueAt, now })
}

type OneOfMany = { id: number; action: Parsed<typeof studioAssignments.changeAssignments>['body']['action'] }

/** Does for one of many assignments what its own page does; false where nothing changes by it. */
async function changeOne(tx: Db, { id, action }: OneOfMany, { author, now }: { author: Author; now: number }) {
  const locked = await lockAssignment(tx, id)
  if (!locked) return false
  const was = locked.withdrawn_at
  if (action !== 'remind') return setWithdrawn(tx, { id, was, isWithdrawn: action === 'withdraw' }, { author, now })
  return was === null && (await remind(tx, id, { author, now })).reminded > 0
}

/** The calls of the studio about what students have to do by a time. T35 */
export const assignmentRoutes = routes(studioAssignments, {
  assignments: listing<Row, typeof lists.assignments>(assignmentsSource),

  exportAssignments: exporting<Row, typeof lists.assignments>(assignmentsSource, {
    file: 'assignments',
    columns: {
      what: ({ name }) => name,
      kind: ({ kind }) => kind,
      course: ({ course }) => course ?? '',
      to: ({ group, student }) => group?.name ?? student?.name ?? '',
      students: ({ students }) => students,
      done: ({ done }) => done,
      given: ({ given_at }) => given_at,
      due: ({ due_at }) => due_at,
      opens: ({ opens_at, begun_at }) => begun_at ?? opens_at,
      closes: ({ closes_at }) => closes_at,
      withdrawn: ({ withdrawn_at }) => withdrawn_at,
    },
  }),

  changeAssignments: forMany(
    () => assignmentsSource,
    async (tx, ids, by, { body: { action } }: Parsed<typeof studioAssignments.changeAssignments>) => {
      let changed = 0
      for (const id of ids) if (await changeOne(tx, { id, action }, by)) changed += 1
      return { changed, unchanged: ids.length - changed }
    },
  ),

  async assignable({ query: { course, lesson, quiz } }, { db, actor }) {
    const thing =
      lesson === undefined
        ? quiz === undefined
          ? undefined
          : await findThing(db, { kind: 'quiz', id: quiz })
        : await findThing(db, { kind: 'lesson', id: lesson })
    const courseId = course ?? thing?.course_id ?? null
    const things = courseId === null ? [] : await listChoices(db, courseId)
    // What is not published is named only to who edits it.
    const isShown = ({ is_public: isPublic }: { is_public: boolean }) => isPublic || may(actor.role, 'content.edit')
    return { data: { course_id: courseId, things: things.filter(isShown) } }
  },

  async checkAssignment({ body }, context) {
    const { candidates, thing, times } = await context.db.transaction((tx) => resolve(tx, body, context.now()))
    const students = candidates.filter(isAssignable)
    const remarked = candidates.flatMap(({ id, name, remark }) => (remark === null ? [] : [{ id, name, remark }]))
    return {
      data: {
        students: students.length,
        done: students.filter(({ is_done }) => is_done).length,
        remarked: remarked.slice(0, mostAssignedShown),
        remarked_count: remarked.length,
        outlasts: await outlasting(thing, times, context),
      },
    }
  },

  async giveAssignment({ body: { key, students: seen, ...assigning } }, { db, now, actor, limiters, caller }) {
    const at = now()
    const give = () =>
      once(db, { key, actorId: actor.id, now: at }, async (tx) => {
        const { to, times, candidates } = await resolve(tx, assigning, at)
        const students = candidates.filter(isAssignable)
        if (students.length !== seen) refuse('selection.changed')
        const given = { thing: assigning.thing, to, times, students }
        const { id, auditId } = await giveAssignment(tx, given, { author: byActor(actor), now: at })
        return { id, students: students.length, ...decided({ id: auditId, at }) }
      })
    return { data: await limiters.importing.run(give, caller) }
  },

  async assignment({ params: { assignmentId: id } }, { db, now, siteUrl }) {
    const at = { now: now(), most: mostAssignedShown }
    const { path, ...found } = (await readAssignment(db, id, at)) ?? refuse('assignment.not_found')
    const { timeZone: zone } = await getSettings(db)
    const { due_at, group } = found
    const about = {
      id,
      groupId: group?.id ?? null,
      thing: thingOf({ ...found, skill: found.name }),
      dueAt: Date.parse(due_at),
    }
    const outside = await findOutside(db, about, at.now)
    return {
      data: {
        ...found,
        link: path === null ? null : `${siteUrl}${path}`,
        reminder_link: `${siteUrl}/`,
        people: found.people.map((person) => ({
          ...person,
          state: stateOf({ due_at, done_at: person.done_at }, { now: at.now, zone }),
        })),
        outside: {
          count: outside.length,
          assignable: outside.filter(isAssignable).length,
          people: outside.slice(0, mostAssignedShown),
        },
      },
    }
  },

  async changeDue({ params: { assignmentId: id }, body }, { db, now, actor }) {
    const at = now()
    await db.transaction(async (tx) => {
      const locked = await lockGiven(tx, id)
      const thing = (await findThing(tx, thingOf(locked))) ?? refuse('assignment.not_found')
      const before = timesOf(locked)
      const times = {
        ...before,
        ...(body.due_at !== undefined && { dueAt: Date.parse(body.due_at) }),
        ...(body.opens_at !== undefined && { opensAt: body.opens_at === null ? null : Date.parse(body.opens_at) }),
        ...(body.closes_at !== undefined && { closesAt: body.closes_at === null ? null : Date.parse(body.closes_at) }),
      }
      refuseImpossibleTimes(thing, locked.kind, times, at)
      await changeTimes(tx, { id, before, times }, { author: byActor(actor), now: at })
    })
    return { data: null, msg: 'studio.saved' }
  },

  async assignToMore({ params: { assignmentId: id } }, { db, now, actor }) {
    const at = now()
    const data = await db.transaction(async (tx) => {
      const locked = await lockGiven(tx, id)
      const thing = thingOf(locked)
      const found = await findThing(tx, thing)
      if (!found?.is_public) refuse('assignment.not_open')
      if (problemOfDue(found, timesOf(locked), at) !== null) refuse('assignment.over')
      const about = { id, groupId: locked.group_id, thing, dueAt: locked.due_at.getTime() }
      const students = (await findOutside(tx, about, at)).filter(isAssignable)
      if (students.length === 0) return { students: 0, ...decided(null) }
      const { auditId } = await assignToMore(tx, { id, students }, { author: byActor(actor), now: at })
      return { students: students.length, ...decided({ id: auditId, at }) }
    })
    return { data }
  },

  async remind({ params: { assignmentId: id } }, { db, now, actor }) {
    const at = now()
    const data = await db.transaction(async (tx) => {
      await lockGiven(tx, id)
      const { reminded, recent, auditId } = await remind(tx, id, { author: byActor(actor), now: at })
      return { reminded, recent, ...decided(auditId === null ? null : { id: auditId, at }) }
    })
    return { data }
  },

  async withdrawAssignment({ params: { assignmentId: id }, body: { is_withdrawn: isWithdrawn } }, { db, now, actor }) {
    await db.transaction(async (tx) => {
      const locked = (await lockAssignment(tx, id)) ?? refuse('assignment.not_found')
      const change = { id, was: locked.withdrawn_at, isWithdrawn }
      await setWithdrawn(tx, change, { author: byActor(actor), now: now() })
    })
    return { data: null, msg: isWithdrawn ? 'assignment.taken_back' : 'assignment.brought_back' }
  },
})
