import { dayMs } from '../../core/dates.ts'
import type { QuizSettings } from '../../core/quizzes/quiz.ts'
import { recordChange } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { refuse } from '../http/refusal.ts'
import { latestVersion, linesOf, lockQuiz, settingsOf, stampOf, writeLines, type Changing, type Line } from './draft.ts'
import { lockItems, removeUnlisted, setNewest } from './store.ts'
import * as queries from './queries.ts'

/** The time for which a draft that an import replaced can be brought back, in milliseconds. */
const retentionMs = dayMs
/** The time after that in which it is still looked for, in milliseconds: a server may have been down. */
const sweptMs = 7 * retentionMs

/** The settings and the list of a draft, as the audit log keeps them. */
type Replaced = { version: number; settings: QuizSettings; questions: Line[] }

/** Returns the draft of a locked quiz that an import is about to replace; null where there is none. */
export async function findReplaced(tx: Db, quizId: number): Promise<Replaced | null> {
  const latest = await latestVersion(tx, quizId)
  if (latest.publishedAt !== null) return null
  return { version: latest.number, settings: settingsOf(latest), questions: await linesOf(tx, latest.id) }
}

const itemsOf = (lines: readonly Line[]) => lines.map(({ itemId }) => itemId)

/**
 * Gives the draft of a quiz back the settings and the list that an import has replaced. Refuses after a day, and when anything in it has
 * changed since. A repeated request changes nothing. I6
 */
export function bringBackReplaced(
  db: Db,
  { quizId, importId, author, now }: { quizId: number; importId: number } & Changing,
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockQuiz(tx, quizId)
    const [entry] = await queries.findReplacing(tx, { quizId: String(quizId), importId: String(importId) })
    if (!entry?.before) refuse('change.not_found')
    if (entry.is_undone) return
    if (now > entry.at.getTime() + retentionMs) refuse('change.overtaken')
    const { settings, questions } = entry.before as Replaced
    const draft = await latestVersion(tx, quizId)
    const imported = await linesOf(tx, draft.id)
    await lockItems(tx, itemsOf([...imported, ...questions]))
    if (draft.publishedAt !== null || (await stampOf(tx, quizId)) !== entry.after.stamp) refuse('change.overtaken')
    const dateOf = (at: Date | string | null) => (at === null ? null : new Date(at))
    await queries.updateSettings(tx, {
      // What was replaced before a setting came has none of it.
      ...settingsOf(draft),
      ...settings,
      opensAt: dateOf(settings.opensAt),
      closesAt: dateOf(settings.closesAt),
      versionId: draft.id,
    })
    await writeLines(tx, draft.id, questions)
    // What is typed in an open editor is about the imported draft.
    await queries.countEditOfQuiz(tx, { quizId })
    await removeUnlisted(
      tx,
      imported.map(({ revisionId }) => revisionId),
    )
    await setNewest(tx, [...new Set(itemsOf([...imported, ...questions]))])
    const change = { thing: 'quiz', thingId: quizId, action: 'undone', undoes: entry.id } as const
    await recordChange(tx, { now, author, ...change, after: { import: importId, questions: questions.length } })
  })
}

/** Removes questions of drafts that were replaced, once they cannot be brought back: those that no version lists. */
export async function sweepReplaced(db: Db, now: number): Promise<void> {
  const rows = await queries.listReplaced(db, {
    after: new Date(now - retentionMs - sweptMs),
    until: new Date(now - retentionMs),
  })
  if (rows.length === 0) return
  await db.transaction(async (tx) => {
    const itemIds = rows.map((row) => row.item_id)
    await lockItems(tx, itemIds)
    await removeUnlisted(
      tx,
      rows.map((row) => row.revision_id),
    )
    await setNewest(tx, itemIds)
  })
}
