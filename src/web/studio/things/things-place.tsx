import { createContext, useContext, useState } from 'react'
import { Link, useNavigate, useRevalidator, useSearchParams } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import type { FieldValue } from '../../../core/editing/fields.ts'
import { nounNames, nounOf, type NounName } from '../../../core/editing/nouns.ts'
import { browserApi } from '../../base/browser-api.ts'
import { mainId } from '../../shell/skip-link.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import { toast } from '../../ui/toast.tsx'
import { useEditingWords } from '../shell/editing-words.ts'
import { failureText } from '../../base/failure-text.ts'
import { DeletedNotice } from '../decision/deleted-notice.tsx'
import { listPlace } from '../list/list-place.tsx'
import { NameLink, BackLink } from '../shell/quiet.tsx'
import { StepButtons, type Direction } from '../list/step-buttons.tsx'
import { useByEmail } from '../shell/by-email.ts'
import { useStudio } from '../shell/studio-frame.tsx'
import { MenuAction, MoreMenu } from '../shell/menu-items.tsx'
import { MakeThing } from './make-thing.tsx'
import { StateBadges } from './state-badges.tsx'
import styles from './things-place.module.css'

type Things = NonNullable<CallReply<'GET /studio/things/:noun'>['data']>
type Thing = Things['rows'][number]
type Loaded = Pick<Things, 'rows' | 'previous' | 'next'> & { noun: NounName }

function State({ row }: { row: Thing }) {
  return (
    <span className={styles.badges}>
      <StateBadges {...row} isAlways />
    </span>
  )
}

function Title({ row }: { row: Thing }) {
  return (
    <NameLink to={String(row.id)} className={styles.title}>
      {row.title}
    </NameLink>
  )
}

/** The title, with a badge for each listed tick that is on. */
function TitleAndTicks({ row }: { row: Thing }) {
  const { chips } = useEditingWords().editing
  const ticked = Object.entries(chips).filter(([name]) => row.listed[name] === true)
  return (
    <span className={styles.badges}>
      <Title row={row} />
      {ticked.map(([name, chip]) => (
        <Badge key={name} tone="accent">
          {chip}
        </Badge>
      ))}
    </span>
  )
}

function Listed({ value }: { value: FieldValue | undefined }) {
  const { editing, format } = useEditingWords()
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? editing.list.yes : editing.list.no
  return typeof value === 'number' ? format.number(value) : <bdi>{value}</bdi>
}

function ListedMoment({ value }: { value: FieldValue | undefined }) {
  const { moment } = useEditingWords().editing
  const { time_zone } = useStudio()
  return typeof value === 'string' ? moment(value, time_zone) : '–'
}

/** Returns the columns of the fields that a noun lists, which its declaration names. */
const listedColumns = (noun: NounName, words: Record<string, { label: string }>) =>
  (nounOf(noun).listed ?? []).flatMap((name) => {
    // A tick is a badge beside the title.
    if (nounOf(noun).fields[name]?.type === 'yes') return []
    const Value = nounOf(noun).fields[name]?.type === 'instant' ? ListedMoment : Listed
    return {
      head: words[name]?.label ?? name,
      isOnlyWide: true,
      shows: ({ listed }: Thing) => <Value value={listed[name]} />,
    }
  })

type Moving = {
  /** The things that cannot go further up or down: the first and the last of all pages; null: on another page. */
  ends: { up: number | null; down: number | null }
  move: (row: Thing, to: { by: Direction } | { before: number | null }) => Promise<void>
}
const MovingContext = createContext<Moving>({ ends: { up: null, down: null }, move: () => Promise.resolve() })

function Order({ row }: { row: Thing }) {
  const { list } = useEditingWords().editing
  const { ends, move } = useContext(MovingContext)
  return (
    <span className={styles.moves}>
      <StepButtons
        labels={{ up: list.moveUp(row.title), down: list.moveDown(row.title) }}
        can={{ up: row.id !== ends.up, down: row.id !== ends.down }}
        onStep={(by) => void move(row, { by })}
      />
      <MoreMenu label={list.moving(row.title)}>
        {ends.up !== null && <MenuAction label={list.toTop} onPress={() => move(row, { before: ends.up })} />}
        <MenuAction label={list.toBottom} onPress={() => move(row, { before: null })} />
      </MoreMenu>
    </span>
  )
}

