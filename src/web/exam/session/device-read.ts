import { drop, putInPlace, write, type Draft, type Run } from './draft.ts'
import type { Stored } from './events.ts'
import { enqueue, findItem, type OutboxItem } from './outbox.ts'
import { queueResponse, reject } from './answers.ts'
import { annotated } from './annotations.ts'
import { isSameAnnotations, mergeAnnotations } from './merge-annotations.ts'
import { isSameAnswer } from './state.ts'

/**
 * Merges what the device had from before this page, now that it answers: of two answers to a question the later one stands, one that was
 * checked stays, and a flag or the time on a question is no answer.
 */
export function deviceRead(attempt: Draft, { items }: Stored, run: Run): void {
  const { unread } = attempt
  if (!unread) return
  attempt.unread = null
  for (const item of items)
    switch (item.kind) {
      case 'answer':
        takeAnswer(attempt, item, unread.get(item.key) ?? 0, run)
        break
      case 'annotation':
        takeAnnotations(attempt, item, run)
        break
      case 'away': {
        const own = findItem(attempt.outbox, 'away')
        const spans = [...item.body.spans, ...(own?.body.spans ?? [])]
        putInPlace(attempt, { ...(own ?? item), body: { spans } }, run)
        break
      }
      case 'move':
        // The student has gone on from the server's phase.
        if (!findItem(attempt.outbox, 'move')) drop(attempt, item, run)
    }
}

function takeAnswer(attempt: Draft, item: OutboxItem<'answer'>, supersededAt: number, run: Run): void {
  const { key, seq, body } = item
  const shown = attempt.responses.get(key)
  if (!shown) {
    // Of another section: it is sent while none is open, and comes too late for one that is over.
    if (attempt.section === null) attempt.outbox = enqueue(attempt.outbox, item)
    else reject(attempt, 'late', [item], run)
    return
  }
  const { userAnswer, isFlagged, crossed } = body
  const isOld = seq <= supersededAt || body.isAcknowledged
  if (isOld || shown.isLocked) {
    write(attempt, { type: 'drop', kind: 'answer', key, seq }, run)
    if (!isOld && !isSameAnswer(userAnswer, shown.userAnswer)) attempt.news = 'checked'
    return
  }
  const isCrossed = shown.crossed.length > 0
  const response = {
    ...shown,
    userAnswer,
    isFlagged: isFlagged || shown.isFlagged,
    crossed: isCrossed ? shown.crossed : crossed,
  }
  queueResponse(attempt, key, response, run, body.isUnsure ?? attempt.isUnsure)
}

function takeAnnotations(attempt: Draft, { key, body }: OutboxItem<'annotation'>, run: Run): void {
  const pending = findItem(attempt.outbox, 'annotation', key)
  const shown = pending?.body.annotations ?? attempt.annotations.get(key)?.annotations ?? []
  const merged = mergeAnnotations(body.base, body.annotations, shown)
  if (!isSameAnnotations(merged, shown)) annotated(attempt, key, merged, run)
}
