import type { z } from 'zod'
import type { ActionForPeople } from '../../contract/studio/people.ts'
import type { Author } from '../audit/record.ts'
import { listCourseNames } from '../courses/store.ts'
import type { Db } from '../db/database.ts'
import { addMembers, findGroup, removeMembers } from '../groups/store.ts'
import { refuse } from '../http/refusal.ts'
import { getSettings } from '../site/settings.ts'
import { changeAccess, type AccessChange } from './access.ts'
import * as queries from './queries.ts'

type Action = z.output<typeof ActionForPeople>

type GroupAction = 'add_to_group' | 'remove_from_group'

function changeOf(action: Exclude<Action, { do: GroupAction }>): AccessChange {
  if (action.do === 'open') return { to: 'open', days: action.days }
  if (action.do === 'shorten') return { to: 'shorten', until: action.until }
  return action.do === 'extend' ? { to: 'extend', days: action.days } : { to: 'revoke' }
}

/** Returns the students among these accounts, in the order in which they are locked. */
const studentsAmong = async (tx: Db, ids: readonly number[]): Promise<number[]> =>
  (await queries.listStudentsAmong(tx, { ids })).map(({ id }) => id)

/**
 * Does the same for many students, for all or for none, and returns for how many it changed something. Accounts are locked in the order
 * of their ids, so that two such actions never wait for each other. T6 T23 T34
 */
export async function changeMany(
  tx: Db,
  action: Action,
  { ids, author, now }: { ids: readonly number[]; author: Author; now: number },
): Promise<{ changed: number; unchanged: number }> {
  const students = await studentsAmong(tx, ids)
  let changed = 0
  if ('group_id' in action) {
    if (!(await findGroup(tx, action.group_id))) refuse('group.not_found')
    const changing = { groupId: action.group_id, userIds: students, author, now }
    changed =
      action.do === 'add_to_group'
        ? (await addMembers(tx, changing)).length
        : (await removeMembers(tx, changing)).removed
  } else {
    if (!(await listCourseNames(tx)).some(({ id }) => id === action.course_id)) refuse('course.not_found')
    if (action.do === 'shorten' && Date.parse(action.until) <= now)
      refuse('request.invalid', { errors: { 'action.until': ['due.past'] } })
    const reason = action.reason === undefined || action.reason === '' ? null : action.reason
    const { timeZone: zone } = await getSettings(tx)
    const changing = { courseId: action.course_id, change: changeOf(action), reason, author, now, zone }
    for (const userId of students) if (await changeAccess(tx, { userId, ...changing })) changed += 1
  }
  return { changed, unchanged: ids.length - changed }
}
