import type { z } from 'zod'
import type { AuditEntry } from '../../contract/studio/audit.ts'
import { lists } from '../../core/staff/lists.ts'
import { isoOf } from '../db/columns.ts'
import type { ListSource } from './list.ts'

/** An entry with the present names of those it names by id. */
export type AuditRow = z.output<typeof AuditEntry>

/** The most characters of a text that the list shows. */
const excerptLength = 200

/** Returns values with long texts cut, as SQL: an article's text before and after would make a page of the log weigh megabytes. */
const excerptOf = (values: string) => `coalesce((SELECT jsonb_object_agg(key, CASE
  WHEN length(value #>> '{}') > ${excerptLength} AND jsonb_typeof(value) = 'string'
  THEN to_jsonb(left(value #>> '{}', ${excerptLength}) || '…') ELSE value END) FROM jsonb_each(${values})), ${values})`

const nameOf = (id: string) => `(SELECT u.name FROM users u WHERE u.id = ${id})`

/** Returns the SQL for a text of the person whom an entry names first. */
const ofNamed = (text: string) =>
  `coalesce((SELECT ${text} FROM users s WHERE s.id = coalesce(t.person_id, t.actor_id)), '')`

/**
 * Finds the entries that name a person of whom this is true. The log is read once whatever was typed: one look-up for each of thousands of
 * people took longer. OFFSET keeps the people apart, so that their index is used.
 */
function namedWith(fits: string) {
  const named = `(SELECT s.id FROM users s WHERE ${fits} OFFSET 0)`
  return `(t.person_id IN ${named} OR t.actor_id IN ${named})`
}

/** The SQL that lists the audit log. T9 */
export const auditSource: ListSource<typeof lists.audit> = {
  list: lists.audit,
  table: 'audit_log',
  row: `${isoOf('t.at')} AS at, t.via, t.actor_id, ${nameOf('t.actor_id')} AS actor, t.action, t.thing, t.thing_id, t.person_id,
    ${nameOf('t.person_id')} AS person, ${excerptOf('t.before')} AS before, ${excerptOf('t.after')} AS after`,
  // Entries are numbered as they are written.
  sorts: { at: { sql: 't.id', type: 'int' } },
  filters: {
    via: {
      studio: `t.via = 'studio'`,
      command: `t.via = 'command'`,
      import: `t.via = 'import'`,
      schedule: `t.via = 'schedule'`,
    },
    thing: (name) => `t.thing = ${name}`,
    thing_id: (id) => `t.thing_id = ${id}`,
    person: (id) => `t.person_id = ${id} OR t.actor_id = ${id}`,
  },
  // Found by whom a change concerns and by who made it.
  search: ofNamed('s.search'),
  likeness: ofNamed('lower(s.name)'),
  isInOrder: true,
  find: { literal: (fits) => namedWith(fits('s.search')), alike: (fits) => namedWith(fits('lower(s.name)')) },
}
