import type { z } from 'zod'
import type { studioLearning } from '../../contract/studio/learning.ts'
import { dayOfDate, dayMs } from '../../core/dates.ts'
import { attentionReasons, byAttention, type AttentionReason } from '../../core/learning/attention.ts'
import { groupSkills } from '../../core/learning/group-skills.ts'
import { historyMs } from '../../core/learning/history.ts'
import { calendarDay } from '../../core/learning/returns.ts'
import { modelVersion } from '../../core/learning/skill-model.ts'
import { mostAnswers } from '../../core/learning/evidence.ts'
import { trendDays, trendOf } from '../../core/learning/telling.ts'
import { weakSkills } from '../../core/learning/today.ts'
import type { Db } from '../db/database.ts'
import type { RowOf } from '../db/statement.ts'
import { listGroupNames } from '../groups/store.ts'
import { answerOf } from '../learning/history.ts'
import { levelsBy } from '../learning/learner.ts'
import { estimateOf } from '../learning/today.ts'
import { openLru, type Lru } from '../limits/lru.ts'
import { getCachedSettings } from '../site/settings.ts'
import { listAnswered, listCauses, listHistories, listLessons, listMembers } from './queries.ts'

type GroupLearning = z.input<typeof studioLearning.group.reply>
type Attention = z.input<typeof studioLearning.attention.reply>

/** Over how many days the figures of a group are summed: what was answered before says little of the group now. */
const summedDays = 90
/** So many students of a group are looked at: more than a class, or a course, has. */
const mostMembers = 2_000
/** The number of students on a page of a group: a class is read, and printed, in one. */
export const pageOfGroup = 40
/** The most skills of a student that it names. */
const mostWeakest = 3
/** The most students and groups that Today names. */
const mostOnToday = 5

type Member = RowOf<typeof listMembers> & { reasons: AttentionReason[] }

/** Reads the students of a group, or of all groups, with why they need a word. */
async function readMembers(
  db: Db,
  groupId: number | null,
  { now, most }: { now: number; most: number },
): Promise<Member[]> {
  const { timeZone: zone } = await getCachedSettings(db, now)
  const today = calendarDay(zone, now)
  const since = new Date(now - trendDays.most * dayMs)
  const members = await listMembers(db, { groupId, today, model: modelVersion, since, most })
  return members.map((member) => {
    const said = member.shown.map(({ at, whole, answers }) => ({ at: Date.parse(at), level: { ...whole, answers } }))
    const state = {
      lastDay: member.last_at === null ? null : calendarDay(zone, member.last_at.getTime()),
      sinceDay: calendarDay(zone, member.added_at.getTime()),
      trend: trendOf(said, 'whole'),
      due: member.due,
      testDay: member.test_date === null ? null : dayOfDate(member.test_date),
    }
    return { ...member, reasons: attentionReasons(state, today) }
  })
}

/** Returns the estimates of these students by the newest answers of each, and which of their skills are weakest. */
async function levelsOf(db: Db, userIds: readonly number[], now: number) {
  const since = new Date(now - historyMs)
  const rows = await listHistories(db, { userIds, since, most: mostAnswers })
  const histories = Map.groupBy(rows, ({ user_id: userId }) => userId)
  return (userId: number) => {
    const history = (histories.get(userId) ?? []).map(answerOf)
    const levels = levelsBy(history, now)
    const said = (name: string) => ({ name, estimate: estimateOf(levels, name).estimate })
    return {
      weakest: weakSkills(history).slice(0, mostWeakest).map(said),
      levels: [...levels.skills.keys()]
        .map(said)
        .flatMap(({ name, estimate }) => (estimate ? [{ name, estimate }] : [])),
    }
  }
}

type Sums = Pick<GroupLearning, 'causes' | 'traps'> & { skills: ReturnType<typeof groupSkills> }

