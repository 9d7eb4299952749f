import { useEffect, useState } from 'react'
import { data, useParams, useRevalidator } from 'react-router'
import { ApiError } from '../../api.ts'
import { ExamPlayer } from '../../exam/exam-player.tsx'
import { fetchReadingFont } from '../../exam/question/reading-font.tsx'
import { FailedScreen, RefusedScreen } from '../../exam/screens/refused-screen.tsx'
import { page, useRootData } from '../../page.tsx'
import { useExamWords, type ExamWords } from '../../words/areas/exam-words.ts'
import { useVisitor } from '../../session.ts'
import { Cover, type CoverData } from './cover.tsx'

/** The cover, or why it did not come; `isGone` when asking again is useless. Q2 */
type QuizData = { cover: CoverData; refusal: null } | { cover: null; refusal: { message: string; isGone: boolean } }

const isGoneStatus = (status: number) => status >= 400 && status < 500 && status !== 408 && status !== 429

/** What the player is told instead of an error screen, under the status that it has. */
function failed({ status, message }: ApiError): QuizData {
  // An address that names no lesson at all; what is said about its fields would puzzle a person.
  const isNowhere = status === 422
  const told: QuizData = {
    cover: null,
    refusal: { message: isNowhere ? '' : message, isGone: isGoneStatus(status) },
  }
  // The router unwraps it and keeps the status.
  return data(told, { status: isNowhere ? 404 : status || 503 }) as unknown as QuizData
}

function QuizView({ data: loaded }: { data: QuizData }) {
  const { lessonId } = useParams()
  const { revalidate } = useRevalidator()
  if (loaded.cover) return <QuizScreen key={lessonId} lessonId={Number(lessonId)} cover={loaded.cover} />
  if (loaded.refusal.isGone) return <RefusedScreen message={loaded.refusal.message} />
  return <FailedScreen onRetry={() => void revalidate()} />
}

/** The cover until the test is begun; an open attempt goes on by itself. */
function QuizScreen({ lessonId, cover }: { lessonId: number; cover: CoverData }) {
  const visitor = useVisitor(useRootData().visitor)
  const [taker, setTaker] = useState(cover.open_attempt === null ? null : visitor)
  useEffect(fetchReadingFont, [])
  if (taker) return <ExamPlayer lessonId={lessonId} taker={taker} name={cover.quiz.name} />
  return <Cover cover={cover} onStart={() => setTaker(visitor)} />
}

/** A lesson's quiz, taken. Q2–Q9 */
export const quizPage = page<QuizData, ExamWords>({
  useTexts: useExamWords,
  access: 'user',
  async load({ api, params }) {
    try {
      const { data: cover } = await api('GET /quiz-cover/:lessonId', { params: { lessonId: params['lessonId'] } })
      return { cover, refusal: null }
    } catch (error) {
      if (error instanceof ApiError && error.status !== 401) return failed(error)
      throw error
    }
  },
  title: ({ exam }, { cover }) => cover?.quiz.name ?? exam.title,
  description: ({ exam }) => exam.description,
  View: QuizView,
})
