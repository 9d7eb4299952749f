import type { CallReply } from '../../../contract/api.ts'
import { Table } from '../../ui/layout/table.tsx'
import * as parentWords from '#words/parents'
import { useWords } from '../../words/words.tsx'

type Report = NonNullable<CallReply<'POST /parent-reports/open'>['data']>

/** The practice of the last weeks as a table, the latest first. T30 */
export function Weeks({ weeks }: Pick<Report, 'weeks'>) {
  const { parents, format } = useWords(parentWords)
  const { report: words } = parents
  // Some answers were stored without their time: where none has it, there is nothing to say of minutes.
  const hasMinutes = weeks.some(({ minutes }) => minutes > 0)
  return (
    <Table
      label={words.weeksLabel(hasMinutes)}
      heads={[words.weeks, words.answers, ...(hasMinutes ? [words.minutes] : [])]}
    >
      {weeks.map(({ answers, minutes }, back) => (
        // oxlint-disable-next-line react/no-array-index-key -- a week is its place
        <tr key={back}>
          <th scope="row">{words.weekLabel(back)}</th>
          <td>{format.number(answers)}</td>
          {hasMinutes && <td>{minutes === 0 && answers > 0 ? words.notKnown : format.number(minutes)}</td>}
        </tr>
      ))}
    </Table>
  )
}
