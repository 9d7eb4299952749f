import { Link } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import { Table } from '../../ui/layout/table.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { ExportButton } from '../list/list.tsx'
import { Place, useStudio } from '../shell/studio-frame.tsx'
import lines from '../shell/lines.module.css'
import { useResultsWords } from './words.ts'
import { NameLink, QuietLink } from '../shell/quiet.tsx'
import { placeOf } from '../shell/place-of.tsx'

type Results = NonNullable<CallReply<'GET /studio/groups/:groupId/results'>['data']>
type Student = Results['students'][number]

const Name = ({ student: { id, name } }: { student: Student }) => <NameLink to={`/people/${id}`}>{name}</NameLink>

/** The newest result of a student at a quiz, which leads to its answers. */
function Result({ student, quizId }: { student: Student; quizId: number }) {
  const { group } = useResultsWords().studioResults
  const found = student.results.find(({ quiz_id: id }) => id === quizId)
  if (!found) return '–'
  const { attempt_id: id, correct, total, is_practice: isPractice } = found
  return (
    <>
      <Link to={`/people/${student.id}/attempts/${id}`}>
        {correct === null ? group.follows : group.of(correct, total)}
      </Link>
      {isPractice && <span className={lines.below}>{group.practice}</span>}
    </>
  )
}

function GroupResultsView({ loaded }: { loaded: Results }) {
  const { group, quizzes, students, more_quizzes: moreQuizzes, more_students: moreStudents } = loaded
  const { group: words, back } = useResultsWords().studioResults
  const { can } = useStudio()
  const params = { groupId: group.id }
  return (
    <Place
      title={words.title(group.name)}
      actions={
        <>
          <QuietLink to="/results">{back}</QuietLink>
          {can('people.export') && quizzes.length > 0 && (
            <ExportButton
              label={words.export}
              exportFile={(query) => browserApi('GET /studio/groups/:groupId/answers/csv', { params, query })}
            />
          )}
        </>
      }
    >
      {quizzes.length === 0 ? (
        <EmptyState>{words.empty}</EmptyState>
      ) : (
        <>
          <p className={lines.soft}>{words.lead}</p>
          <Table label={words.table}>
            <thead>
              <tr>
                <th scope="col">{words.student}</th>
                {quizzes.map(({ id, name }) => (
                  <th key={id} scope="col">
                    <NameLink to={`/results/${id}?group=${group.id}`}>{name}</NameLink>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {students.map((student) => (
                <tr key={student.id}>
                  <th scope="row">
                    <Name student={student} />
                  </th>
                  {quizzes.map(({ id }) => (
                    <td key={id}>
                      <Result student={student} quizId={id} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
        </>
      )}
      {moreQuizzes > 0 && <Notice>{words.moreQuizzes(moreQuizzes)}</Notice>}
      {moreStudents > 0 && <Notice>{words.moreStudents(moreStudents)}</Notice>}
    </Place>
  )
}

/** The results of a group over all its quizzes. T42 */
export const groupResultsPlace = placeOf('GET /studio/groups/:groupId/results', GroupResultsView)