/** Moves a row of the list up or down, and says where it is. T10 */
function useMoving({ noun, rows, previous, next }: Loaded) {
  const words = useEditingWords()
  const { revalidate } = useRevalidator()
  const [said, setSaid] = useState('')
  const ends = {
    up: previous === null ? (rows[0]?.id ?? null) : null,
    down: next === null ? (rows.at(-1)?.id ?? null) : null,
  }
  const move: Moving['move'] = async (row, to) => {
    if ('before' in to && to.before === row.id) return
    try {
      const params = { noun, id: row.id }
      const { data } = await browserApi('POST /studio/things/:noun/:id/move', { params, body: to })
      setSaid(words.editing.list.moved(row.title, data.place, data.of))
      await revalidate()
      // On another page now, it has taken the focus along.
      if (document.activeElement === document.body) document.getElementById(mainId)?.focus()
    } catch (error) {
      toast.error(failureText(error, words))
    }
  }
  return { said, moving: { ends, move } }
}

/** Returns the noun that an address names, and refuses others. */
export function nounIn(name: string | undefined): NounName {
  const noun = nounNames.find((one) => one === name)
  if (noun === undefined) throw new Response(null, { status: 404 })
  return noun
}

/** Declares the list of a noun: of the one named, or of the one in the address. T6 */
export const thingsPlace = (named?: NounName) =>
  listPlace(
    {
      of: 'things',
      on: 'GET /studio/things/:noun',
      file: 'GET /studio/things/:noun/csv',
      ask: ({ params: { noun, courseId }, query }) => ({
        params: { noun: named ?? nounIn(noun) },
        query: { ...query, ...(courseId !== undefined && { parent: courseId }) },
      }),
      also: async ({ params: { noun, courseId } }) => ({
        noun: named ?? nounIn(noun),
        course:
          courseId === undefined
            ? null
            : (await browserApi('GET /studio/courses/:courseId/outline', { params: { courseId: Number(courseId) } }))
                .data.course,
      }),
    },
    (loaded) => {
      const { noun, course } = loaded
      const { studio, editing } = useEditingWords()
      const { list, nouns, fields, outline, moment } = editing
      const { can, time_zone } = useStudio()
      const byEmail = useByEmail()
      const navigate = useNavigate()
      const [query] = useSearchParams()
      const { said, moving } = useMoving(loaded)
      // The order can be changed where all of it stands as it is.
      const canMove =
        nounOf(noun).isOrdered && (query.get('sort') ?? 'place') === 'place' && !query.has('q') && !query.has('state')
      return {
        title: course === null ? nouns[noun].many : outline.newsOf(course.name),
        actions: (
          <>
            {course !== null && <BackLink to={`/courses/${course.id}`}>{studio.progress.back}</BackLink>}
            <MakeThing noun={noun} parentId={course?.id ?? null} onMade={(id) => void navigate(String(id))} />
          </>
        ),
        above: (
          <>
            {course !== null && (
              <p>
                {outline.newsReaders}{' '}
                {can('announcements.send') && (
                  <Link to="/people/announcements/new">{byEmail(outline.newsByEmail)}</Link>
                )}
              </p>
            )}
            <DeletedNotice />
          </>
        ),
        around: (things) => <MovingContext value={moving}>{things}</MovingContext>,
        columns: [
          { head: list.title, sort: 'title', Cell: TitleAndTicks },
          ...listedColumns(noun, fields),
          { head: list.state, Cell: State },
          {
            head: list.changed,
            sort: 'changed',
            isOnlyWide: true,
            shows: ({ changed_at: at }) => (at === null ? '–' : moment(at, time_zone)),
          },
          ...(canMove ? [{ head: list.order, sort: 'place' as const, Cell: Order }] : []),
        ],
        filters: { state: { label: list.state, choices: list.filter }, parent: null },
        noun: nouns[noun].count,
        searchHint: list.search,
        nothing: list.nothing,
        selecting: {
          nameOf: ({ title }) => title,
          on: 'POST /studio/things/:noun/many',
          params: { noun },
          actions: list.many,
        },
        below: (
          <>
            {canMove && <p className={styles.said}>{list.live}</p>}
            <output className={styles.said}>{said}</output>
          </>
        ),
      }
    },
  )
