import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { mostTyped } from '../../../core/typed-lengths.ts'
import { paths } from '../../base/paths.ts'
import { inPlace } from '../../shell/page-announcer.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import * as searchWords from '#words/search'
import { useWords } from '../../words/words.tsx'
import styles from './search.module.css'

/** One field; without its program the browser sends it by itself. */
export function SearchForm({ asked }: { asked: string }) {
  const { search } = useWords(searchWords)
  const navigate = useNavigate()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = String(new FormData(event.currentTarget).get('q') ?? '')
    void navigate(paths.searchFor(given), { state: inPlace })
  }
  return (
    <search>
      <form action={paths.search} onSubmit={submit} className={styles.form}>
        <TextField
          label={search.label}
          name="q"
          type="search"
          maxLength={mostTyped.query}
          defaultValue={asked}
          className={styles.field}
        />
        <Button type="submit">{search.submit}</Button>
      </form>
    </search>
  )
}
