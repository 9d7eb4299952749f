import { binnedNouns } from '../../core/editing/nouns.ts'
import { undoMs } from '../../core/staff/undo.ts'
import { lockUser } from '../accounts/store.ts'
import { withdrawAnnouncement } from '../announcements/store.ts'
import { setWithdrawnAgain, takeBackAssignment, takeBackReminders, takeBackStudents } from '../assignments/store.ts'
import { recordChange, type Author } from '../audit/record.ts'
import { closeAgain } from '../courses/opening.ts'
import type { Db } from '../db/database.ts'
import type { RowOf } from '../db/statement.ts'
import { deleteQuiz, restoreQuiz } from '../editing/binned-quizzes.ts'
import { deleteThing, restoreThing } from '../editing/bin.ts'
import { showAgain } from '../editing/publishing.ts'
import { joinAgain, leaveGroup, restoreGroup } from '../groups/store.ts'
import { refuse } from '../http/refusal.ts'
import { takeBackExtension } from '../invigilation/extending.ts'
import { takeBackPause } from '../invigilation/pausing.ts'
import { giveBackLessonFile } from '../lessons/files.ts'
import { changePictures } from '../media/library.ts'
import { cancelTaken } from '../orders/cash.ts'
import { reopenOrder } from '../orders/deciding.ts'
import { takeBackPayment, type BeforePayment } from '../orders/recording.ts'
import { decideAgain, type BeforeReopening } from '../orders/reopening.ts'
import { undoDeletedNote } from '../people/notes.ts'
import { dropUntried } from '../outbox/store.ts'
import { reopenReport } from '../question-reports/store.ts'
import { takeOutAdded } from '../quizzes/draft-list.ts'
import { restoreLabels, type Labels } from '../quizzes/question-drafts.ts'
import { undoBeforeNotice } from '../regrades/store.ts'
import { declineAgain, reopenRequest } from '../requests/deciding.ts'
import type { FormerDecision } from '../requests/queries.ts'
import { setHiddenAgain } from '../reviews/moderating.ts'
import { answerAgain, unmarkAnswered } from '../site/messages.ts'
import { changeDisabled } from './staff.ts'
import * as queries from './queries.ts'

type Entry = RowOf<typeof queries.lockOwnChange>

/** Reverses one change; false where its thing has changed since. */
type Reversal = (tx: Db, entry: Entry, undoing: { author: Author; now: number }) => Promise<boolean>

/** Reversals of hiding, deleting, archiving and restoring a thing, by action. */
const ofThings = Object.fromEntries(
  binnedNouns.flatMap((noun): [string, Reversal][] => {
    const bringBack: Reversal = (tx, { thing_id }, undoing) => restoreThing(tx, { noun, id: Number(thing_id) }, undoing)
    return [
      [
        `${noun}.hidden`,
        (tx, { thing_id, before }, { now }) =>
          showAgain(tx, { noun, id: Number(thing_id) }, before as Parameters<typeof showAgain>[2], now),
      ],
      [`${noun}.deleted`, bringBack],
      [`${noun}.archived`, bringBack],
      [
        `${noun}.restored`,
        async (tx, { thing_id }, undoing) => {
          await deleteThing(tx, { noun, id: Number(thing_id) }, undoing)
          return true
        },
      ],
    ]
  }),
)

/** Undoes a change of one picture, which may be shown by now, or not be there any more. */
const changePicture =
  (action: 'remove' | 'restore'): Reversal =>
  async (tx, { thing_id }, undoing) =>
    (await changePictures(tx, { ids: [Number(thing_id)], action, ...undoing })).changed === 1

const setDisabled =
  (isDisabled: boolean): Reversal =>
  (tx, { thing_id }, undoing) =>
    // Its author could do that ten seconds ago.
    changeDisabled(tx, { userId: Number(thing_id), isDisabled, actorRole: 'owner', ...undoing })

