import type { z } from 'zod'
import type { studioGroups } from '../../contract/studio/groups.ts'
import { lists } from '../../core/staff/lists.ts'
import { isoOf } from '../db/columns.ts'
import type { ListSource } from './list.ts'

/** A row of the list of groups. */
export type GroupRow = z.output<(typeof studioGroups)['groups']['reply']>['rows'][number]

const members = '(SELECT count(*)::int FROM group_members m WHERE m.group_id = t.id)'

/** The SQL that lists the groups. T34 */
export const groupsSource: ListSource<typeof lists.groups> = {
  list: lists.groups,
  table: 'student_groups',
  row: `t.name, ${members} AS members, ${isoOf('t.created_at')} AS made_at`,
  sorts: {
    name: { sql: 'lower(t.name)', type: 'text' },
    members: { sql: members, type: 'int' },
    made: { sql: 't.created_at', type: 'timestamptz' },
  },
  filters: {},
  search: 'plain_arabic(lower(t.name))',
}
