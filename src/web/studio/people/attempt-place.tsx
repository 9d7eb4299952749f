import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import { Table, TableHead } from '../../ui/layout/table.tsx'
import * as studioWords from '#words/studio'
import { useWords } from '../../words/words.tsx'
import { Place } from '../shell/studio-frame.tsx'

type Attempt = NonNullable<CallReply<'GET /studio/people/:userId/attempts/:attemptId'>['data']>

function AttemptView() {
  const { studio, format } = useWords(studioWords)
  const { attempts } = studio.person
  const { quiz, number, started_at, finished_at, correct, total, is_final, questions } = useLoaderData() as Attempt
  const title = attempts.title(quiz, number)
  return (
    <Place title={title}>
      <p>
        {format.stamp(started_at)}
        {finished_at === null && ` · ${attempts.running}`}
        {correct !== null && total !== null && ` · ${attempts.score(correct, total)}`}
      </p>
      {!is_final && <p>{attempts.notFinal}</p>}
      <Table label={title}>
        <TableHead heads={Object.values(attempts.columns)} />
        <tbody>
          {questions.map((question) => (
            <tr key={question.number}>
              <td>{question.number}</td>
              <td>{question.skill}</td>
              <td>{question.answer}</td>
              <td>{question.key}</td>
              <td>
                {[
                  ...(question.mark ? [attempts.marks[question.mark]] : []),
                  ...(question.marked ? [attempts.flagged] : []),
                  ...(question.was_right ? [attempts.wasRight] : []),
                ].join(', ')}
              </td>
              <td>{question.seconds}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Place>
  )
}

/** One attempt of a student, answer by answer. T21 */
export const attemptPlace = {
  loader: async ({ params, request }: LoaderFunctionArgs): Promise<Attempt> => {
    const { userId = '', attemptId = '' } = params
    const input = { params: { userId, attemptId } }
    return (await browserApi('GET /studio/people/:userId/attempts/:attemptId', input, { signal: request.signal })).data
  },
  Component: AttemptView,
}
