import { useEffect, useState, useSyncExternalStore } from 'react'
import { plainApi } from '../browser-api.ts'
import { endSession, readVisitor } from '../session.ts'
import { toast } from '../ui/toast.tsx'
import { useExamWords } from '../words/areas/exam-words.ts'
import { createClock, type Clock } from './session/clock.ts'
import { clearOpenTest, noteOpenTest, notePlayed } from './session/unsynced.ts'
import { submitToast } from './submit-toast.ts'
import { attemptBackend } from './session/backend.ts'
import { createDeviceStore, type DeviceStore } from './session/device/device-store.ts'
import { createExamSession, type ExamSession, type ExamSnapshot } from './session/exam-session.ts'

/** One for the page: what it could not write it remembers as long as the page lives. */
let device: DeviceStore | undefined

/** A session with what it shows at the moment and the clock it goes by. */
export type Exam = { session: ExamSession; clock: Clock; snapshot: ExamSnapshot; userEmail: string }

/** The exam of this user at a lesson's quiz, for as long as the component lives; it starts or resumes in the browser. */
export function useExam(lessonId: number, userEmail: string): Exam {
  const { submitting } = useExamWords().exam
  const [{ session, clock }] = useState(() => {
    const made = createClock()
    const options = {
      backend: attemptBackend({ api: plainApi, userEmail, lessonId, device: (device ??= createDeviceStore()) }),
      clock: made,
      // In the place of what was said while it did not get through.
      onSubmitted: (message: string) => void toast.success(message || submitting.submitted, { id: submitToast }),
      // What was answered is on the device by now; after the login it goes on at the same question. A8
      onUnauthenticated: () => endSession(),
    }
    return { clock: made, session: createExamSession(options) }
  })

  useEffect(() => {
    void session.start()
    return () => {
      session.dispose()
      // Signed out in mid-test is not left: the login page says that the answers are safe.
      if (readVisitor(document.cookie) !== null) clearOpenTest()
    }
  }, [session])

  const snapshot = useSyncExternalStore(session.subscribe, session.getSnapshot, session.getSnapshot)
  const played = snapshot.failure?.isGone ? null : (snapshot.attemptId ?? 'opening')
  useEffect(() => {
    notePlayed(played)
    return () => notePlayed(null)
  }, [played])
  useEffect(() => {
    if (snapshot.status === 'ready') noteOpenTest(location.pathname + location.search)
    if (snapshot.status === 'submitted' || snapshot.failure?.isGone) clearOpenTest()
  }, [snapshot.status, snapshot.failure])
  return { session, clock, snapshot, userEmail }
}
