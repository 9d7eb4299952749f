import { createContext, useContext, useMemo, useState } from 'react'
import {
  Link,
  useLoaderData,
  useNavigate,
  useParams,
  useRevalidator,
  useSearchParams,
  type LoaderFunctionArgs,
} from 'react-router'
import type { CallInput, CallReply } from '../../../contract/api.ts'
import type { FieldValue } from '../../../core/editing/fields.ts'
import { nounNames, nounOf, type NounName } from '../../../core/editing/nouns.ts'
import { browserApi } from '../../base/browser-api.ts'
import { mainId } from '../../shell/skip-link.tsx'
import { buttonClass } from '../../ui/actions/button.tsx'
import { Menu, MenuList, menuItemClass } from '../../ui/actions/menu.tsx'
import { MoreIcon } from '../../ui/icons/actions.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import { ArrowBackIcon } from '../../ui/icons/frame.tsx'
import { toast } from '../../ui/toast.tsx'
import * as editingWords from '#words/studio-editing'
import * as studioWords from '#words/studio'
import { useWords } from '../../words/words.tsx'
import { failureText } from '../../base/failure-text.ts'
import { DeletedNotice } from '../decision/deleted-notice.tsx'
import { List, type Column } from '../list/list.tsx'
import { StepButtons, type Direction } from '../list/step-buttons.tsx'
import { useByEmail } from '../shell/by-email.ts'
import { Place, useStudio } from '../shell/studio-frame.tsx'
import { MakeThing } from './make-thing.tsx'
import { ManyThings } from './many-things.tsx'
import { NounContext } from './noun-context.ts'
import { StateBadges } from './state-badges.tsx'
import styles from './things-place.module.css'

type Things = NonNullable<CallReply<'GET /studio/things/:noun'>['data']>
type Thing = Things['rows'][number]
type Query = NonNullable<CallInput<'GET /studio/things/:noun'>['query']>
type Loaded = { noun: NounName; course: { id: number; name: string } | null; page: Things }

function State({ row }: { row: Thing }) {
  return (
    <span className={styles.badges}>
      <StateBadges {...row} isAlways />
    </span>
  )
}

function Changed({ row }: { row: Thing }) {
  const { moment } = useWords(editingWords).editing
  const { time_zone } = useStudio()
  return row.changed_at === null ? '–' : moment(row.changed_at, time_zone)
}

function Title({ row }: { row: Thing }) {
  return (
    <Link to={String(row.id)} className={styles.title}>
      <bdi>{row.title}</bdi>
    </Link>
  )
}

/** The title, with a badge for each listed tick that is on. */
function TitleAndTicks({ row }: { row: Thing }) {
  const { chips } = useWords(editingWords).editing
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
  const { editing, format } = useWords(editingWords)
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? editing.list.yes : editing.list.no
  return typeof value === 'number' ? format.number(value) : <bdi>{value}</bdi>
}

function ListedMoment({ value }: { value: FieldValue | undefined }) {
  const { moment } = useWords(editingWords).editing
  const { time_zone } = useStudio()
  return typeof value === 'string' ? moment(value, time_zone) : '–'
}

/** The columns of the fields that a noun lists, which its declaration names. */
const listedColumns = (noun: NounName, words: Record<string, { label: string }>): Column<Thing>[] =>
  (nounOf(noun).listed ?? []).flatMap((name) => {
    // A tick is a badge beside the title.
    if (nounOf(noun).fields[name]?.type === 'yes') return []
    const Value = nounOf(noun).fields[name]?.type === 'instant' ? ListedMoment : Listed
    return {
      head: words[name]?.label ?? name,
      isOnlyWide: true,
      Cell: ({ row }: { row: Thing }) => <Value value={row.listed[name]} />,
    }
  })

type Moving = {
  /** The things that cannot go further up or down: the first and the last of all pages; null: on another page. */
  ends: { up: number | null; down: number | null }
  move: (row: Thing, to: { by: Direction } | { before: number | null }) => Promise<void>
}
const MovingContext = createContext<Moving>({ ends: { up: null, down: null }, move: () => Promise.resolve() })

function Order({ row }: { row: Thing }) {
  const { list } = useWords(editingWords).editing
  const { ends, move } = useContext(MovingContext)
  return (
    <span className={styles.moves}>
      <StepButtons
        labels={{ up: list.moveUp(row.title), down: list.moveDown(row.title) }}
        can={{ up: row.id !== ends.up, down: row.id !== ends.down }}
        onStep={(by) => void move(row, { by })}
      />
      <Menu
        button={<MoreIcon />}
        label={list.moving(row.title)}
        buttonClassName={buttonClass({ variant: 'plain', size: 'small', isIconOnly: true })}
      >
        <MenuList>
          {ends.up !== null && (
            <li>
              <button type="button" className={menuItemClass} onClick={() => void move(row, { before: ends.up })}>
                {list.toTop}
              </button>
            </li>
          )}
          <li>
            <button type="button" className={menuItemClass} onClick={() => void move(row, { before: null })}>
              {list.toBottom}
            </button>
          </li>
        </MenuList>
      </Menu>
    </span>
  )
}

