import { useEffect } from 'react'
import { readVisitor } from '../../base/session.ts'
import { examWorker } from '../../exam/offline/use-stored-exam.ts'
import { practiceShelf } from './practice-shelf.ts'
import { storeSet, type StoredSet } from './stored-set.ts'

/**
 * Stores what is left of a set on the device as it is answered, and has the service worker of the player look after its address, so that a
 * reload without a network goes on with it. L8 P14
 */
export function useStoredSet({ id, kind, title, questions }: StoredSet): void {
  useEffect(() => {
    // The page that opens it is among the addresses of the player.
    for (const scope of [examWorker.scope, '/practice/'])
      navigator.serviceWorker?.register(examWorker.url, { scope }).catch(() => undefined)
  }, [])
  const left = questions.map((question) => question.id).join()
  useEffect(() => {
    // After signing out in another tab nothing more is stored.
    const visitor = readVisitor(document.cookie)
    if (visitor) void storeSet(practiceShelf(), visitor.email, { id, kind, title, questions })
    // The questions of a set never change, only which of them are left.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id, kind, title, left])
}
