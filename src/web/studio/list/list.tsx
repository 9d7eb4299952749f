import { useEffect, useRef, useState, type ComponentType } from 'react'
import { Link, useNavigation, useSearchParams } from 'react-router'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { ChevronBackIcon, ChevronDownIcon, ChevronForwardIcon, ChevronUpIcon } from '../../ui/icons/arrows.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { toast } from '../../ui/toast.tsx'
import { useStudioWords } from '../../words/areas/studio-words.ts'
import { failureText } from '../../words/failure-text.ts'
import { DownloadIcon } from '../icons.tsx'
import styles from './list.module.css'

/** One column: its head, what a row shows, and the field of the list's declaration it is sorted by. */
export type Column<Row> = {
  head: string
  Cell: ComponentType<{ row: Row }>
  sort?: string
  /** Left out on a phone, where the first column says what matters. */
  isOnlyWide?: boolean
}

type ListProps<Row> = {
  page: { rows: Row[]; total: number; next: string | null; previous: string | null }
  columns: readonly [Column<Row>, ...Column<Row>[]]
  keyOf: (row: Row) => number | string
  /** The order when the address names none: '-joined'. */
  usualSort: string
  filters: readonly { name: string; label: string; choices: readonly { value: string; label: string }[] }[]
  noun: { one: string; other: string }
  searchHint: string
  nothing: (q: string) => string
  /** Fetches a part of the export of what the address filters; without it there is none. */
  exportFile?: (query: Record<string, string>) => Promise<{ data: { name: string; text: string; next: string | null } }>
}

const typingMs = 250

/** Changes what the list shows, from its first page on. */
function useAddress() {
  const [query, setQuery] = useSearchParams()
  const change = (name: string, value: string, { replace = false } = {}) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === '') next.delete(name)
        else next.set(name, value)
        next.delete('after')
        next.delete('before')
        return next
      },
      { replace, preventScrollReset: true },
    )
  return { query, change, clear: () => setQuery({}) }
}

/** Gives the browser texts to save as one file. */
function save(name: string, texts: string[]) {
  const url = URL.createObjectURL(new Blob(texts, { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}

function ExportButton({ exportFile }: { exportFile: NonNullable<ListProps<never>['exportFile']> }) {
  const words = useStudioWords()
  const [query] = useSearchParams()
  const [isPending, setPending] = useState(false)
  const fetchAndSave = async () => {
    setPending(true)
    try {
      const { after: _, before: __, ...narrowed } = Object.fromEntries(query)
      const texts: string[] = []
      for (let part: string | null = ''; part !== null;) {
        const { data } = await exportFile({ ...narrowed, ...(part !== '' && { after: part }) })
        texts.push(data.text)
        part = data.next
        if (part === null) save(data.name, texts)
      }
    } catch (error) {
      toast.error(failureText(error, words))
    } finally {
      setPending(false)
    }
  }
  return (
    <Button variant="quiet" size="small" isPending={isPending} onClick={() => void fetchAndSave()}>
      <DownloadIcon />
      {words.studio.list.export}
    </Button>
  )
}

/** The search, which follows the typing; the address has it a moment later. */
function Search({ hint, value, onChange }: { hint: string; value: string; onChange: (q: string) => void }) {
  const { studio } = useStudioWords()
  const [typed, setTyped] = useState(value)
  const told = useRef(value)
  // The address has changed by itself: by Back, or by clearing.
  useEffect(() => {
    if (told.current === value) return
    told.current = value
    setTyped(value)
  }, [value])
  useEffect(() => {
    if (typed === told.current) return
    const timer = setTimeout(() => {
      told.current = typed
      onChange(typed)
    }, typingMs)
    return () => clearTimeout(timer)
  })
  return (
    <TextField
      type="search"
      label={studio.list.search}
      placeholder={hint}
      value={typed}
      maxLength={100}
      autoComplete="off"
      spellCheck={false}
      className={styles.search}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  )
}

/** The one list of the studio: search, filters and order in the address, pages by the server, export, empty state. T6 */
export function List<Row>({
  page: { rows, total, next, previous },
  columns,
  keyOf,
  usualSort,
  filters,
  noun,
  searchHint,
  nothing,
  exportFile,
}: ListProps<Row>) {
  const { studio } = useStudioWords()
  const { list } = studio
  const { query, change, clear } = useAddress()
  const isBusy = useNavigation().state !== 'idle'
  const q = query.get('q') ?? ''
  const sort = query.get('sort') ?? (q === '' ? usualSort : '')
  const pageAt = (name: 'after' | 'before', cursor: string) => {
    const to = new URLSearchParams(query)
    to.delete('after')
    to.delete('before')
    to.set(name, cursor)
    return `?${to}`
  }
  return (
    <div className={styles.list}>
      <search className={styles.tools}>
        <Search hint={searchHint} value={q} onChange={(typed) => change('q', typed, { replace: true })} />
        {filters.map(({ name, label, choices }) => (
          <SelectField
            key={name}
            label={label}
            value={query.get(name) ?? ''}
            className={styles.filter}
            onChange={(event) => change(name, event.currentTarget.value)}
          >
            <option value="">{list.any}</option>
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </SelectField>
        ))}
      </search>
      <div className={styles.bar}>
        <output>{list.total(total, noun)}</output>
        {exportFile && total > 0 && <ExportButton exportFile={exportFile} />}
      </div>
      {rows.length === 0 ? (
        <EmptyState
          action={
            query.size > 0 && (
              <Button variant="quiet" onClick={clear}>
                {list.clear}
              </Button>
            )
          }
        >
          {nothing(q)}
        </EmptyState>
      ) : (
        <table className={styles.table} aria-busy={isBusy}>
          <thead>
            <tr>
              {columns.map((column) => {
                const { head, isOnlyWide } = column
                const isUp = sort === column.sort
                const isDown = sort === `-${column.sort}`
                const direction = isUp ? 'ascending' : isDown ? 'descending' : undefined
                return (
                  <th key={head} scope="col" aria-sort={direction} className={isOnlyWide ? styles.onlyWide : undefined}>
                    {column.sort === undefined ? (
                      head
                    ) : (
                      <button
                        type="button"
                        className={styles.sort}
                        onClick={() => change('sort', isUp ? `-${column.sort}` : `${column.sort}`)}
                      >
                        {head}
                        {isUp && <ChevronUpIcon />}
                        {isDown && <ChevronDownIcon />}
                      </button>
                    )}
                  </th>
                )
              })}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)}>
                {columns.map(({ head, Cell, isOnlyWide }, index) =>
                  index === 0 ? (
                    <th key={head} scope="row">
                      <Cell row={row} />
                    </th>
                  ) : (
                    <td key={head} className={isOnlyWide ? styles.onlyWide : undefined}>
                      <Cell row={row} />
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {(previous !== null || next !== null) && (
        <nav aria-label={list.pages} className={styles.pages}>
          {previous !== null && (
            <Link to={pageAt('before', previous)} className={buttonClass({ variant: 'quiet', size: 'small' })}>
              <ChevronBackIcon />
              {list.previous}
            </Link>
          )}
          {next !== null && (
            <Link to={pageAt('after', next)} className={buttonClass({ variant: 'quiet', size: 'small' })}>
              {list.next}
              <ChevronForwardIcon />
            </Link>
          )}
        </nav>
      )}
    </div>
  )
}
