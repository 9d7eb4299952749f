import { useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import { ApiError } from '../../base/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import { failureText } from '../../base/failure-text.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { PublishButton } from '../editor/publish-button.tsx'
import editorStyles from '../shell/editing.module.css'
import { useEditing } from './open-editor.tsx'
import type { OpenedQuiz } from './sections.ts'
import { useQuizzesWords } from './words.ts'

const isBlockedBy = ({ findings }: OpenedQuiz) => findings.some(({ severity }) => severity === 'blocks')

/** Returns what an error says about fields, or else about the whole. */
const failuresOf = (error: unknown, words: Parameters<typeof failureText>[1]) =>
  (error instanceof ApiError &&
    Object.values(error.errors ?? {})
      .flat()
      .join(' ')) ||
  failureText(error, words)

/** Returns what does something with a quiz as it is shown; the work returns what is said then, or null when that is shown already. */
export function useActs(quiz: OpenedQuiz) {
  const words = useQuizzesWords()
  const { page } = words.studioQuizzes
  const { revalidate } = useRevalidator()
  const [isPending, setPending] = useState(false)
  const { settle } = useEditing()
  const act = async (work: (settled: OpenedQuiz) => Promise<string | null>) => {
    if (isPending) return
    setPending(true)
    try {
      const settled = await settle(quiz)
      if (typeof settled === 'string') toast.error(page[settled])
      if (settled === 'unsaved') return
      const done = settled === 'changed' ? null : await work(settled)
      await revalidate()
      if (done !== null) toast.success(done)
    } catch (error) {
      toast.error(failuresOf(error, words))
      await revalidate()
    } finally {
      setPending(false)
    }
  }
  return { isPending, act }
}

/** Publishes the draft, or leads to what blocks it: in the bar that stays in sight beside what is edited. T18 T19 */
export function PublishQuiz({ quiz }: { quiz: OpenedQuiz }) {
  const { page } = useQuizzesWords().studioQuizzes
  const { isPending, act } = useActs(quiz)
  const navigate = useNavigate()
  const toCheck = `/questions/${quiz.id}/check`
  const publish = () =>
    act(async (settled) => {
      if (isBlockedBy(settled)) {
        await navigate(toCheck)
        return null
      }
      const { data } = await browserApi('POST /studio/quizzes/:quizId/publish', {
        params: { quizId: quiz.id },
        body: { stamp: settled.stamp },
      })
      return page.published(data.number, settled.lesson !== null)
    })
  if (quiz.is_binned) return null
  return (
    <span className={editorStyles.acts}>
      {quiz.is_draft && isBlockedBy(quiz) ? (
        <Link to={toCheck} className={buttonClass({ size: 'small' })}>
          {page.check}
        </Link>
      ) : (
        <PublishButton isPending={isPending} hasChanges={quiz.is_draft} onPublish={() => void publish()}>
          {quiz.published_number === null ? page.publish : page.publishChanges}
        </PublishButton>
      )}
    </span>
  )
}
