import { Link } from 'react-router'
import { browserApi } from '../../base/browser-api.ts'
import * as learningWords from '#words/studio-learning'
import { useWords } from '../../words/words.tsx'
import { useFetched } from '../shell/fetched.tsx'
import { Section } from '../shell/section.tsx'
import lists from '../shell/place.module.css'
import styles from './today-place.module.css'
import { NameLink } from '../shell/quiet.tsx'

const fetchAttention = (signal: AbortSignal) => browserApi('GET /studio/attention', {}, { signal })

/** The students in groups who need a word this week; nothing where there are none, or where they failed to load. L11 */
export function Attention() {
  const { studioLearning: words } = useWords(learningWords)
  const { data } = useFetched(fetchAttention)
  if (!data?.students) return null
  return (
    <Section title={words.today(data.students)}>
      <div className={styles.card}>
        <ul className={lists.list}>
          {data.first.map(({ id, name, reasons }) => (
            <li key={id}>
              <NameLink to={`/people/${id}`}>{name}</NameLink> {words.reasons(reasons.map(words.reason))}
            </li>
          ))}
        </ul>
        <p className={styles.facts}>
          {data.groups.map(({ id, name, students }) => (
            <Link key={id} to={`/people/groups/${id}`}>
              {words.ofGroup(name, students)}
            </Link>
          ))}
        </p>
      </div>
    </Section>
  )
}
