import { useState } from 'react'
import { useParams, useRevalidator } from 'react-router'
import { ExamPlayer } from '../../exam/exam-player.tsx'
import { ReadingLetter } from '../../exam/question/reading-font.tsx'
import { FailedScreen, RefusedScreen } from '../../exam/screens/refused-screen.tsx'
import { useRootData } from '../../base/place.tsx'
import { useVisitor } from '../../base/use-visitor.ts'
import { Cover, type CoverData } from './cover.tsx'

/** The cover, or why it did not come; `isPermanent` when asking again is useless. Q2 */
export type QuizData =
  | { cover: CoverData; refusal: null }
  | { cover: null; refusal: { message: string; isPermanent: boolean } }

export function QuizView({ data: loaded }: { data: QuizData }) {
  const { lessonId } = useParams()
  const { revalidate } = useRevalidator()
  if (loaded.cover) return <QuizScreen key={lessonId} lessonId={Number(lessonId)} cover={loaded.cover} />
  if (loaded.refusal.isPermanent) return <RefusedScreen message={loaded.refusal.message} />
  return <FailedScreen onRetry={() => void revalidate()} />
}

/** The cover until the test is begun; an open attempt continues by itself. */
function QuizScreen({ lessonId, cover }: { lessonId: number; cover: CoverData }) {
  const visitor = useVisitor(useRootData().visitor)
  const [student, setStudent] = useState(cover.open_attempt === null ? null : visitor)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { revalidate } = useRevalidator()
  // A start that is refused stays on the page, which has the reason: the window has just closed, or another tab took the last attempt.
  const stay = (message: string) => {
    setRefusal(message)
    setStudent(null)
    void revalidate()
  }
  if (student)
    return (
      <ExamPlayer
        lessonId={lessonId}
        student={student}
        name={cover.quiz.name}
        reviewAt={cover.review_at}
        onRefused={cover.open_attempt === null ? stay : undefined}
      />
    )
  return (
    <>
      <ReadingLetter />
      <Cover cover={cover} refusal={refusal} onStart={() => setStudent(visitor)} />
    </>
  )
}
