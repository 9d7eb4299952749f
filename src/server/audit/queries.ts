import { channels } from '../db/channels.ts'
import { nullable, statementsOf } from '../db/statement.ts'
import type { Statements } from './queries.types.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

export const addEntry = statement({
  name: 'record-change',
  text: `INSERT INTO audit_log (at, actor_id, via, action, thing, thing_id, person_id, before, after, undoes, batch)
    VALUES (:at, :actorId, :via, :action, :thing, :thingId, :personId, :before, :after, :undoes, :batch) RETURNING id`,
  params: {
    actorId: nullable(),
    personId: nullable(),
    before: nullable(),
    after: nullable(),
    undoes: nullable(),
    batch: nullable(),
  },
})

export const notifyPublished = statement({
  name: 'notify-published',
  text: `SELECT FROM pg_notify('${channels.published}', '')`,
})

export const amendEntry = statement({
  name: 'amend-change',
  text: 'UPDATE audit_log SET after = after || :after::jsonb WHERE id = :id',
})

export const findSameDecision = statement({
  name: 'same-decision',
  text: `SELECT e.id, e.at FROM audit_log e
    WHERE e.thing = :thing AND e.thing_id = :thingId AND e.action = :action AND e.actor_id = :actorId AND e.at > :since
      AND NOT EXISTS (SELECT FROM audit_log u WHERE u.undoes = e.id) ORDER BY e.id DESC LIMIT 1`,
  params: { actorId: nullable() },
})

export const forgetAudited = statement({
  name: 'forget-audited',
  text: `UPDATE audit_log SET before = before - :fields::text[], after = after - :fields::text[] WHERE person_id = :personId`,
})

export const forgetAddressOf = statement({
  name: 'forget-address-of',
  text: `UPDATE audit_log SET before = before - :fields::text[], after = after - :fields::text[]
    WHERE thing = :thing AND thing_id = ANY(:ids::text[]) AND person_id IS NULL`,
})
