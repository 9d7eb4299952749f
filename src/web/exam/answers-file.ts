import type { Annotation } from '../../core/annotations/annotation.ts'
import type { ExamSnapshot } from './session/exam-session.ts'

/** Highlights and notes as they are written to a file. */
export const notesOf = (marks: Iterable<readonly [number, readonly Annotation[]]>) =>
  [...marks].flatMap(([question_id, all]) =>
    all.map(({ part, quote, note }) => ({ question_id, highlighted_in: part, highlighted: quote, note })),
  )

/** Returns the answers of the open section and the notes of the test as a file that people and programs can read. */
export function answersFile({ quiz, attemptId, questions, responses, annotations }: ExamSnapshot, at: Date): string {
  const answers = questions.map(({ id }, index) => {
    const response = responses.get(id)
    const { userAnswer = null, isFlagged = false } = response ?? {}
    return { number: index + 1, question_id: id, user_answer: userAnswer, marked: isFlagged }
  })
  const head = { format: 'lantern-answers-1', quiz: quiz?.name, quiz_id: quiz?.id, attempt_id: attemptId }
  return `${JSON.stringify({ ...head, saved_at: at.toISOString(), answers, notes: notesOf(annotations) }, null, 2)}\n`
}

/** Downloads a text as a file. */
export function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  URL.revokeObjectURL(address)
}