/** Moves a row of the list up or down, and says where it is. T10 */
function useMoving({ noun, page }: Loaded) {
  const words = useWords(studioWords, editingWords)
  const { revalidate } = useRevalidator()
  const [said, setSaid] = useState('')
  const ends = {
    up: page.previous === null ? (page.rows[0]?.id ?? null) : null,
    down: page.next === null ? (page.rows.at(-1)?.id ?? null) : null,
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

function ThingsView() {
  const loaded = useLoaderData() as Loaded
  const { noun, course, page } = loaded
  const parentId = course?.id ?? null
  const { list, nouns, fields, outline } = useWords(editingWords).editing
  const { studio } = useWords(studioWords)
  const { can } = useStudio()
  const byEmail = useByEmail()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const { said, moving } = useMoving(loaded)
  // The order can be changed where all of it stands as it is.
  const canMove =
    nounOf(noun).isOrdered && (query.get('sort') ?? 'place') === 'place' && !query.has('q') && !query.has('state')
  const listed = useMemo(() => listedColumns(noun, fields), [noun, fields])
  const columns: [Column<Thing>, ...Column<Thing>[]] = [
    { head: list.title, sort: 'title', Cell: TitleAndTicks },
    ...listed,
    { head: list.state, Cell: State },
    { head: list.changed, sort: 'changed', isOnlyWide: true, Cell: Changed },
  ]
  if (canMove) columns.push({ head: list.order, sort: 'place', Cell: Order })
  return (
    <Place
      title={course === null ? nouns[noun].many : outline.newsOf(course.name)}
      actions={
        <>
          {course !== null && (
            <Link to={`/courses/${course.id}`} className={buttonClass({ variant: 'plain', size: 'small' })}>
              <ArrowBackIcon />
              {studio.progress.back}
            </Link>
          )}
          <MakeThing noun={noun} parentId={parentId} onMade={(id) => void navigate(String(id))} />
        </>
      }
    >
      {course !== null && (
        <p>
          {outline.newsReaders}{' '}
          {can('announcements.send') && <Link to="/people/announcements/new">{byEmail(outline.newsByEmail)}</Link>}
        </p>
      )}
      <DeletedNotice />
      <NounContext value={{ noun, parentId }}>
        <MovingContext value={moving}>
          <List
            of="things"
            page={page}
            columns={columns}
            filters={{ state: { label: list.state, choices: list.filter }, parent: null }}
            noun={nouns[noun].count}
            searchHint={list.search}
            nothing={list.nothing}
            selecting={{ nameOf: ({ title }) => title, Actions: ManyThings }}
            exportFile={(query) =>
              browserApi('GET /studio/things/:noun/csv', {
                params: { noun },
                query: { ...query, ...(parentId !== null && { parent: parentId }) } as Query,
              })
            }
          />
        </MovingContext>
      </NounContext>
      {canMove && <p className={styles.said}>{list.live}</p>}
      <output className={styles.said}>{said}</output>
    </Place>
  )
}

/** Returns the noun that an address names, and refuses others. */
export function nounIn(name: string | undefined): NounName {
  const noun = nounNames.find((one) => one === name)
  if (noun === undefined) throw new Response(null, { status: 404 })
  return noun
}

/** The list of a noun: of the one named, or of the one in the address. T6 */
export const thingsPlace = (named?: NounName) => ({
  async loader({ request, params }: LoaderFunctionArgs): Promise<Loaded> {
    const noun = named ?? nounIn(params['noun'])
    const query = Object.fromEntries(new URL(request.url).searchParams) as Query
    const parentId = params['courseId'] === undefined ? null : Number(params['courseId'])
    const { data } = await browserApi('GET /studio/things/:noun', {
      params: { noun },
      query: { ...query, ...(parentId !== null && { parent: parentId }) },
    })
    const course =
      parentId === null
        ? null
        : (await browserApi('GET /studio/courses/:courseId/outline', { params: { courseId: parentId } })).data.course
    return { noun, course, page: data }
  },
  Component: function Things() {
    // Another noun, and the news of another course, begin with a search and a selection of their own.
    const { noun = named, courseId } = useParams()
    return <ThingsView key={`${noun} ${courseId}`} />
  },
})