/** The reversal of each change that can be undone, by its action. */
const reversals: Record<string, Reversal> = {
  ...ofThings,
  'picture.removed': changePicture('restore'),
  'picture.restored': changePicture('remove'),
  'account.disabled': setDisabled(false),
  'account.enabled': setDisabled(true),
  'note.deleted': (tx, { thing_id }) => undoDeletedNote(tx, Number(thing_id)),
  'group.members_added': (tx, { thing_id, after }) => leaveGroup(tx, Number(thing_id), after?.members ?? []),
  'group.deleted': (tx, { thing_id, before }) =>
    restoreGroup(tx, Number(thing_id), before as Parameters<typeof restoreGroup>[2]),
  'group.members_removed': (tx, { thing_id, before }) =>
    joinAgain(tx, Number(thing_id), before?.['members'] as Parameters<typeof joinAgain>[2]),
  'quiz.deleted': (tx, { thing_id }, undoing) => restoreQuiz(tx, Number(thing_id), undoing),
  'quiz.archived': (tx, { thing_id }, undoing) => restoreQuiz(tx, Number(thing_id), undoing),
  'quiz.restored': (tx, { thing_id }, undoing) => deleteQuiz(tx, Number(thing_id), undoing),
  'quiz.question_added': (tx, { thing_id, after }, undoing) =>
    takeOutAdded(tx, Number(thing_id), { itemIds: after?.items ?? [], ...undoing }),
  'question.labeled': (tx, { thing_id, before, after }, { author, now }) =>
    restoreLabels(tx, Number(thing_id), { from: after as Labels, to: before as Labels, author, now }),
  'lesson.file_removed': (tx, { thing_id, before }) =>
    giveBackLessonFile(tx, {
      lessonId: Number(thing_id),
      fileId: Number(before?.['file_id']),
      addedAt: String(before?.['added_at']),
    }),
  'review.hidden': (tx, { thing_id }, { now }) => setHiddenAgain(tx, { id: Number(thing_id), isHidden: false, now }),
  'review.shown': (tx, { thing_id }, { now }) => setHiddenAgain(tx, { id: Number(thing_id), isHidden: true, now }),
  'request.accepted': (tx, { thing_id, before }) => {
    const former = before as FormerDecision
    return former.status === 'declined'
      ? declineAgain(tx, Number(thing_id), former)
      : reopenRequest(tx, { id: Number(thing_id), status: 'accepted' })
  },
  'request.declined': (tx, { thing_id }) => reopenRequest(tx, { id: Number(thing_id), status: 'declined' }),
  'order.confirmed': (tx, { thing_id, after }) =>
    reopenOrder(tx, { number: thing_id, status: 'confirmed', paymentIds: after?.payments }),
  'order.paid': (tx, { thing_id, before, after }) =>
    takeBackPayment(tx, {
      number: thing_id,
      paymentIds: after?.payments ?? [],
      before: before as BeforePayment,
      total: after?.total ?? 0,
    }),
  // What is taken back is the access alone, below.
  'access.granted': () => Promise.resolve(true),
  'access.extended': () => Promise.resolve(true),
  'access.shortened': () => Promise.resolve(true),
  'access.revoked': () => Promise.resolve(true),
  'announcement.sent': (tx, { thing_id }) => withdrawAnnouncement(tx, Number(thing_id)),
  'announcement.added': (tx, { thing_id }) => withdrawAnnouncement(tx, Number(thing_id)),
  'assignment.given': (tx, { thing_id }) => takeBackAssignment(tx, Number(thing_id)),
  'assignment.students_added': (tx, { thing_id, after }) =>
    takeBackStudents(tx, Number(thing_id), after?.students ?? []),
  'assignment.withdrawn': (tx, { thing_id }) => setWithdrawnAgain(tx, Number(thing_id), null),
  'assignment.restored': (tx, { thing_id, before }) =>
    setWithdrawnAgain(tx, Number(thing_id), String(before?.['withdrawn_at'])),
  'assignment.reminded': (tx, { thing_id, before }) =>
    takeBackReminders(tx, Number(thing_id), before?.['reminded'] as { id: number; at: string | null }[]),
  'attempt.extended': (tx, { thing_id, after, batch }, { now }) =>
    takeBackExtension(tx, Number(thing_id), {
      minutes: after?.minutes ?? 0,
      section: after?.section ?? '',
      key: batch,
      now,
    }),
  'attempt.paused': (tx, { thing_id }, { now }) => takeBackPause(tx, Number(thing_id), 'paused', now),
  'attempt.resumed': (tx, { thing_id }, { now }) => takeBackPause(tx, Number(thing_id), 'resumed', now),
  'message.reopened': (tx, { thing_id }, { now }) => answerAgain(tx, Number(thing_id), now),
  'message.answered': (tx, { thing_id }) => unmarkAnswered(tx, Number(thing_id)),
  'order.reopened': (tx, { thing_id, before }, undoing) =>
    decideAgain(tx, thing_id, before as BeforeReopening, undoing),
  'order.taken': (tx, { thing_id }) => cancelTaken(tx, thing_id),
  'report.corrected': (tx, { thing_id }) => reopenReport(tx, Number(thing_id)),
  'report.declined': (tx, { thing_id }) => reopenReport(tx, Number(thing_id)),
  'regrade.applied': (tx, { thing_id }, { now }) => undoBeforeNotice(tx, Number(thing_id), now),
  'order.declined': (tx, { thing_id }) => reopenOrder(tx, { number: thing_id, status: 'declined' }),
}

