import { useCallback, useEffect, useId, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { useLocation, useNavigation, useParams, useRevalidator, useSearchParams } from 'react-router'
import { mostSought } from '../../../core/staff/search.ts'
import { lists, mostSelected } from '../../../core/staff/lists.ts'
import type { Permission } from '../../../core/staff/permissions.ts'
import { Button } from '../../ui/actions/button.tsx'
import { ChevronBackIcon, ChevronDownIcon, ChevronForwardIcon, ChevronUpIcon } from '../../ui/icons/arrows.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { useStudioWords } from '../shell/words.ts'
import { UndoNotice, type Undoable } from '../decision/undo-notice.tsx'
import { DownloadIcon } from '../icons.tsx'
import { useAction, useUndoable } from '../decision/use-action.ts'
import { asInAddress, type Ask } from '../shell/loader-of.ts'
import { useRemovedWithFocus } from '../shell/lost-focus.ts'
import { useStudio } from '../shell/studio-frame.tsx'
import { ActMany, type ActionForMany } from './act-many.tsx'
import { fileOf, filtersOf, type FileCall, type FilterWords, type ListName } from './declared.ts'
import { QuietButton, QuietLink } from '../shell/quiet.tsx'
import { ChoiceField } from '../shell/choice-field.tsx'
import styles from './list.module.css'
import { ListRow, useRowFocus, type OnRemoved } from './row-focus.tsx'
import { saveFile } from './save-file.ts'
import type { ActionsProps, Selection } from './selected.ts'

/** One column: its head, what a row shows, and the field of the list's declaration it is sorted by. */
type Column<Name extends ListName, Row> = {
  head: string
  sort?: Exclude<(typeof lists)[Name]['sorts'][number], `-${string}`>
  /** Left out on a phone, where the first column says what matters. */
  isOnlyWide?: boolean
} & ({ Cell: ComponentType<{ row: Row }> } | { shows: (row: Row) => ReactNode })

/** The selection of rows: the name of each, and the actions for the selected ones: declared ones, or a form of its own. */
type Selecting<Row> = {
  nameOf: (row: Row) => string
  /** The permission that the actions need; without it everyone who sees the list may take them. */
  needs?: Permission
} & (ActionForMany | { Actions: ComponentType<ActionsProps> })

export type ListProps<Name extends ListName, Row> = {
  of: Name
  page: { rows: Row[]; total: number; next: string | null; previous: string | null }
  columns: readonly [Column<Name, Row>, ...Column<Name, Row>[]]
  /** The React key of a row, where its id alone is not enough. */
  keyOf?: (row: Row) => number | string
  filters: FilterWords<Name>
  noun: { one: string; other: string }
  searchHint: string
  /** Says that there is nothing; without it `nothing` says it, of no words. */
  none?: string
  /** Says that there is nothing with these words; under filters the list says it itself. */
  nothing: (q: string) => string
  /** Without it nothing can be selected. */
  selecting?: Selecting<Row>
  /** The call that gives the file of what the address filters, part by part. */
  file: FileCall
  /** The permission that the file needs; without it everyone who sees the list may save it. */
  exportedBy?: Permission | undefined
  /** Returns the input of the calls of the list, where it is not what the address has. */
  ask?: Ask | undefined
}

const typingMs = 250
/** On a phone more filters than these stand behind a button, so that the rows are seen. */
const mostOnPhone = 2

/** Returns the key of a row, where the list says no other. */
const idOf = ({ id }: { id: number }) => id

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
  return { query, change, clear: () => setQuery({}, { preventScrollReset: true }) }
}

