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
export type SearchData = { asked: string; results: Result[] }

const addressOf = ({ kind, id, slug, course }: Result) => {
  if (kind === 'article') return paths.article(id)
  if (kind === 'book') return paths.allBooks
  if (kind === 'instructor') return paths.instructor(id)
  return course === null ? paths.coursePart(slug, 'lessons') : paths.lesson(course.slug, slug)
}

/** What was found, with the words looked for marked. */
type Hit = { key: string; kind: string; address: string; title: readonly MarkedPart[]; text: readonly MarkedPart[] }

/** Returns the pages of the site that a text finds: by their words, or by likeness where nothing else was found. P12 */
function usePagesFor(asked: string, hasResults: boolean): Hit[] {
  const { search, shell } = useWords(searchWords)
  const { kinds, pages } = search
  const { legal } = useRootData().settings
  if (asked === '') return []
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
  const byWords = all.filter(({ title, text }) => hasWords(`${title} ${text}`, asked))
  const found = byWords.length > 0 || hasResults ? byWords : all.filter(({ title }) => isLike(title, asked))
  return found.map(({ kind, address, title, text }) => ({
    key: address,
    kind,
    address,
    title: markWords(title, asked),
    text: markWords(text, asked),
  }))
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

export function SearchView({ data: { asked, results } }: { data: SearchData }) {
  const { search } = useWords(searchWords)
  const hits: Hit[] = [
    ...usePagesFor(asked, results.length > 0),
    ...results.map((result) => ({
      key: `${result.kind} ${result.id}`,
      kind: [search.kinds[result.kind], result.course && search.inCourse(result.course.name)].filter(Boolean).join(' '),
      address: addressOf(result),
      title: result.marked.title,
      text: result.marked.excerpt,
    })),
  ]
  return (
    <Page width="narrow">
      <PageHead title={search.title} />
      <SearchForm key={asked} asked={asked} />
      <output className={styles.count}>{hits.length > 0 && search.found(hits.length)}</output>
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
