import { useEffect } from 'react'
import { readVisitor } from '../../base/session.ts'
import { examWorker } from '../../exam/offline/use-stored-exam.ts'
import { practiceShelf } from './practice-shelf.ts'
import { storeSet, type StoredSet } from './stored-set.ts'
import type { Practice } from './use-practice.ts'

/** The addresses of the service worker of the player: the page that it stores is among the first. */
const scopes = [examWorker.scope, '/practice', '/quiz-practice/']

/** Has the service worker of the player look after the addresses of practice. P14 */
export function lookAfterPractice(): void {
  for (const scope of scopes) navigator.serviceWorker?.register(examWorker.url, { scope }).catch(() => undefined)
}

type WholeSet = Omit<StoredSet, 'total' | 'questions'> & {
  questions: readonly Omit<StoredSet['questions'][number], 'number'>[]
  practice: Practice
}

/**
 * Stores what is left of a set on the device as it is answered, and has the service worker of the player look after its address, so that a
 * reload without a network goes on with it. L8 P14
 */
export function useStoredSet({ id, kind, of, title, questions, practice }: WholeSet): void {
  useEffect(lookAfterPractice, [])
  const open = questions.filter((one) => !practice.checkedOf(one))
  const left = open.map((question) => question.id).join()
  useEffect(() => {
    // After signing out in another tab nothing more is stored.
    const visitor = readVisitor(document.cookie)
    const numbered = open.map((one) => ({ ...one, number: practice.numberOf(one) }))
    const set = { id, kind, of, title, total: practice.total, questions: numbered }
    if (visitor) void storeSet(practiceShelf(), visitor.email, set)
    // The questions of a set never change, only which of them are left.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id, kind, of, title, left])
}
