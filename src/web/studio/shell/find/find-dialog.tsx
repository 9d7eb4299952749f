/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no tag is a field with a list of what it finds */
import { useCallback, useDeferredValue, useEffect, useId, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import type { CallReply } from '../../../../contract/api.ts'
import { findableKinds, mostSought } from '../../../../core/staff/search.ts'
import type { Permission } from '../../../../core/staff/permissions.ts'
import { browserApi } from '../../../base/browser-api.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useStudioWords } from '../words.ts'
import { FetchFailed, useFetched } from '../fetched.tsx'
import { placesFor, useDestinations } from './destinations.ts'
import styles from './find-dialog.module.css'

type Found = NonNullable<CallReply<'GET /studio/found'>['data']>['found'][number]
type Option = { path: string; name: string; detail: string }
type Can = (permission: Permission) => boolean
type Group = { name: string; options: Option[] }

/** The pause in typing before the server is queried, in ms. */
const pauseMs = 150
/** The most places that are offered before anything is typed. */
const mostOffered = 12

/** Returns where in the studio something that was found is opened. */
function pathOf({ kind, id, parent_id: parentId, name }: Found): string {
  switch (kind) {
    case 'person':
      return `/people/${id}`
    case 'course':
      return `/courses/${id}`
    case 'lesson':
      return `/courses/${parentId}/lessons/${id}`
    case 'quiz':
      return `/questions/${id}`
    case 'question':
      // One that no quiz lists is in the bank alone.
      return parentId === null
        ? `/questions/bank?${new URLSearchParams({ q: name.slice(0, 60) })}`
        : `/questions/${parentId}/items/${id}`
    case 'article':
      return `/site/article/${id}`
  }
}

/** Returns a text once it has stayed the same for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

const nothingFound = { data: { found: [] as Found[], more: [] as Found['kind'][] } }

/** Returns what the server finds for words; `found` is null until it has replied to these. */
function useFound(words: string) {
  const paused = usePaused(words)
  const fetchFound = useCallback(
    (signal: AbortSignal) =>
      paused === ''
        ? Promise.resolve(nothingFound)
        : browserApi('GET /studio/found', { query: { q: paused } }, { signal }),
    [paused],
  )
  const { data, ...fetched } = useFetched(fetchFound)
  return { found: paused === words ? (data?.found ?? null) : null, hasMore: (data?.more.length ?? 0) > 0, ...fetched }
}

function useGroups(words: string, found: readonly Found[] | null, can: Can): Group[] {
  const { find } = useStudioWords().studio
  const destinations = useDestinations(can)
  const offered =
    words === ''
      ? destinations.slice(0, mostOffered).map((place) => ({ place, phrase: '' }))
      : placesFor(words, destinations)
  return [
    {
      name: find.groups.place,
      options: offered.map(({ place: { name, path }, phrase }) => ({ name, path, detail: phrase })),
    },
    ...findableKinds.map((kind) => ({
      name: find.groups[kind],
      options: (found ?? [])
        .filter((one) => one.kind === kind)
        .map((one) => ({ path: pathOf(one), name: one.name, detail: one.detail })),
    })),
  ].filter(({ options }) => options.length > 0)
}

/** Finds people, what staff write, and pages of the studio, and opens them: all by keyboard. */
export function FindDialog({ can, onClose }: { can: Can; onClose: () => void }) {
  const { find } = useStudioWords().studio
  const navigate = useNavigate()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const words = typed.trim().slice(0, mostSought)
  const { found, hasMore, problem, tryAgain } = useFound(words)
  const groups = useGroups(words, useDeferredValue(found), can)
  const options = groups.flatMap((group) => group.options)
  const active = Math.min(at, options.length - 1)
  const optionId = (option: number) => `${id}-${option}`

  const open = (option: Option | undefined) => {
    if (!option) return
    onClose()
    void navigate(option.path)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && options.length > 0) setAt((active + step + options.length) % options.length)
    else if (event.key === 'Enter') open(options[active])
    // A search field would only become empty.
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
  }
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])

  return (
    <Dialog isOpen onClose={onClose} title={find.title} closesOutside width="wide">
      <div className={styles.find}>
        <TextField
          label={find.field}
          hint={find.hint}
          type="search"
          value={typed}
          maxLength={mostSought}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          role="combobox"
          aria-expanded={options.length > 0}
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={active < 0 ? undefined : optionId(active)}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
        <output className={styles.status}>
          {words !== '' &&
            found !== null &&
            (options.length === 0 ? find.nothing(words) : find.many(options.length, hasMore))}
        </output>
        <FetchFailed problem={problem} tryAgain={tryAgain} />
        <div role="listbox" id={`${id}-list`} aria-label={find.title} className={styles.list}>
          {groups.map((group) => (
            <div key={group.name} role="group" aria-label={group.name}>
              <p aria-hidden className={styles.group}>
                {group.name}
              </p>
              {group.options.map((option) => {
                const place = options.indexOf(option)
                return (
                  // The combobox has the focus and its keys.
                  // oxlint-disable-next-line click-events-have-key-events
                  <div
                    key={option.path}
                    id={optionId(place)}
                    role="option"
                    tabIndex={-1}
                    aria-selected={place === active}
                    className={styles.option}
                    onClick={() => open(option)}
                  >
                    <bdi className={styles.name}>{option.name}</bdi>
                    {option.detail !== '' && <bdi className={styles.detail}>{option.detail}</bdi>}
                  </div>
                )
              })}
            </div>
          ))}
        </div>
      </div>
    </Dialog>
  )
}
