import { Link } from 'react-router'
import { searchedPages } from 'virtual:declared-pages'
import type { CallReply } from '../../../contract/api.ts'
import { hasWords, isLike, markWords, type MarkedPart } from '../../../core/search/words.ts'
import { paths } from '../../base/paths.ts'
import { useRootData } from '../../base/place.tsx'
import { buttonClass } from '../../ui/actions/button.tsx'
import { SearchIcon } from '../../ui/icons/actions.tsx'
import { Page, PageHead } from '../../ui/layout/page-layout.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import * as searchWords from '#words/search'
import { useWords } from '../../words/words.tsx'
import { SearchForm } from './search-form.tsx'
import styles from './search.module.css'

type Result = NonNullable<CallReply<'GET /search'>['data']>[number]
/** `cut` is what the server says where there are more results. */
export type SearchData = { asked: string; results: Result[]; cut: string }

const addressOf = ({ kind, id, slug, course }: Result) => {
  if (kind === 'article') return paths.article(id)
  if (kind === 'book') return paths.allBooks
  if (kind === 'instructor') return paths.instructor(id)
  return course === null ? paths.coursePart(slug, 'lessons') : paths.lesson(course.slug, slug)
}

/** A search result, with the matching words marked. */
type Hit = {
  key: string
  kind: string
  address: string
  title: readonly MarkedPart[]
  text: readonly MarkedPart[]
  /** True if its title has all the words of the query. */
  isTitled: boolean
}

/** Returns the pages of the site that a text finds by their words, and those that are like it. P12 */
function usePagesFor(asked: string): { byWords: Hit[]; alike: Hit[] } {
  const { search, shell } = useWords(searchWords)
  const { kinds, pages } = search
  const { legal } = useRootData().settings
  if (asked === '') return { byWords: [], alike: [] }
  const named = searchedPages.map(({ to, name }) => ({
    title: shell.links[name],
    text: pages[name] ?? '',
    kind: name.endsWith('Calculator') ? kinds.calculator : kinds.page,
    address: to,
  }))
  const all = [
    ...named,
    ...legal.map(({ text, title }) => ({ title, text: '', kind: kinds.page, address: paths.legal(text) })),
  ]
  const hitOf = ({ kind, address, title, text }: (typeof all)[number]): Hit => ({
    key: address,
    kind,
    address,
    title: markWords(title, asked),
    text: markWords(text, asked),
    isTitled: hasWords(title, asked),
  })
  return {
    byWords: all.filter(({ title, text }) => hasWords(`${title} ${text}`, asked)).map(hitOf),
    alike: all.filter(({ title }) => isLike(title, asked)).map(hitOf),
  }
}

/**
 * Returns what a text finds: content before pages, and first of all what has the words in its title. What is only like the text counts
 * where words find nothing at all. P12
 */
function useHits({ asked, results }: Pick<SearchData, 'asked' | 'results'>): Hit[] {
  const { search } = useWords(searchWords)
  const pages = usePagesFor(asked)
  const hitOf = (result: Result): Hit => ({
    key: `${result.kind} ${result.id}`,
    kind: result.course ? search.inCourse(search.kinds[result.kind], result.course.name) : search.kinds[result.kind],
    address: addressOf(result),
    title: result.marked.title,
    text: result.marked.excerpt,
    isTitled: hasWords(result.title, asked),
  })
  const byWords = [...results.filter((result) => !result.is_alike).map(hitOf), ...pages.byWords]
  if (byWords.length > 0) return [...byWords.filter((hit) => hit.isTitled), ...byWords.filter((hit) => !hit.isTitled)]
  return results.length > 0 ? results.map(hitOf) : pages.alike
}

function Marked({ parts }: { parts: readonly MarkedPart[] }) {
  let start = 0
  return parts.map(({ text, isFound }) => {
    start += text.length
    return isFound ? <mark key={start}>{text}</mark> : text
  })
}

function Hits({ hits }: { hits: readonly Hit[] }) {
  return (
    <ol className={styles.results}>
      {hits.map(({ key, kind, address, title, text }) => (
        <li key={key} className={styles.result}>
          <p className={styles.kind}>{kind}</p>
          <h2 className={styles.name}>
            <Link to={address}>
              <Marked parts={title} />
            </Link>
          </h2>
          {text.length > 0 && (
            <p>
              <Marked parts={text} />
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}

export function SearchView({ data }: { data: SearchData }) {
  const { search } = useWords(searchWords)
  const { asked, cut } = data
  const hits = useHits(data)
  return (
    <Page width="narrow">
      <PageHead title={search.title} />
      <SearchForm key={asked} asked={asked} />
      <output className={styles.count}>{cut || (hits.length > 0 && search.found(hits.length))}</output>
      {hits.length > 0 ? (
        <Hits hits={hits} />
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
