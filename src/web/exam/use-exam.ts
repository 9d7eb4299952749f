import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { ExamBackend } from './session/backend.ts'
import { createClock, type Clock } from './session/clock.ts'
import { createExamSession, type ExamOptions, type ExamSession, type ExamSnapshot } from './session/exam-session.ts'

/** The id of the one toast about a submission: that it failed, later that it succeeded. */
export const submitToast = 'submit'

/** A session with its current snapshot and its clock. */
export type Exam = {
  kind: ExamBackend['kind']
  session: ExamSession
  clock: Clock
  snapshot: ExamSnapshot
  userEmail: string
}

type Listeners = Pick<ExamOptions, 'onSubmitted' | 'onUnauthenticated'>

/** Runs a session on a backend, which is created once, for as long as the component is mounted. */
export function useExam(createBackend: () => ExamBackend, listeners: Listeners = {}): Exam {
  const [made] = useState(() => {
    const clock = createClock()
    const backend = createBackend()
    const { kind, userEmail } = backend
    return { kind, userEmail, clock, session: createExamSession({ backend, clock, ...listeners }) }
  })
  const { session } = made
  // Before the effects of its parts, which may have an answer that was given before the page listened.
  useLayoutEffect(() => {
    void session.start()
    return () => session.dispose()
  }, [session])
  const snapshot = useSyncExternalStore(session.subscribe, session.getSnapshot, session.getSnapshot)
  return { ...made, snapshot }
}
