import { useEffect, useState } from 'react'
import { readVisitor } from '../../base/session.ts'
import { createDeviceStore } from '../session/device/device-store.ts'
import type { Exam } from '../use-exam.ts'
import { examWorker } from './exam-worker.ts'
import { listenToPage } from '../session/page.ts'
import { dropExam, storeExam, storeQuestions } from '../session/device/stored-exam.ts'

/** Stores a running exam on the device as it changes, so that a reload without a network goes on with it. P14 */
export function useStoredExam({ kind, clock, snapshot, userEmail }: Exam): void {
  const [{ shelf }] = useState(createDeviceStore)
  const isOwn = kind === 'attempt'
  const { quiz, questions, isElsewhere } = snapshot
  // Only the tab that writes: an older state of another one would take the place of its answers.
  const isWriting = isOwn && !isElsewhere
  useEffect(() => {
    // Browsers without service workers go on as before.
    if (isOwn) navigator.serviceWorker?.register(examWorker.url, examWorker).catch(() => undefined)
  }, [isOwn])
  useEffect(() => {
    if (isWriting && quiz) void storeQuestions(shelf, userEmail, { quiz, questions })
  }, [isWriting, shelf, userEmail, quiz, questions])
  useEffect(() => {
    // After signing out in another tab nothing more is stored.
    if (!isWriting) return undefined
    const store = () => {
      if (readVisitor(document.cookie)) void storeExam(shelf, userEmail, snapshot, clock)
    }
    store()
    // The last instant that it knows is that at which the page was left.
    return listenToPage({ onLeft: store })
  }, [isWriting, shelf, userEmail, clock, snapshot])
}

/** Removes an exam from the device when it is over. */
export function useDroppedExam({ kind, snapshot, userEmail }: Exam): void {
  const [{ shelf }] = useState(createDeviceStore)
  useEffect(() => {
    if (kind === 'attempt') void dropExam(shelf, userEmail, snapshot)
  }, [kind, shelf, userEmail, snapshot])
}
