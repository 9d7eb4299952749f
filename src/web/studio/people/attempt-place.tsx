import { useState } from 'react'
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import { useAction } from '../decision/use-action.ts'
import { ConfirmDialog } from '../shell/confirm-dialog.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { Cell, Row, RowHead, Table } from '../../ui/layout/table.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import { useServerWords } from '../../questions/question-views.ts'
import { useStudioWords } from '../shell/words.ts'
import { InterventionDialog, KeysNotice, type Intervention } from '../desk/desk-dialogs.tsx'
import { useDeskWords } from '../desk/words.ts'
import lines from '../shell/lines.module.css'
import { Place, useStudio } from '../shell/studio-frame.tsx'
import { BackLink, NameLink, QuietButton, QuietLink } from '../shell/quiet.tsx'

type Attempt = NonNullable<CallReply<'GET /studio/people/:userId/attempts/:attemptId'>['data']>
type Loaded = { userId: string; attemptId: string; attempt: Attempt }

/** An answer or a key: letters or words, and below what the options say. */
function Answer({ words, text }: { words: string | null; text: string | null }) {
  return (
    <Cell className={lines.words}>
      {words}
      {text !== null && (
        <span className={lines.below} dir="auto">
          {text}
        </span>
      )}
    </Cell>
  )
}

const toneOf = { correct: 'good', incorrect: 'bad', skip: 'plain' } as const

function AttemptView() {
  const inWords = useServerWords()
  const { studio, format } = useStudioWords()
  const { attempts } = studio.person
  const { can } = useStudio()
  const { userId, attemptId, attempt } = useLoaderData() as Loaded
  const { revalidate } = useRevalidator()
  const [asked, setAsked] = useState<Intervention | null>(null)
  const { isPending, run } = useAction()
  const { studioDesk: desk } = useDeskWords()
  const { resume: asking } = desk.pausing
  const [isResuming, setResuming] = useState(false)
  const resume = () => {
    setResuming(false)
    void run(() => browserApi('POST /staff/resumptions', { body: { attempt_ids: [Number(attemptId)] } }))
  }
  const { student, quiz_id, quiz, number, started_at, finished_at, correct, total, is_final, is_shuffled } = attempt
  const mayEdit = can('content.edit')
  return (
    <Place
      title={attempts.titleOf(student, quiz, number)}
      actions={
        <>
          <BackLink to={`/people/${userId}`}>{attempts.student}</BackLink>
          {can('exams.supervise') && attempt.is_paused && (
            <Button size="small" variant="primary" isPending={isPending} onClick={() => setResuming(true)}>
              {attempts.resume}
            </Button>
          )}
          {can('exams.supervise') && finished_at !== null && (
            <>
              <QuietButton onClick={() => setAsked('reopen')}>{attempts.reopen}</QuietButton>
              {!attempt.is_discarded && <QuietButton onClick={() => setAsked('void')}>{attempts.void}</QuietButton>}
            </>
          )}
          {can('exams.supervise') && finished_at === null && !attempt.is_practice && (
            <QuietLink to={`/desk?quiz=${quiz_id}`}>{attempts.desk}</QuietLink>
          )}
          {can('results.see') && finished_at !== null && (
            <>
              <QuietLink to={`/results/${quiz_id}/attempts`}>{attempts.all}</QuietLink>
              <QuietLink to={`/results/${quiz_id}`}>{attempts.results}</QuietLink>
            </>
          )}
        </>
      }
    >
      <p>
        {format.stamp(started_at)}
        {attempt.is_practice && ` · ${attempts.practice}`}
        {attempt.is_discarded && ` · ${attempts.discarded}`}
        {attempt.is_left_out && ` · ${attempts.leftOut}`}
        {finished_at === null && ` · ${attempt.is_paused ? attempts.paused : attempts.running}`}
        {finished_at !== null &&
          total !== null &&
          ` · ${correct === null ? studio.scoreFollows : attempts.score(correct, total)}`}
      </p>
      {!can('results.see') ? <p>{attempts.hidden}</p> : !is_final && <p>{attempts.notFinal}</p>}
      {is_shuffled && <p>{attempts.shuffled}</p>}
      <Table label={attempts.title(quiz, number)} stacks heads={Object.values(attempts.columns)}>
        {attempt.questions.map((question) => (
          <Row key={question.number}>
            <Cell>{question.number}</Cell>
            <RowHead className={lines.words}>
              {mayEdit ? (
                <NameLink to={`/questions/${quiz_id}/items/${question.item_id}`}>{question.text}</NameLink>
              ) : (
                <bdi>{question.text}</bdi>
              )}
              {question.skill !== null && <span className={lines.below}>{question.skill}</span>}
            </RowHead>
            <Answer
              words={
                question.answer === null
                  ? attempts.answered(question.is_answered)
                  : inWords(question.type, question.answer)
              }
              text={question.answer_text}
            />
            <Answer words={question.key && inWords(question.type, question.key)} text={question.key_text} />
            <Cell>
              {question.mark && (
                <>
                  <Badge tone={toneOf[question.mark]}>{attempts.marks[question.mark]}</Badge>{' '}
                </>
              )}
              {format.facts([
                ...(question.marked ? [attempts.flagged] : []),
                ...(question.was_right ? [attempts.wasRight] : []),
                ...(question.is_unsure ? [attempts.unsure] : []),
              ])}
            </Cell>
            <Cell>{question.seconds}</Cell>
          </Row>
        ))}
      </Table>
      {isResuming && (
        <ConfirmDialog
          title={asking.titleOf(student)}
          yes={asking.confirm}
          no={desk.cancel}
          onYes={resume}
          onClose={() => setResuming(false)}
        >
          <p>{asking.text}</p>
        </ConfirmDialog>
      )}
      {asked && (
        <InterventionDialog
          intervention={asked}
          attempt={{ ...attempt, attempt_id: Number(attemptId) }}
          keys={<KeysNotice {...attempt} />}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null)
            void revalidate()
          }}
        />
      )}
    </Place>
  )
}

/** One attempt of a student, answer by answer; one that has ended is reopened or voided here, however old it is. T21 T38 */
export const attemptPlace = {
  loader: async ({ params, request }: LoaderFunctionArgs): Promise<Loaded> => {
    const { userId = '', attemptId = '' } = params
    const input = { params: { userId, attemptId } }
    const { signal } = request
    const { data } = await browserApi('GET /studio/people/:userId/attempts/:attemptId', input, { signal })
    return { userId, attemptId, attempt: data }
  },
  Component: AttemptView,
}