/** Saves what the address filters as a file, fetched part by part. */
export function ExportButton({ exportFile, label }: { exportFile: ReturnType<typeof fileOf>; label?: string }) {
  const { list } = useStudioWords().studio
  const [query] = useSearchParams()
  const { isPending, run } = useAction({ reload: null })
  const fetchAndSave = async () => {
    const { after: _, before: __, ...narrowed } = Object.fromEntries(query)
    const texts: string[] = []
    for (let part: string | null = ''; part !== null;) {
      const { data } = await exportFile({ ...narrowed, ...(part !== '' && { after: part }) })
      texts.push(data.text)
      part = data.next
      if (part === null) saveFile(data.name, texts, 'text/csv;charset=utf-8')
    }
  }
  return (
    <QuietButton isPending={isPending} onClick={() => void run(fetchAndSave)}>
      <DownloadIcon />
      {label ?? list.export}
    </QuietButton>
  )
}

/** Returns whether a click follows a link in this tab. */
const isFollowed = ({ target, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 &&
  !(ctrlKey || metaKey || shiftKey || altKey) &&
  target instanceof Element &&
  target.closest('a[href]:not([target])') !== null

/** The search, which follows the typing; the address has it a moment later. */
function Search({ hint, value, onChange }: { hint: string; value: string; onChange: (q: string) => void }) {
  const { studio } = useStudioWords()
  const [typed, setTyped] = useState(value)
  const reported = useRef(value)
  const here = useLocation().pathname
  // The place of a row that was opened meanwhile still loads: a change of this address would take its place.
  const isLeaving = (useNavigation().location?.pathname ?? here) !== here
  // The address has changed by itself: by Back, or by clearing.
  useEffect(() => {
    if (reported.current === value) return
    reported.current = value
    setTyped(value)
  }, [value])
  useEffect(() => {
    if (typed === reported.current || isLeaving) return
    const timer = setTimeout(() => {
      reported.current = typed
      onChange(typed)
    }, typingMs)
    // A slow device learns of the way to a row later than this timer ends.
    const giveWay = (event: MouseEvent) => {
      if (isFollowed(event)) clearTimeout(timer)
    }
    addEventListener('click', giveWay, true)
    return () => {
      clearTimeout(timer)
      removeEventListener('click', giveWay, true)
    }
  })
  return (
    <TextField
      type="search"
      label={studio.list.search}
      placeholder={hint}
      value={typed}
      maxLength={mostSought}
      autoComplete="off"
      spellCheck={false}
      className={styles.search}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  )
}

type Chosen = { ids: ReadonlySet<number>; all: number | null }
const nothingChosen: Chosen = { ids: new Set(), all: null }

/** Returns the selection across all pages that the address filters; under other filters nothing is selected. */
function useSelected(ask: Ask) {
  const params = useParams()
  const [query] = useSearchParams()
  const { after: _, before: __, sort: ___, ...filter } = ask({ params, query: Object.fromEntries(query) }).query
  const filterKey = JSON.stringify(filter)
  const [stored, setStored] = useState({ filterKey, chosen: nothingChosen })
  const chosen = stored.filterKey === filterKey ? stored.chosen : nothingChosen
  return {
    ...chosen,
    many: chosen.all ?? chosen.ids.size,
    selection: (chosen.all === null
      ? { by: 'ids', ids: [...chosen.ids] }
      : { by: 'filter', filter, count: chosen.all }) satisfies Selection,
    choose: (ids: Iterable<number>, all: number | null = null) =>
      setStored({ filterKey, chosen: { ids: new Set(ids), all } }),
  }
}

type Selected = ReturnType<typeof useSelected>

/** The number of selected rows, and the actions for them. T6 */
function SelectionBar<Row>({
  of,
  selecting,
  selected: { ids, all, many, selection, choose },
  total,
  noun,
  onDone,
  onRemoved,
}: {
  selecting: Selecting<Row>
  selected: Selected
  onDone: ActionsProps['onDone']
  onRemoved: OnRemoved
} & Pick<ListProps<ListName, Row>, 'of' | 'noun'> & { total: number }) {
  const { list } = useStudioWords().studio
  const { revalidate } = useRevalidator()
  const finish = (change: Undoable | null) => {
    choose([])
    onDone(change)
    void revalidate()
  }
  const bar = useRef<HTMLElement>(null)
  useRemovedWithFocus(
    bar,
    useCallback(() => onRemoved(0), [onRemoved]),
  )
  return (
    <section ref={bar} aria-label={list.action} className={styles.selection}>
      <div className={styles.bar}>
        <output>{list.selected(many, noun)}</output>
        {all === null && total > many && total <= mostSelected && (
          <QuietButton onClick={() => choose(ids, total)}>{list.selectAll(total, noun)}</QuietButton>
        )}
        <QuietButton onClick={() => choose([])}>{list.unselect}</QuietButton>
      </div>
      {Math.max(total, many) > mostSelected && (
        <Notice tone={many > mostSelected ? 'warn' : 'info'}>{list.tooMany(total, mostSelected, noun)}</Notice>
      )}
      {many > mostSelected ? null : 'Actions' in selecting ? (
        <selecting.Actions selection={selection} many={many} onDone={finish} />
      ) : (
        <ActMany of={of} action={selecting} noun={noun} selection={selection} many={many} onDone={finish} />
      )}
    </section>
  )
}

/** The parameters of the address besides filters: words, order, page, and the section that the bank adds to. */
const besideFilters = new Set(['q', 'sort', 'after', 'before', 'into'])

/** The reason why there are no rows, and the way to some. */
function NoRows({ total, none, nothing }: Pick<ListProps<ListName, never>, 'none' | 'nothing'> & { total: number }) {
  const { list } = useStudioWords().studio
  const { query, change, clear } = useAddress()
  const q = query.get('q') ?? ''
  const isFiltered = [...query.keys()].some((name) => !besideFilters.has(name))
  const [text, label, press] =
    total > 0
      ? // The last rows of this page have left the list.
        [list.pageLeft, list.firstPage, () => change('after', '')]
      : [isFiltered ? list.noMatch(q) : q === '' && none !== undefined ? none : nothing(q), list.clear, clear]
  return (
    <EmptyState
      action={
        query.size > 0 && (
          <Button variant="quiet" onClick={press}>
            {label}
          </Button>
        )
      }
    >
      {text}
    </EmptyState>
  )
}

/** The one list of the studio: search, filters and order in the address, pages by the server, selection, export, empty state. T6 */
export function List<Name extends ListName, Row extends { id: number }>({
  of,
  page: { rows, total, next, previous },
  columns,
  keyOf = idOf,
  filters: filterWords,
  noun,
  searchHint,
  none,
  nothing,
  selecting: declared,
  file,
  exportedBy,
  ask = asInAddress,
}: ListProps<Name, Row>) {
  const { list } = useStudioWords().studio
  const { can } = useStudio()
  const params = useParams()
  const selecting = declared?.needs === undefined || can(declared.needs) ? declared : undefined
  const { query, change } = useAddress()
  const isBusy = useNavigation().state !== 'idle'
  const q = query.get('q') ?? ''
  const filters = filtersOf(of, filterWords)
  const sort = query.get('sort') ?? (q === '' ? lists[of].sorts[0] : '')
  const selected = useSelected(ask)
  const { ids, all, choose } = selected
  const done = useUndoable()
  const { list: place, onRemoved } = useRowFocus()
  const filtersId = useId()
  const [isOpen, setOpen] = useState(false)
  const isFolded = filters.length > mostOnPhone
  const onPage = selecting ? rows.map(({ id }) => id) : []
  const isPageChosen = all !== null || (onPage.length > 0 && onPage.every((id) => ids.has(id)))
  const without = (gone: readonly number[]) => [...(all === null ? ids : onPage)].filter((id) => !gone.includes(id))
  const choosePage = () => choose(isPageChosen ? without(onPage) : [...ids, ...onPage])
  const chooseOne = (id: number) => choose(all !== null || ids.has(id) ? without([id]) : [...ids, id])
  const pageAt = (name: 'after' | 'before', cursor: string) => {
    const to = new URLSearchParams(query)
    to.delete('after')
    to.delete('before')
    to.set(name, cursor)
    return `?${to}`
  }
  return (
    <div ref={place} tabIndex={-1} className={styles.list}>
      <search className={styles.tools}>
        <Search hint={searchHint} value={q} onChange={(typed) => change('q', typed, { replace: true })} />
        {isFolded && (
          <Button
            variant="quiet"
            aria-expanded={isOpen}
            aria-controls={filtersId}
            className={styles.toFilters}
            onClick={() => setOpen(!isOpen)}
          >
            {list.filters(filters.filter(({ name }) => query.has(name)).length)}
          </Button>
        )}
        <div id={filtersId} className={classNames(styles.filters, isFolded && !isOpen && styles.folded)}>
          {filters.map(({ name, label, choices }) => (
            <ChoiceField
              key={name}
              label={label}
              value={query.get(name) ?? ''}
              className={styles.filter}
              none={list.any}
              choices={choices}
              onChoose={(picked) => change(name, picked)}
            />
          ))}
        </div>
      </search>
      <div className={styles.bar}>
        <output>{list.total(total, noun)}</output>
        {total > 0 && (exportedBy === undefined || can(exportedBy)) && (
          <ExportButton exportFile={fileOf(file, params, ask)} />
        )}
      </div>
      {selecting && selected.many > 0 && (
        <SelectionBar
          of={of}
          selecting={selecting}
          selected={selected}
          total={total}
          noun={noun}
          onDone={done.onUndoable}
          onRemoved={onRemoved}
        />
      )}
      {selecting && <UndoNotice {...done.notice} />}
      {rows.length === 0 ? (
        <NoRows total={total} none={none} nothing={nothing} />
      ) : (
        <table className={styles.table} aria-busy={isBusy}>
          <thead>
            <tr>
              {selecting && (
                <td className={styles.check}>
                  <Checkbox
                    label={<VisuallyHidden>{list.selectPage}</VisuallyHidden>}
                    checked={isPageChosen}
                    onChange={choosePage}
                  />
                </td>
              )}
              {columns.map((column) => {
                const { head, isOnlyWide } = column
                const isUp = sort === column.sort
                const isDown = sort === `-${column.sort}`
                const direction = isUp ? 'ascending' : isDown ? 'descending' : undefined
                return (
                  <th
                    key={head}
                    scope="col"
                    aria-sort={direction}
                    className={classNames(isOnlyWide && styles.onlyWide, column.sort === undefined && styles.unsorted)}
                  >
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
              <ListRow key={keyOf(row)} onRemoved={onRemoved}>
                {selecting && (
                  <td className={styles.check}>
                    <Checkbox
                      label={<VisuallyHidden>{list.select(selecting.nameOf(row))}</VisuallyHidden>}
                      checked={all !== null || ids.has(row.id)}
                      onChange={() => chooseOne(row.id)}
                    />
                  </td>
                )}
                {columns.map((column, index) => {
                  const { head, isOnlyWide } = column
                  const content = 'Cell' in column ? <column.Cell row={row} /> : column.shows(row)
                  return index === 0 ? (
                    <th key={head} scope="row">
                      {content}
                    </th>
                  ) : (
                    <td key={head} data-head={head} className={isOnlyWide ? styles.onlyWide : undefined}>
                      {content}
                    </td>
                  )
                })}
              </ListRow>
            ))}
          </tbody>
        </table>
      )}
      {(previous !== null || next !== null) && (
        <nav aria-label={list.pages} className={styles.pages}>
          {previous !== null && (
            <QuietLink to={pageAt('before', previous)}>
              <ChevronBackIcon />
              {list.previous}
            </QuietLink>
          )}
          {next !== null && (
            <QuietLink to={pageAt('after', next)}>
              {list.next}
              <ChevronForwardIcon />
            </QuietLink>
          )}
        </nav>
      )}
    </div>
  )
}
