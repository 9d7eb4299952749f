import { Link } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import { SearchIcon } from '../../ui/icons/actions.tsx'
import { Page, PageHead } from '../../ui/layout/page-layout.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import * as searchWords from '#words/search'
import { useWords } from '../../words/words.tsx'
import { SearchForm } from './search-form.tsx'
import styles from './search.module.css'

type Result = NonNullable<CallReply<'GET /search'>['data']>[number]
export type SearchData = { asked: string; results: Result[] }

const addressOf = ({ kind, id, slug, course }: Result) => {
  if (kind === 'article') return paths.article(id)
  return course === null ? paths.coursePart(slug, 'lessons') : paths.lesson(course.slug, slug)
}

function Results({ results }: { results: readonly Result[] }) {
  const { search } = useWords(searchWords)
  return (
    <ol className={styles.results}>
      {results.map((result) => (
        <li key={`${result.kind} ${result.id}`} className={styles.result}>
          <p className={styles.kind}>
            {search.kinds[result.kind]} {result.course && search.inCourse(result.course.name)}
          </p>
          <h2 className={styles.name}>
            <Link to={addressOf(result)}>{result.title}</Link>
          </h2>
          {result.excerpt !== '' && <p>{result.excerpt}</p>}
        </li>
      ))}
    </ol>
  )
}

export function SearchView({ data: { asked, results } }: { data: SearchData }) {
  const { search } = useWords(searchWords)
  return (
    <Page width="narrow">
      <PageHead title={search.title} />
      <SearchForm key={asked} asked={asked} />
      <output className={styles.count}>{results.length > 0 && search.found(results.length)}</output>
      {results.length > 0 ? (
        <Results results={results} />
      ) : (
        <EmptyState
          icon={<SearchIcon />}
          action={
            asked !== '' && (
              <Link to={paths.courses} className={buttonClass({ variant: 'quiet' })}>
                {search.browse}
              </Link>
            )
          }
        >
          {asked === '' ? search.start : search.none(asked)}
        </EmptyState>
      )}
    </Page>
  )
}
