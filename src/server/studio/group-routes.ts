import { coded } from '../../core/coded.ts'
import { emailsIn } from '../../core/accounts/emails-in.ts'
import type { lists } from '../../core/staff/lists.ts'
import type { Parsed } from '../../contract/api.ts'
import { studioGroups } from '../../contract/studio/groups.ts'
import { byActor } from '../audit/record.ts'
import { listCourseNames } from '../courses/store.ts'
import { refuse } from '../http/refusal.ts'
import { routes } from '../http/route.ts'
import {
  addGroup,
  addMembers,
  bringGroupBack,
  deleteGroup,
  findByEmails,
  findGroup,
  listDeletedGroups,
  listGroups,
  removeMembers,
  renameGroup,
  studentsOfCourse,
} from '../groups/store.ts'
import { decided } from '../audit/decided.ts'
import { groupsSource, type GroupRow } from './groups.ts'
import { readPage } from './list.ts'
import { exporting, forMany } from './list-calls.ts'

export const groupRoutes = routes(studioGroups, {
  async groups({ query }, { db, now }) {
    const page = await readPage<GroupRow, typeof lists.groups>(db, groupsSource, query, now())
    const deleted = await listDeletedGroups(db, now())
    return { data: { ...page, courses: await listCourseNames(db), deleted } }
  },

  async groupChoices(_input, { db }) {
    return { data: { groups: await listGroups(db), courses: await listCourseNames(db) } }
  },

  exportGroups: exporting<GroupRow, typeof lists.groups>(groupsSource, {
    file: 'groups',
    columns: {
      name: ({ name }) => name,
      students: ({ members }) => members,
      made: ({ made_at }, { day }) => day(made_at),
    },
  }),

  deleteGroups: forMany(
    () => groupsSource,
    async (tx, ids, { author, now }, _input: Parsed<typeof studioGroups.deleteGroups>) => {
      let changed = 0
      for (const id of ids) if (await deleteGroup(tx, { id, author, now })) changed += 1
      return { changed, unchanged: ids.length - changed }
    },
  ),

  async addGroup({ body }, { db, now, actor }) {
    const changing = { author: byActor(actor), now: now() }
    const { id, members } = await db.transaction(async (tx) => {
      const groupId = (await addGroup(tx, { name: body.name, ...changing })) ?? refuse('group.taken')
      if (body.course_id === undefined) return { id: groupId, members: [] }
      const userIds = await studentsOfCourse(tx, body.course_id, changing.now)
      return { id: groupId, members: await addMembers(tx, { groupId, userIds, ...changing }) }
    })
    return { data: { id, members: members.length }, msg: coded('studio.added', { name: body.name }) }
  },

  async renameGroup({ params, body }, { db, now, actor }) {
    const renaming = { id: params.groupId, name: body.name, author: byActor(actor), now: now() }
    const renamed = await renameGroup(db, renaming)
    if (renamed === 'missing') refuse('group.not_found')
    if (renamed === 'taken') refuse('group.taken')
    return { data: null, msg: 'studio.saved' }
  },

  async deleteGroup({ params }, { db, now, actor }) {
    const change = await deleteGroup(db, { id: params.groupId, author: byActor(actor), now: now() })
    return { data: decided(change ?? refuse('group.not_found')), msg: 'group.deleted' }
  },

  async restoreGroup({ params }, { db, now, actor }) {
    const restored = await bringGroupBack(db, { id: params.groupId, author: byActor(actor), now: now() })
    if (restored === 'missing') refuse('group.not_found')
    if (restored === 'taken') refuse('group.taken')
    return { data: null, msg: coded('group.restored', restored) }
  },

  async addMembers({ params, body }, { db, now, actor }) {
    const emails = emailsIn(body.emails)
    const data = await db.transaction(async (tx) => {
      if (!(await findGroup(tx, params.groupId))) refuse('group.not_found')
      const found = await findByEmails(tx, emails)
      const userIds = found.map(({ id }) => id)
      const added = await addMembers(tx, { groupId: params.groupId, userIds, author: byActor(actor), now: now() })
      const known = new Set(found.map(({ email }) => email))
      return {
        added: added.length,
        already: found.length - added.length,
        unknown: emails.filter((email) => !known.has(email)),
      }
    })
    return { data, msg: coded('studio.many_added', { added: data.added }) }
  },

  async removeMember({ params }, { db, now, actor }) {
    const removing = { groupId: params.groupId, userIds: [params.userId], author: byActor(actor), now: now() }
    const { change } = await db.transaction((tx) => removeMembers(tx, removing))
    if (change === null) refuse('group.not_found')
    return { data: decided(change), msg: 'group.left' }
  },
})
