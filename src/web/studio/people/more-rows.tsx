import { Link, useSearchParams } from 'react-router'
import { useStudioWords } from '../shell/words.ts'
import lines from '../shell/lines.module.css'
import type { LongList } from './person-data.ts'

/** The number of rows of a list that the page leaves out, as a link that shows them too. T21 */
export function MoreRows({ list, more }: { list: LongList; more: number }) {
  const { person } = useStudioWords().studio
  const [query] = useSearchParams()
  if (more === 0) return null
  if (query.get('all') === list) return <p className={lines.soft}>{person.older(more)}</p>
  return (
    <Link to={{ search: `?all=${list}` }} preventScrollReset>
      {person.more(more)}
    </Link>
  )
}
