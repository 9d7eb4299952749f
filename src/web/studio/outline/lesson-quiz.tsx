import { useId, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { browserApi } from '../../base/browser-api.ts'
import { Button } from '../../ui/actions/button.tsx'
import { useEditingWords } from '../shell/editing-words.ts'
import { useStepFocus } from '../shell/lost-focus.ts'
import { useAction } from '../decision/use-action.ts'
import { QuietButton } from '../shell/quiet.tsx'
import { ChoiceField } from '../shell/choice-field.tsx'
import { choicesOf } from '../shell/choices.ts'
import styles from './outline-place.module.css'
import { QuizLine, type OutlineQuiz } from './quiz-line.tsx'

type LessonQuizProps = { lessonId: number; quiz: OutlineQuiz | null; others: readonly OutlineQuiz[] }

/** The quiz of a lesson; where there is none, one of the course that has no lesson is put here, or a new one is made and opened. T11 */
export function LessonQuiz({ lessonId, quiz, others }: LessonQuizProps) {
  const words = useEditingWords()
  const { outline } = words.editing
  const headingId = useId()
  // The form goes with what was put here.
  const place = useStepFocus<HTMLElement>(quiz?.id ?? null)
  const navigate = useNavigate()
  const making = useAction({ reload: null })
  const putting = useAction()
  const [chosen, setChosen] = useState('')
  const add = () =>
    making.run(async () => {
      const { data } = await browserApi('POST /studio/lessons/:lessonId/quiz', { params: { lessonId } })
      await navigate(`/questions/${data.id}`)
    })
  const put = (event: FormEvent) => {
    event.preventDefault()
    if (chosen === '') return
    void putting.run(async () => {
      const params = { quizId: Number(chosen) }
      await browserApi('POST /studio/quizzes/:quizId/lesson', { params, body: { lesson_id: lessonId } })
      return { msg: outline.lessonQuiz.done }
    })
  }
  return (
    <section ref={place} tabIndex={-1} aria-labelledby={headingId} className={styles.files}>
      <h2 id={headingId} className={styles.heading}>
        {outline.lessonQuiz.heading}
      </h2>
      {quiz === null ? (
        <>
          <p className={styles.soft}>{outline.lessonQuiz.text}</p>
          {others.length > 0 && (
            <form onSubmit={(event) => void put(event)} className={styles.existing}>
              <ChoiceField
                label={outline.lessonQuiz.existing}
                value={chosen}
                none={outline.lessonQuiz.choose}
                choices={choicesOf(others)}
                onChoose={setChosen}
              />
              <Button type="submit" size="small" isPending={putting.isPending} disabled={chosen === ''}>
                {outline.lessonQuiz.put}
              </Button>
            </form>
          )}
          <div>
            <QuietButton isPending={making.isPending} onClick={() => void add()}>
              {others.length > 0 ? outline.lessonQuiz.new : outline.lessonQuiz.add}
            </QuietButton>
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