/** The time for which what is summed over a group is not summed again: every page of its students shows it. */
const sumsMs = 60_000
const mostSums = 50
const sums = new WeakMap<Db, Lru<string, { until: number; read: Promise<Sums> }>>()

async function sumUp(db: Db, userIds: readonly number[], now: number): Promise<Sums> {
  const since = new Date(now - summedDays * dayMs)
  const [causes, [answered]] = await Promise.all([
    listCauses(db, { userIds, since }),
    listAnswered(db, { userIds, since }),
  ])
  return { causes, traps: answered?.traps ?? [], skills: groupSkills(answered?.skills ?? []) }
}

/** Returns what is summed over these students, a minute old at most. */
function readSums(db: Db, userIds: readonly number[], now: number): Promise<Sums> {
  const cached = sums.get(db) ?? openLru(mostSums)
  sums.set(db, cached)
  const key = userIds.toSorted((one, other) => one - other).join()
  const found = cached.get(key)
  if (found && now < found.until) return found.read
  const read = sumUp(db, userIds, now)
  cached.set(key, { until: now + sumsMs, read })
  // A failure is not cached.
  void read.catch(() => cached.delete(key))
  return read
}

/** Reads how a group learns: what is summed over all of its students, and a page of them. L11 */
export async function readGroup(
  db: Db,
  group: { id: number; name: string },
  { now, page: wanted }: { now: number; page: number },
): Promise<GroupLearning> {
  const found = await readMembers(db, group.id, { now, most: mostMembers + 1 })
  const members = found.slice(0, mostMembers).toSorted((one, other) => byAttention(one.reasons, other.reasons))
  const userIds = members.map(({ id }) => id)
  const pages = Math.max(1, Math.ceil(members.length / pageOfGroup))
  const page = Math.min(wanted, pages)
  const shown = members.slice((page - 1) * pageOfGroup, page * pageOfGroup)
  const [{ causes, traps, skills }, lessons, levels] = await Promise.all([
    readSums(db, userIds, now),
    listLessons(db, { userIds, now: new Date(now) }),
    levelsOf(
      db,
      shown.map(({ id }) => id),
      now,
    ),
  ])
  const lessonOf = new Map(lessons.map(({ skill, id, name }) => [skill, { id, name }]))
  return {
    group,
    students: members.length,
    is_cut: found.length > mostMembers,
    days: summedDays,
    causes,
    traps,
    skills: skills.map(({ right: _right, ...skill }) => ({
      ...skill,
      lesson: lessonOf.get(skill.name.toLowerCase()) ?? null,
    })),
    need_word: members.filter(({ reasons }) => reasons.length > 0).length,
    page,
    pages,
    members: shown.map(({ id, name, reasons, last_at: lastAt }) => ({
      id,
      name,
      reasons,
      last_at: lastAt?.toISOString() ?? null,
      ...levels(id),
    })),
  }
}

/** Reads who needs a word this week over all groups, for Today. */
export async function readAttention(db: Db, now: number): Promise<Attention> {
  const members = await readMembers(db, null, { now, most: mostMembers + 1 })
  if (members.length > mostMembers) return { students: null, first: [], groups: [] }
  const needing = members.filter(({ reasons }) => reasons.length > 0)
  // A student of two groups is one student.
  const students = [...new Map(needing.map((member) => [member.id, member])).values()].toSorted((one, other) =>
    byAttention(one.reasons, other.reasons),
  )
  const names = new Map((await listGroupNames(db)).map(({ id, name }) => [id, name]))
  return {
    students: students.length,
    first: students.slice(0, mostOnToday).map(({ id, name, reasons }) => ({ id, name, reasons })),
    groups: [...Map.groupBy(needing, ({ group_id: groupId }) => groupId)]
      .map(([id, own]) => ({ id, name: names.get(id) ?? '', students: own.length }))
      .toSorted((one, other) => other.students - one.students || one.id - other.id)
      .slice(0, mostOnToday),
  }
}
