import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { estimateBand } from '../../../core/results/estimate.ts'
import { percentage, verdictOf } from '../../../core/results/score.ts'
import type { GradedQuestion } from '../../exam/session/memory-backend.ts'
import { isAnswered } from '../../questions/question-views.ts'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { Page, PageHead, Row, Stack } from '../../ui/layout/page-layout.tsx'
import { Table } from '../../ui/layout/table.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import { ErrorState } from '../../ui/states/empty-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { useQuizzesWords } from '../quizzes/words.ts'
import type { Preview, PreviewResults } from './preview-exam.ts'

type ScoreProps = { preview: Preview; results: PreviewResults; editor: string | null; onAgain: () => void }
type Results = Awaited<ReturnType<PreviewResults>>

function markOf({ question, checked }: GradedQuestion) {
  if (checked.is_dropped) return 'dropped'
  if (checked.is_correct === 1) return 'correct'
  return isAnswered(question.type, checked.user_answer) ? 'incorrect' : 'skip'
}
const tones = { correct: 'good', incorrect: 'bad', skip: 'plain', dropped: 'plain' } as const

/** Returns the results, or that they could not be had. */
const settled = (results: PreviewResults): Promise<Results | 'failed'> => results().catch(() => 'failed' as const)

/** The end of a preview: the score, and how each question went; `editor` leads back to where it was opened. T17 */
export function PreviewScore({ preview, results, editor, onAgain }: ScoreProps) {
  const { preview: words } = useQuizzesWords().studioQuizzes
  const [result, setResult] = useState<Results | 'failed' | null>(null)
  const headingRef = useRef<HTMLElement>(null)
  useEffect(() => {
    let isShown = true
    void settled(results).then((loaded) => isShown && setResult(loaded))
    return () => {
      isShown = false
    }
  }, [results])
  useEffect(() => {
    if (result !== null) headingRef.current?.focus()
  }, [result])
  if (result === null)
    return (
      <Page width="narrow">
        <Skeleton shape="title" />
        <Skeleton lines={4} />
      </Page>
    )
  if (result === 'failed')
    return (
      <ErrorState action={<Button onClick={() => void settled(results).then(setResult)}>{words.retry}</Button>}>
        {words.failed}
      </ErrorState>
    )
  const { graded, variant, right, total, missing } = result
  const percent = percentage(right, total)
  const estimate = estimateBand({ correct: right, total, variant, table: preview.score_table })
  const verdict = verdictOf({ percent, passMark: preview.pass_mark, hasEstimate: estimate !== null })
  return (
    <Page width="narrow">
      <PageHead
        title={
          <span ref={headingRef} tabIndex={-1}>
            {words.score(right, total, percent)}
          </span>
        }
        lead={missing > 0 ? `${words.over} ${words.missing(missing)}` : words.over}
        actions={
          <Row>
            {verdict && <Badge>{words.verdicts[verdict]}</Badge>}
            {variant && variant !== 'all' && <Badge>{words.routes[variant]}</Badge>}
            {estimate && <Badge>{words.estimate(estimate.section, estimate.low, estimate.high)}</Badge>}
          </Row>
        }
      />
      <Stack>
        {estimate && estimate.ceiling !== null && <p>{words.ceiling(estimate.ceiling)}</p>}
        <Row>
          <Button onClick={onAgain}>{words.again}</Button>
          {editor !== null && (
            <Link to={editor} className={buttonClass({ variant: 'quiet' })}>
              {words.leave}
            </Link>
          )}
        </Row>
        <Table label={words.questions} heads={[words.columns.question, words.columns.went]}>
          {graded.map((one, at) => {
            const mark = markOf(one)
            return (
              <tr key={one.question.id}>
                <td>{words.number(at + 1)}</td>
                <td>
                  <Badge tone={tones[mark]}>{words.marks[mark]}</Badge>
                </td>
              </tr>
            )
          })}
        </Table>
      </Stack>
    </Page>
  )
}