/** The actions for many whose changes are taken back each by itself: what is left of one concerns no other. */
const severally = new Set(['attempt.extended', 'attempt.paused', 'attempt.resumed'])

/** Takes back one change and deletes the email about it; refuses what is settled, and returns whether it was not overtaken. */
async function undoEntry(tx: Db, entry: Entry, { author, now }: { author: Author; now: number }): Promise<boolean> {
  const reverse = reversals[entry.action]
  if (!reverse) refuse('change.not_found')
  if (now > entry.at.getTime() + undoMs || !(await dropUntried(tx, entry.id))) refuse('change.settled')
  if (!(await reverse(tx, entry, { author, now }))) return false
  for (const opened of (entry.after?.opened ?? []).toReversed())
    if (entry.person_id === null || !(await closeAgain(tx, entry.person_id, opened))) refuse('change.overtaken')
  const { thing, thing_id: thingId, person_id: personId } = entry
  const change = { thing, thingId, personId, before: entry.after, after: entry.before ?? {} }
  await recordChange(tx, { now, author, undoes: entry.id, action: 'undone', ...change })
  return true
}

const countUndone = async (tx: Db, entries: readonly Entry[]) =>
  (await queries.findUndoing(tx, { ids: entries.map(({ id }) => id) })).length

/**
 * Takes back a decision and deletes the email about it, both or neither. Refuses once that email has been tried, and when what was
 * decided has changed since. T4
 */
export function undoChange(
  db: Db,
  { changeId, author, now }: { changeId: number; author: Author; now: number },
): Promise<void> {
  return db.transaction(async (tx) => {
    const [entry] = await queries.lockOwnChange(tx, { changeId, actorId: author.actorId })
    if (!entry || !reversals[entry.action]) refuse('change.not_found')
    if ((await countUndone(tx, [entry])) > 0) return
    if (!(await undoEntry(tx, entry, { author, now }))) refuse('change.overtaken')
  })
}

/** The outcome of undoing an action for many: the number of changes undone and in all, and the attempts among what may have changed. */
type Undone = { undone: number; all: number; attemptIds: number[] }

/**
 * Takes back all changes of an action for many, like {@link undoChange}, or none of them. Time that was given in tests is taken back where
 * it still can be, and refused only where that is nowhere. T6 T27
 */
export function undoAction(
  db: Db,
  { key, author, now }: { key: string; author: Author; now: number },
): Promise<Undone> {
  return db.transaction(async (tx) => {
    const entries = await queries.lockOwnAction(tx, { key, actorId: author.actorId })
    if (entries.length === 0) refuse('change.not_found')
    const attemptIds = entries.flatMap(({ thing, thing_id: id }) => (thing === 'attempt' ? [Number(id)] : []))
    const isSeveral = entries.every(({ action }) => severally.has(action))
    const before = await countUndone(tx, entries)
    if (before === entries.length || (before > 0 && isSeveral))
      return { undone: before, all: entries.length, attemptIds }
    // One of them was taken back by itself.
    if (before > 0) refuse('change.overtaken')
    const personIds = [...new Set(entries.flatMap(({ person_id: id }) => id ?? []))].toSorted(
      (one, other) => one - other,
    )
    for (const id of personIds) await lockUser(tx, id)
    let undone = 0
    // The newest first: two orders of one student may have opened one course, one after the other.
    for (const entry of entries.toReversed()) {
      if (await undoEntry(tx, entry, { author, now })) undone += 1
      else if (!isSeveral) refuse('change.overtaken')
    }
    if (undone === 0) refuse('change.overtaken')
    return { undone, all: entries.length, attemptIds }
  })
}

/** Returns until when an action for many can be taken back; null when it has changed nothing that can be. */
export async function undoableUntil(tx: Db, { key, now }: { key: string; now: number }): Promise<string | null> {
  const made = await queries.listActions(tx, { key })
  const canBeUndone = made.length > 0 && made.every(({ action }) => reversals[action] !== undefined)
  return canBeUndone ? new Date(now + undoMs).toISOString() : null
}
