import type { Db } from '../db/database.ts'

/** An entry with the present names of those it names by id. */
export type AuditRow = {
  id: number
  at: Date
  via: 'studio' | 'command' | 'import' | 'schedule'
  actor_id: number | null
  actor: string | null
  action: string
  thing: string
  thing_id: string
  person_id: number | null
  person: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** A filter of entries; each part is optional. */
export type AuditQuery = {
  person?: number | undefined
  thing?: string | undefined
  thing_id?: string | undefined
  before?: number | undefined
}

/** How many characters of a text the list shows. */
const excerptLength = 200

/** Values with long texts cut, as SQL: an article's text before and after would make a page of the log weigh megabytes. */
const excerptOf = (values: string) => `coalesce((SELECT jsonb_object_agg(key, CASE
  WHEN length(value #>> '{}') > ${excerptLength} AND jsonb_typeof(value) = 'string'
  THEN to_jsonb(left(value #>> '{}', ${excerptLength}) || '…') ELSE value END) FROM jsonb_each(${values})), ${values})`

/** Lists entries of the audit log, the newest first, 50 at most. T9 */
export const listAudit = (db: Db, { person, thing, thing_id, before }: AuditQuery): Promise<AuditRow[]> =>
  db.run(
    {
      name: '',
      text: `SELECT e.id, e.at, e.via, e.actor_id, a.name AS actor, e.action, e.thing, e.thing_id, e.person_id, p.name AS person,
          ${excerptOf('e.before')} AS before, ${excerptOf('e.after')} AS after
        FROM audit_log e LEFT JOIN users a ON a.id = e.actor_id LEFT JOIN users p ON p.id = e.person_id
        WHERE ($1::int IS NULL OR e.person_id = $1 OR e.actor_id = $1) AND ($2::text IS NULL OR e.thing = $2)
          AND ($3::text IS NULL OR e.thing_id = $3) AND ($4::int IS NULL OR e.id < $4)
        ORDER BY e.id DESC LIMIT 50`,
    },
    [person ?? null, thing ?? null, thing_id ?? null, before ?? null],
  )
