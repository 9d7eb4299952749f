import { useNavigate } from 'react-router'
import { listPlace } from '../list/list-place.tsx'
import styles from './results.module.css'
import { useResultsWords } from './words.ts'
import { ChoiceField } from '../shell/choice-field.tsx'
import { choicesOf } from '../shell/choices.ts'
import { NameLink } from '../shell/quiet.tsx'

/** The quizzes that have been taken. T28 */
export const resultsPlace = listPlace(
  { of: 'results', on: 'GET /studio/results', file: 'GET /studio/results/csv' },
  ({ groups, courses }) => {
    const navigate = useNavigate()
    const { studioResults: results, format } = useResultsWords()
    const { columns, ...list } = results.list
    return {
      title: results.title,
      above: groups.length > 0 && (
        <ChoiceField
          label={results.group.choose}
          value=""
          className={styles.group}
          none={results.group.none}
          choices={choicesOf(groups)}
          onChoose={(picked) => void navigate(`groups/${picked}`)}
        />
      ),
      columns: [
        { head: columns.name, sort: 'name', shows: ({ id, name }) => <NameLink to={String(id)}>{name}</NameLink> },
        { head: columns.course, isOnlyWide: true, shows: ({ course }) => course },
        { head: columns.attempts, shows: ({ attempts }) => format.number(attempts) },
        { head: columns.last, sort: 'last', shows: ({ last_at: at }) => (at === null ? '–' : format.stamp(at)) },
      ],
      filters: { course: { label: list.course, choices: choicesOf(courses) } },
      noun: results.noun,
      searchHint: list.search,
      nothing: list.nothing,
    }
  },
)
