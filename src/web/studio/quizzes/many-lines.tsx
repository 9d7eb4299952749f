import { useState } from 'react'
import { useParams, useRevalidator } from 'react-router'
import { browserApi } from '../../base/browser-api.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useAction } from '../decision/use-action.ts'
import { toast } from '../../ui/toast.tsx'
import { useEditing } from './open-editor.tsx'
import { linesBySection, sectionsOf, type OpenedQuiz, type Section } from './sections.ts'
import { QuietButton } from '../shell/quiet.tsx'
import { Problem } from '../shell/problem.tsx'
import { ChoiceField } from '../shell/choice-field.tsx'
import { choicesAmong } from '../shell/choices.ts'
import { FormDialog } from '../shell/confirm-dialog.tsx'
import styles from './quizzes.module.css'
import { useQuizzesWords } from './words.ts'

/** The questions to change, and what they all become. */
function Changes({ quiz, onClose }: { quiz: OpenedQuiz; onClose: () => void }) {
  const { studioQuizzes: quizzes } = useQuizzesWords()
  const { many: texts } = quizzes
  const { itemId: openItem } = useParams()
  const { revalidate } = useRevalidator()
  const editing = useEditing()
  const { isPending, run } = useAction({ reload: null })
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [part, setPart] = useState<Exclude<Section['name'], 'none'> | ''>('')
  const [skill, setSkill] = useState('')
  const [difficulty, setDifficulty] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const lines = linesBySection(quiz).flatMap((one) => one.lines)
  const sections = sectionsOf(quiz)
  const choose = (itemId: number, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(itemId)
    else next.delete(itemId)
    setChosen(next)
  }
  const submit = () => {
    if (part === '' && skill.trim() === '' && difficulty.trim() === '') return setProblem(texts.needsChange)
    setProblem(null)
    void run(
      async () => {
        // What was just typed in one of them is part of what is changed.
        if (chosen.has(Number(openItem)) && !(await editing.flush(Number(openItem)))) {
          toast.error(quizzes.page.unsaved)
          return { msg: '' }
        }
        const section = sections.find(({ name }) => name === part)
        const { data } = await browserApi('POST /studio/quizzes/:quizId/questions/many', {
          params: { quizId: quiz.id },
          body: {
            item_ids: [...chosen],
            ...(section && { section: { module: section.module, variant: section.variant } }),
            ...(skill.trim() !== '' && { skill: skill.trim() }),
            ...(difficulty.trim() !== '' && { difficulty: difficulty.trim() }),
          },
        })
        return { msg: texts.changed(data.changed) }
      },
      async () => {
        // The page below knows the new state before anything can be pressed there.
        await revalidate()
        onClose()
      },
    )
  }
  return (
    <FormDialog
      title={texts.title}
      yes={texts.change(chosen.size)}
      no={texts.cancel}
      isBlocked={chosen.size === 0}
      isPending={isPending}
      form={{ onSubmit: submit }}
      onClose={onClose}
    >
      <fieldset className={styles.form}>
        <legend className={styles.choosing}>{texts.questions}</legend>
        <div className={styles.chosen}>
          <Checkbox
            label={texts.all}
            checked={chosen.size === lines.length}
            onChange={({ currentTarget }) =>
              setChosen(new Set(currentTarget.checked ? lines.map(({ item_id: id }) => id) : []))
            }
          />
          {lines.map(({ item_id: id, number, text }) => (
            <Checkbox
              key={id}
              label={
                <>
                  {number}. <bdi>{text || quizzes.unwritten}</bdi>
                </>
              }
              checked={chosen.has(id)}
              onChange={({ currentTarget }) => choose(id, currentTarget.checked)}
            />
          ))}
        </div>
      </fieldset>
      {sections.length > 1 && (
        <ChoiceField
          label={texts.part}
          value={part}
          none={texts.asItIs}
          choices={choicesAmong(
            sections.map(({ name }) => name).filter((name) => name !== 'none'),
            quizzes.sections,
          )}
          onChoose={setPart}
        />
      )}
      <TextField
        label={texts.skill}
        hint={texts.emptyStays}
        value={skill}
        autoComplete="off"
        onChange={({ currentTarget }) => setSkill(currentTarget.value)}
      />
      <TextField
        label={texts.difficulty}
        hint={texts.emptyStays}
        value={difficulty}
        autoComplete="off"
        onChange={({ currentTarget }) => setDifficulty(currentTarget.value)}
      />
      <Problem>{problem}</Problem>
    </FormDialog>
  )
}

/** The button that changes several questions of a quiz at once, and its dialog. T17 */
export function ManyLines({ quiz }: { quiz: OpenedQuiz }) {
  const { many: texts } = useQuizzesWords().studioQuizzes
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <QuietButton onClick={() => setOpen(true)}>{texts.open}</QuietButton>
      {isOpen && <Changes quiz={quiz} onClose={() => setOpen(false)} />}
    </>
  )
}
