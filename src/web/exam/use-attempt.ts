import { useEffect } from 'react'
import { plainApi } from '../base/browser-api.ts'
import { endSession, readVisitor } from '../base/session.ts'
import { toast } from '../ui/toast.tsx'
import * as examWords from '#words/exam'
import { useWords } from '../words/words.tsx'
import { tellArrival } from './late-answers/arrivals.ts'
import { attemptBackend } from './session/backend.ts'
import { createDeviceStore, type DeviceStore } from './session/device/device-store.ts'
import { clearOpenTest, noteOpenTest, notePlayed } from './session/unsynced.ts'
import { submitToast, useExam, type Exam } from './use-exam.ts'

/** One for the page: it buffers in memory what it could not write. */
let device: DeviceStore | undefined

/** Starts or resumes the attempt of this user at a lesson's quiz, for as long as the component is mounted. */
export function useAttempt(
  lessonId: number,
  userEmail: string,
  createBackend = () =>
    attemptBackend({ api: plainApi, userEmail, lessonId, device: (device ??= createDeviceStore()) }),
): Exam {
  const { submitting } = useWords(examWords).exam
  const exam = useExam(createBackend, {
    // Replaces the toast about the failed submission.
    onSubmitted(message) {
      const said = message || submitting.submitted
      toast.success(said, { id: submitToast })
      tellArrival({ userEmail, message: said })
    },
    // Every answer is on the device by now; after the login the test resumes at the same question. A8
    onUnauthenticated: () => endSession(),
  })
  const { snapshot } = exam
  useEffect(
    () => () => {
      // A test that a sign-out interrupted is not left: the login page says that the answers are safe.
      if (readVisitor(document.cookie) !== null) clearOpenTest()
    },
    [],
  )
  const played = snapshot.failure?.isPermanent ? null : (snapshot.attemptId ?? 'opening')
  useEffect(() => {
    notePlayed(played)
    return () => notePlayed(null)
  }, [played])
  useEffect(() => {
    if (snapshot.status === 'ready') noteOpenTest(location.pathname + location.search)
    if (snapshot.status === 'submitted' || snapshot.failure?.isPermanent) clearOpenTest()
  }, [snapshot.status, snapshot.failure])
  return exam
}
