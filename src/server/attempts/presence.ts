import type { Db } from '../db/database.ts'
import { unnested } from '../db/unnested.ts'
import { openLru } from '../limits/lru.ts'

/** Notes when each open player was seen last, and at which question. T27 */
export type Presence = {
  /** Notes a sign of life; without a question the last one stays. Costs the caller nothing: it is written later, beside others. */
  note(attemptId: number, questionId?: number): void
  /** Returns whether this node has noted a sign of life within the last seconds. */
  isFresh(attemptId: number): boolean
  /** Forgets the last sign of life: the student has left, so the next one is a return. */
  forget(attemptId: number): void
  /** Writes what is pending. */
  flush(): Promise<void>
}

type Entry = { attemptId: number; at: number; questionId: number | undefined }

/** The time for which signs of life are collected before they are written together. */
const collectMs = 500
/** The shortest interval between two writes for a player at the same place. */
const sameMs = 5_000
/** The most attempts remembered; beyond that, those seen longest ago are written again sooner. */
const mostKnown = 10_000

/** Returns whether two instants are near; the later one may read earlier, where the clock was set back in between. */
const isSoon = (one: number, other: number) => Math.abs(other - one) < sameMs

const given = unnested<Entry>(1, {
  attempt_id: ['int', ({ attemptId }) => attemptId],
  seen_at: ['timestamptz', ({ at }) => new Date(at)],
  question_id: ['int', ({ questionId }) => questionId ?? null],
})

const statement = {
  name: 'note-presence',
  text: `INSERT INTO attempt_presence AS p (attempt_id, seen_at, question_id)
    SELECT t.attempt_id, t.seen_at, t.question_id FROM ${given.as('t')}
      WHERE EXISTS (SELECT FROM attempts a WHERE a.id = t.attempt_id) ORDER BY t.attempt_id
    ON CONFLICT (attempt_id) DO UPDATE SET seen_at = greatest(p.seen_at, excluded.seen_at),
      question_id = coalesce(excluded.question_id, p.question_id)`,
}

/** Opens the notes of one node over a database. A write that fails is dropped: the next sign of life comes within seconds. */
export function openPresence(db: Db, now: () => number): Presence {
  const pending = new Map<number, Entry>()
  /** The latest entry of each attempt. */
  const known = openLru<number, Entry>(mostKnown)
  let writing: Promise<void> | undefined

  const write = async () => {
    const entries = [...pending.values()]
    pending.clear()
    if (entries.length === 0) return
    await db.run(statement, given.of(entries)).catch(() => {
      for (const { attemptId } of entries) known.delete(attemptId)
    })
  }
  const later = async () => {
    await new Promise((resolve) => setTimeout(resolve, collectMs).unref())
    writing = undefined
    await write()
  }
  return {
    note(attemptId, questionId) {
      const at = now()
      const before = known.get(attemptId)
      const isSame = questionId === undefined || before?.questionId === questionId
      if (before && isSame && isSoon(before.at, at)) return
      const entry = { attemptId, at, questionId: questionId ?? before?.questionId }
      known.set(attemptId, entry)
      pending.set(attemptId, entry)
      writing ??= later()
    },
    isFresh(attemptId) {
      const last = known.get(attemptId)
      return last !== undefined && isSoon(last.at, now())
    },
    forget: (attemptId) => void known.delete(attemptId),
    async flush() {
      await write()
    },
  }
}
