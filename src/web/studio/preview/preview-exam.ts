import { useEffect, useState, useSyncExternalStore } from 'react'
import type { CallReply } from '../../../contract/api.ts'
import { plainApi } from '../../base/browser-api.ts'
import { createClock } from '../../exam/session/clock.ts'
import { createExamSession } from '../../exam/session/exam-session.ts'
import { memoryBackend } from '../../exam/session/memory-backend.ts'
import type { ResponseWire } from '../../exam/session/state.ts'
import type { Exam } from '../../exam/use-exam.ts'
import { useQuizzesWords } from '../quizzes/words.ts'

/** A quiz as its draft has it, for the player. */
export type Preview = NonNullable<CallReply<'GET /studio/quizzes/:quizId/preview'>['data']>

/** The state of a preview that outlives a newer draft: the answers, and the order of the options. */
export type Carried = { responses: Map<number, ResponseWire>; seed: number }

/** Returns the state that a preview begins with. */
export const newlyCarried = (): Carried => ({ responses: new Map(), seed: Math.floor(Math.random() * (2 ** 31 - 1)) })

type Run = ReturnType<typeof openRun>

/** Grades every question that was met. */
export type PreviewResults = Run['results']

type Opening = { preview: Preview; itemId: number | null; userEmail: string; carried: Carried; gone: string }

function openRun({ preview, itemId, userEmail, carried: { responses, seed }, gone }: Opening) {
  const { quiz, questions } = preview
  // A newer draft may have another key: nothing stays locked.
  for (const [id, response] of responses) responses.set(id, { ...response, locked: false })
  const clock = createClock()
  const { backend, results } = memoryBackend({
    kind: 'preview',
    userEmail,
    quiz,
    questions,
    halftimeMinutes: preview.halftime_minutes,
    optionSeed: preview.shuffles_options ? seed : null,
    from: questions.find(({ item_id: id }) => id === itemId),
    responses,
    gone,
    api: plainApi,
    grade: async (api, answers) =>
      (await api('POST /studio/quizzes/:quizId/preview/grades', { params: { quizId: quiz.id }, body: { answers } }))
        .data,
  })
  return { preview, clock, results, userEmail, session: createExamSession({ backend, clock }) }
}

/**
 * Runs the player on a draft, without an attempt. When the draft changes, the former run stays on the screen until the new one is ready.
 * Returns null until the first is.
 */
export function usePreviewExam(preview: Preview, itemId: number | null, userEmail: string, carried: Carried) {
  const { gone } = useQuizzesWords().studioQuizzes.preview
  const [run, setRun] = useState<Run | null>(null)
  useEffect(() => {
    const next = openRun({ preview, itemId, userEmail, carried, gone })
    const { session } = next
    const show = () => {
      if (session.getSnapshot().status !== 'loading') setRun(next)
    }
    const stop = session.subscribe(show)
    void session.start()
    return () => {
      stop()
      session.dispose()
    }
  }, [preview, itemId, userEmail, carried, gone])
  const snapshot = useSyncExternalStore(run?.session.subscribe ?? never, () => run?.session.getSnapshot() ?? null)
  if (run === null || snapshot === null) return null
  const { session, clock, results } = run
  const exam: Exam = { kind: 'preview', session, clock, snapshot, userEmail }
  return { exam, results, preview: run.preview }
}

const never = () => () => undefined
