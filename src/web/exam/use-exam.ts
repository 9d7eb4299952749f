import { useEffect, useState, useSyncExternalStore } from 'react'
import { plainApi } from '../base/browser-api.ts'
import { endSession, readVisitor } from '../base/session.ts'
import { toast } from '../ui/toast.tsx'
import * as examWords from '#words/exam'
import { useWords } from '../words/words.tsx'
import { createClock, type Clock } from './session/clock.ts'
import { clearOpenTest, noteOpenTest, notePlayed } from './session/unsynced.ts'
import { submitToast } from './submit-toast.ts'
import { attemptBackend } from './session/backend.ts'
import { createDeviceStore, type DeviceStore } from './session/device/device-store.ts'
import { createExamSession, type ExamSession, type ExamSnapshot } from './session/exam-session.ts'

/** One for the page: it buffers in memory what it could not write. */
let device: DeviceStore | undefined

/** A session with its current snapshot and its clock. */
export type Exam = { session: ExamSession; clock: Clock; snapshot: ExamSnapshot; userEmail: string }

/** Starts or resumes the attempt of this user at a lesson's quiz, for as long as the component is mounted. */
export function useExam(lessonId: number, userEmail: string): Exam {
  const { submitting } = useWords(examWords).exam
  const [{ session, clock }] = useState(() => {
    const made = createClock()
    const options = {
      backend: attemptBackend({ api: plainApi, userEmail, lessonId, device: (device ??= createDeviceStore()) }),
      clock: made,
      // Replaces the toast about the failed submission.
      onSubmitted: (message: string) => void toast.success(message || submitting.submitted, { id: submitToast }),
      // Every answer is on the device by now; after the login the test resumes at the same question. A8
      onUnauthenticated: () => endSession(),
    }
    return { clock: made, session: createExamSession(options) }
  })

  useEffect(() => {
    void session.start()
    return () => {
      session.dispose()
      // A test that a sign-out interrupted is not left: the login page says that the answers are safe.
      if (readVisitor(document.cookie) !== null) clearOpenTest()
    }
  }, [session])

  const snapshot = useSyncExternalStore(session.subscribe, session.getSnapshot, session.getSnapshot)
  const played = snapshot.failure?.isPermanent ? null : (snapshot.attemptId ?? 'opening')
  useEffect(() => {
    notePlayed(played)
    return () => notePlayed(null)
  }, [played])
  useEffect(() => {
    if (snapshot.status === 'ready') noteOpenTest(location.pathname + location.search)
    if (snapshot.status === 'submitted' || snapshot.failure?.isPermanent) clearOpenTest()
  }, [snapshot.status, snapshot.failure])
  return { session, clock, snapshot, userEmail }
}
