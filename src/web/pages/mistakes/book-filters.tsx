import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { bookStates } from '../../../core/learning/book.ts'
import { mistakeCauses } from '../../../core/learning/mistakes.ts'
import { SelectField } from '../../ui/forms/select-field.tsx'
import * as mistakeWords from '#words/mistakes'
import * as questionWords from '#words/questions'
import * as ruleWords from '#words/rules'
import { useWords } from '../../words/words.tsx'
import { bookPath, ruleName, type Book, type BookAddress } from './mistakes-data.ts'
import styles from './mistakes.module.css'

/** Narrows the book by skill, cause, trap, rule and state; the address has what was chosen. */
export function BookFilters({ book, at }: { book: Book; at: BookAddress }) {
  const { mistakes: words, questions, rules } = useWords(mistakeWords, questionWords, ruleWords)
  const navigate = useNavigate()
  const select = (name: 'skill' | 'cause' | 'trap' | 'rule' | 'state', label: string, options: ReactNode) => (
    <SelectField
      name={name}
      label={label}
      value={at[name] ?? ''}
      onChange={({ target }) => void navigate(bookPath(at, { [name]: target.value }), { preventScrollReset: true })}
    >
      <option value="">{words.any}</option>
      {options}
    </SelectField>
  )
  const countOf = (cause: string) => book.causes.find(({ name }) => name === cause)?.count ?? 0
  return (
    <section aria-label={words.filters} className={styles.filters}>
      {select(
        'skill',
        words.skill,
        book.skills.map(({ name, count }) => (
          <option key={name} value={name}>
            {words.withCount(name, count)}
          </option>
        )),
      )}
      {select(
        'cause',
        words.cause,
        <>
          <option value="none">{words.withCount(words.noCause, book.without_cause)}</option>
          {mistakeCauses.map((cause) => (
            <option key={cause} value={cause}>
              {words.withCount(words.causes[cause], countOf(cause))}
            </option>
          ))}
        </>,
      )}
      {book.traps.length > 0 &&
        select(
          'trap',
          words.trap,
          book.traps.map(({ name }) => (
            <option key={name} value={name}>
              {questions.traps[name]}
            </option>
          )),
        )}
      {book.rules.length > 0 &&
        select(
          'rule',
          words.rule,
          book.rules.map(({ rule, missed }) => (
            <option key={rule} value={rule}>
              {words.withCount(ruleName(rule, rules), missed)}
            </option>
          )),
        )}
      {select(
        'state',
        words.state,
        bookStates.map((state) => (
          <option key={state} value={state}>
            {words.states[state]}
          </option>
        )),
      )}
      <output className={styles.found}>{words.shown(book.found, book.all)}</output>
    </section>
  )
}
