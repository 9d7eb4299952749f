import { createContext, useContext, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { CallInput } from '../../../contract/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import { ForMany } from '../list/for-many.tsx'
import type { ActionsProps } from '../list/selected.ts'
import { sectionsOf, type OpenedQuiz, type Section } from './sections.ts'
import { useQuizzesWords } from './words.ts'
import { useAction } from '../decision/use-action.ts'
import { QuietButton } from '../shell/quiet.tsx'
import styles from './quizzes.module.css'

type Selection = CallInput<'POST /studio/quizzes/:quizId/questions/from-bank'>['body']['selection']

/** The quiz from which the bank was opened, and what adds questions to it; null where the bank was opened by itself. */
export const Adding = createContext<{
  quizId: number
  has: ReadonlySet<number>
  add: (key: string, selection: Selection) => Promise<Awaited<ReturnType<typeof addSelected>>>
} | null>(null)

/** Adds selected questions of the bank to a quiz. */
export const addSelected = (
  quizId: number,
  body: CallInput<'POST /studio/quizzes/:quizId/questions/from-bank'>['body'],
) => browserApi('POST /studio/quizzes/:quizId/questions/from-bank', { params: { quizId }, body })

/** Returns the bank's way into a quiz: where the questions go, and how they get there. T17 */
export function useAdding(quiz: OpenedQuiz | null) {
  const [query, setQuery] = useSearchParams()
  const sections = quiz === null ? [] : sectionsOf(quiz)
  const section: Section = sections.find(({ name }) => name === query.get('into')) ??
    sections[0] ?? { name: 'all', module: null, variant: null }
  const { module, variant } = section
  const adding = useMemo(
    () =>
      quiz && {
        quizId: quiz.id,
        has: new Set(quiz.questions.map(({ item_id: id }) => id)),
        add: (key: string, selection: Selection) => addSelected(quiz.id, { key, selection, module, variant }),
      },
    [quiz, module, variant],
  )
  const choose = (name: string) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        next.set('into', name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return { sections, section, choose, adding }
}

/** Adds one question of the bank to the quiz. T17 */
export function AddOne({ row: { id, text } }: { row: { id: number; text: string } }) {
  const words = useQuizzesWords()
  const { bank } = words.studioQuizzes
  const adding = useContext(Adding)
  const { isPending, run } = useAction()
  if (adding === null) return null
  if (adding.has.has(id)) return <span className={styles.soft}>{bank.isIn}</span>
  const add = () =>
    run(async () => {
      await adding.add(crypto.randomUUID(), { by: 'ids', ids: [id] })
      return { msg: bank.added }
    })
  return (
    <QuietButton isPending={isPending} aria-label={bank.adding(text)} onClick={() => void add()}>
      {bank.add}
    </QuietButton>
  )
}

/** Adds what is selected in the bank to the quiz. T17 */
export function AddMany({ selection, many, onDone }: ActionsProps) {
  const { bank } = useQuizzesWords().studioQuizzes
  const adding = useContext(Adding)
  if (adding === null) return null
  return (
    <ForMany
      many={many}
      noun={bank.noun}
      label={bank.addMany(many)}
      says={bank.addedMany}
      run={(key) => adding.add(key, selection as Selection)}
      onDone={onDone}
    />
  )
}
