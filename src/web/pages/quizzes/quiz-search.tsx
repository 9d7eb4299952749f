import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../../base/paths.ts'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { SearchIcon } from '../../ui/icons/actions.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import * as quizWords from '#words/quizzes'
import { useWords } from '../../words/words.tsx'
import { QuizLine } from './quiz-line.tsx'
import type { OwnQuiz } from './own-quiz.ts'
import styles from './quizzes.module.css'

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase().trim()

/**
 * Returns the quizzes whose name holds what is searched, whatever its case and accents; those that are running first, a clock before none.
 */
function matching(quizzes: readonly OwnQuiz[], search: string) {
  const wanted = folded(search)
  const rank = ({ open_attempt: open }: OwnQuiz) => (open === null ? 2 : open.phase.ends_at === null ? 1 : 0)
  return quizzes
    .filter(({ quiz_details }) => folded(quiz_details.name).includes(wanted))
    .toSorted((one, other) => rank(one) - rank(other))
}

/** Stores the search text in state and in the address, which restores it on a reload and on going back. */
function useSearch() {
  const [query, setQuery] = useSearchParams()
  const [search, setSearch] = useState(query.get('q') ?? '')
  const searchFor = (text: string) => {
    setSearch(text)
    const q = text.trim()
    setQuery(q === '' ? {} : { q }, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false })
  }
  return { search, searchFor }
}

/** The list, narrowed by name while one types. Q1 */
export function QuizSearch({ quizzes }: { quizzes: readonly OwnQuiz[] }) {
  const { quizzes: words } = useWords(quizWords)
  const { search, searchFor } = useSearch()
  const found = matching(quizzes, search)
  const clear = (
    <Button variant="quiet" onClick={() => searchFor('')}>
      {words.clearSearch}
    </Button>
  )
  const browse = (
    <Link to={paths.courses} className={buttonClass()}>
      {words.browse}
    </Link>
  )
  return (
    <>
      <search className={styles.search}>
        <TextField
          label={words.searchLabel}
          isLabelHidden
          type="search"
          placeholder={words.search}
          value={search}
          onChange={(event) => searchFor(event.target.value)}
        />
        <output className={styles.found}>{words.found(found.length)}</output>
      </search>
      {found.length > 0 ? (
        <ul className={styles.lines}>
          {found.map((quiz) => (
            <QuizLine key={quiz.quiz_id} quiz={quiz} />
          ))}
        </ul>
      ) : (
        <EmptyState icon={<SearchIcon />} action={quizzes.length > 0 ? clear : browse}>
          {words.empty}
        </EmptyState>
      )}
    </>
  )
}
