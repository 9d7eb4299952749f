import { useContext, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { mostSought } from '../../../core/staff/search.ts'
import type { CallReply } from '../../../contract/api.ts'
import { browserApi, plainApi } from '../../base/browser-api.ts'
import { useAction } from '../decision/use-action.ts'
import { classNames } from '../../ui/class-names.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { failureText } from '../../base/failure-text.ts'
import { FormDialog } from '../shell/confirm-dialog.tsx'
import { ChoiceField } from '../shell/choice-field.tsx'
import { addSelected, Adding } from './from-bank.tsx'
import { sectionsOf } from './sections.ts'
import { useQuizzesWords } from './words.ts'
import styles from './quizzes.module.css'

type Quizzes = NonNullable<CallReply<'GET /studio/quizzes'>['data']>['rows']
type Unplaced = { id: number; text: string }

const typingMs = 250

/** Asks for the quiz in which the question is to be opened: it is edited as a part of one. */
function ChooseQuiz({ row, onClose }: { row: Unplaced; onClose: () => void }) {
  const words = useQuizzesWords()
  const { unplaced } = words.studioQuizzes.bank
  const navigate = useNavigate()
  const into = useContext(Adding)
  const { isPending, run } = useAction({ reload: null })
  const [q, setQ] = useState('')
  const [quizzes, setQuizzes] = useState<Quizzes | string | null>(null)
  const [chosen, setChosen] = useState('')
  useEffect(() => {
    let isOver = false
    const timer = setTimeout(
      () =>
        plainApi('GET /studio/quizzes', { query: q.trim() === '' ? {} : { q } }).then(
          ({ data }) => isOver || setQuizzes(data.rows),
          (error: unknown) => isOver || setQuizzes(failureText(error, words)),
        ),
      q === '' ? 0 : typingMs,
    )
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [q, words])
  const found = Array.isArray(quizzes) ? quizzes : []
  const quizId = Number(
    found.some(({ id }) => String(id) === chosen)
      ? chosen
      : (found.find(({ id }) => id === into?.quizId)?.id ?? found[0]?.id ?? 0),
  )
  const put = () =>
    void run(
      async () => {
        const { data: quiz } = await browserApi('GET /studio/quizzes/:quizId', { params: { quizId } })
        const [section] = sectionsOf(quiz)
        const { module = null, variant = null } = section ?? {}
        const selection = { by: 'ids' as const, ids: [row.id] }
        await addSelected(quizId, { key: crypto.randomUUID(), selection, module, variant })
        return null
      },
      () => navigate(`/questions/${quizId}/items/${row.id}`),
    )
  return (
    <FormDialog
      title={unplaced.title}
      yes={unplaced.open}
      no={unplaced.cancel}
      isPending={isPending}
      isBlocked={quizId === 0}
      form={{ onSubmit: put }}
      onClose={onClose}
    >
      <p>
        <bdi>{row.text}</bdi>
      </p>
      <p className={styles.soft}>{unplaced.text}</p>
      <TextField
        type="search"
        label={unplaced.search}
        value={q}
        maxLength={mostSought}
        autoComplete="off"
        data-autofocus
        onChange={({ currentTarget }) => setQ(currentTarget.value)}
      />
      {typeof quizzes === 'string' ? (
        <Notice tone="bad">{quizzes}</Notice>
      ) : quizzes?.length === 0 ? (
        <p>{unplaced.none}</p>
      ) : (
        <ChoiceField
          label={unplaced.quiz}
          value={String(quizId)}
          choices={found.map(({ id, name, course }) => ({
            value: String(id),
            label: unplaced.named(name || words.studioQuizzes.unnamed, course),
          }))}
          onChoose={setChosen}
        />
      )}
    </FormDialog>
  )
}

/** A question that no quiz has: it is opened by way of one. I1 */
export function UnplacedQuestion({ row }: { row: Unplaced }) {
  const { unwritten } = useQuizzesWords().studioQuizzes
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <button type="button" className={classNames(styles.title, styles.opener)} onClick={() => setAsking(true)}>
        <bdi>{row.text || unwritten}</bdi>
      </button>
      {isAsking && <ChooseQuiz row={row} onClose={() => setAsking(false)} />}
    </>
  )
}
