import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { browserApi } from '../../base/browser-api.ts'
import { Button } from '../../ui/actions/button.tsx'
import { toast } from '../../ui/toast.tsx'
import * as editingWords from '#words/studio-editing'
import * as studioWords from '#words/studio'
import { failureText } from '../../base/failure-text.ts'
import { useWords } from '../../words/words.tsx'
import styles from './outline-place.module.css'
import { QuizLine, type OutlineQuiz } from './quiz-line.tsx'

/** The quiz of a lesson; where there is none it is made here, and opened. T11 */
export function LessonQuiz({ lessonId, quiz }: { lessonId: number; quiz: OutlineQuiz | null }) {
  const words = useWords(studioWords, editingWords)
  const { outline } = words.editing
  const headingId = useId()
  const navigate = useNavigate()
  const [isPending, setPending] = useState(false)
  const add = async () => {
    setPending(true)
    try {
      const { data } = await browserApi('POST /studio/lessons/:lessonId/quiz', { params: { lessonId } })
      await navigate(`/questions/${data.id}`)
    } catch (error) {
      toast.error(failureText(error, words))
    } finally {
      setPending(false)
    }
  }
  return (
    <section aria-labelledby={headingId} className={styles.files}>
      <h2 id={headingId} className={styles.heading}>
        {outline.lessonQuiz.heading}
      </h2>
      {quiz === null ? (
        <>
          <p className={styles.soft}>{outline.lessonQuiz.text}</p>
          <div>
            <Button size="small" variant="quiet" isPending={isPending} onClick={() => void add()}>
              {outline.lessonQuiz.add}
            </Button>
          </div>
        </>
      ) : (
        <p>
          <QuizLine quiz={quiz} />
        </p>
      )}
    </section>
  )
}
