import { useEffect, useState } from 'react'
import { readVisitor } from '../../base/session.ts'
import { dropDrafts, listDrafts, storeDraft, type Draft } from './drafts.ts'
import type { Place } from './waiting-answers.ts'

type Drafts = ReadonlyMap<number, Draft>

/** Returns the drafts of a set, which a page that is loaded anew still has; `openIds` are the questions that can have one. L8 */
export function useDrafts(userEmail: string, { kind, id }: Pick<Place, 'kind' | 'id'>, openIds: readonly number[]) {
  const [stored, setStored] = useState<Drafts>()
  const [chosen, setChosen] = useState<Drafts>(new Map())
  useEffect(() => {
    let isOver = false
    const read = async () => {
      const found = userEmail === '' ? [] : await listDrafts(userEmail, { kind, id })
      if (!isOver) setStored(new Map(found.map((one) => [one.question_id, one])))
    }
    void read()
    return () => {
      isOver = true
    }
  }, [userEmail, kind, id])
  // The one changed last at the end.
  const drafts = new Map([...(stored ?? []), ...chosen])
  const over = [...drafts.keys()].filter((one) => !openIds.includes(one)).join()
  useEffect(() => {
    if (over !== '') void dropDrafts(userEmail, { kind, id }, new Set(over.split(',').map(Number)))
  }, [userEmail, kind, id, over])
  return {
    drafts,
    /** True once the device has been read. */
    isRead: stored !== undefined,
    hasChosen: chosen.size > 0,
    /** Returns the seconds that a question took before this page was loaded. */
    secondsBefore: (questionId: number) => stored?.get(questionId)?.seconds ?? 0,
    keep(draft: Draft) {
      setChosen(
        (before) => new Map([...[...before].filter(([one]) => one !== draft.question_id), [draft.question_id, draft]]),
      )
      // After signing out in another tab nothing more is stored.
      if (readVisitor(document.cookie)?.email === userEmail) void storeDraft(userEmail, { kind, id }, draft)
    },
  }
}
