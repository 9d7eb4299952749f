import { useEffect } from 'react'
import { readVisitor } from '../../base/session.ts'
import { lookAfterPractice } from './look-after-practice.ts'
import { practiceShelf } from './practice-shelf.ts'
import { storeSet, type StoredSet } from './stored-set.ts'
import type { Practice } from './use-practice.ts'
import type { BegunPlace } from './waiting-answers.ts'

type WholeSet = BegunPlace & {
  of: StoredSet['of']
  title: string
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
