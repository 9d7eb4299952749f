import { Fragment, useCallback, useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { NavLink, useNavigate, useParams, useRevalidator } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import type { QuestionType } from '../../../core/questions/kinds.ts'
import { undoMs } from '../../../core/staff/undo.ts'
import { browserApi } from '../../base/browser-api.ts'
import { inPlace } from '../../shell/page-announcer.tsx'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { Menu, MenuList } from '../../ui/actions/menu.tsx'
import { classNames } from '../../ui/class-names.ts'
import { AlertIcon } from '../../ui/icons/states.tsx'
import { GripIcon, PlusIcon, TrashIcon } from '../../ui/icons/tools.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { toast } from '../../ui/toast.tsx'
import { useQuizzesWords } from './words.ts'
import { failureText } from '../../base/failure-text.ts'
import { StepButtons, type Direction } from '../list/step-buttons.tsx'
import { useDraggedLine } from '../list/use-dragged-line.ts'
import { ManyLines } from './many-lines.tsx'
import { useEditing } from './open-editor.tsx'
import {
  linesBySection,
  stepOf,
  withMoved,
  type OpenedQuiz,
  type QuizLine,
  type Section,
  type Target,
} from './sections.ts'
import { QuietButton } from '../shell/quiet.tsx'
import { MenuAction, MenuLink } from '../shell/menu-items.tsx'
import { useFocusOfHash } from '../shell/use-focus-of-hash.ts'
import styles from './quizzes.module.css'

type Numbered = QuizLine & { number: number }

/** A question that was taken out a moment ago: how it is put back, and the line that it stood before; null: at the end of its part. */
type Removed = {
  itemId: number
  place: NonNullable<CallReply<'POST /studio/quizzes/:quizId/questions/:itemId/remove'>['data']>
  part: Section['name']
  before: number | null
}

type QuestionLineProps = {
  line: Numbered
  isBlocked: boolean
  can: Record<Direction, boolean>
  /** Moves it by one; `from` is what was pressed. */
  onStep: (direction: Direction, from: string) => void
  onDrop: (itemId: number, isBefore: boolean) => void
  onRemove: () => void
}

/** One question: dragged by its handle, moved by keyboard, taken out. T17 */
function QuestionLine({ line, isBlocked, can, onStep, onDrop, onRemove }: QuestionLineProps) {
  const { studioQuizzes: quizzes } = useQuizzesWords()
  const { lines } = quizzes
  const { row, handle, edge } = useDraggedLine('question', line.item_id, onDrop)
  const press = (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowUp' ? 'up' : event.key === 'ArrowDown' ? 'down' : null
    if (!event.altKey || direction === null) return
    event.preventDefault()
    onStep(direction, lineOf(line.item_id))
  }
  return (
    <li ref={row} className={classNames(styles.line, edge !== null && styles[edge])} data-item={line.item_id}>
      <span ref={handle} className={styles.grip} aria-hidden="true" title={lines.drag(line.number)}>
        <GripIcon />
      </span>
      <NavLink to={`items/${line.item_id}`} className={styles.name} onKeyDown={press}>
        <span className={styles.number}>
          <VisuallyHidden>{lines.number(line.number)}: </VisuallyHidden>
          <span aria-hidden="true">{line.number}</span>
        </span>
        <bdi className={line.text === '' ? styles.soft : undefined}>{line.text || quizzes.unwritten}</bdi>
        {isBlocked && (
          <span className={styles.alert}>
            <AlertIcon />
            <VisuallyHidden>{lines.blocked}</VisuallyHidden>
          </span>
        )}
      </NavLink>
      <span className={styles.moves}>
        <StepButtons
          labels={{ up: lines.moveUp(line.number), down: lines.moveDown(line.number) }}
          can={can}
          onStep={(direction) => onStep(direction, `[data-item="${line.item_id}"] [data-step="${direction}"]:enabled`)}
        />
        <Button variant="plain" size="small" isIconOnly aria-label={lines.remove(line.number)} onClick={onRemove}>
          <TrashIcon />
        </Button>
      </span>
    </li>
  )
}

type RemovedLineProps = {
  removed: Removed
  onUndo: (removed: Removed) => Promise<void>
  onOver: (itemId: number) => void
}

/** Stands in the place of a question that was taken out, one step before the line with the focus, while Undo puts it back. T4 */
function RemovedLine({ removed, onUndo, onOver }: RemovedLineProps) {
  const { lines } = useQuizzesWords().studioQuizzes
  const row = useRef<HTMLLIElement>(null)
  const [isPending, setPending] = useState(false)
  const { itemId } = removed
  useEffect(() => {
    // A button that has the focus does not go.
    const timer = setInterval(() => {
      if (row.current?.contains(document.activeElement) !== true) onOver(itemId)
    }, undoMs)
    return () => clearInterval(timer)
  }, [itemId, onOver])
  const undo = async () => {
    setPending(true)
    await onUndo(removed)
    setPending(false)
  }
  return (
    <li ref={row} className={styles.line}>
      {lines.removed}{' '}
      <QuietButton isPending={isPending} onClick={() => void undo()}>
        {lines.undo}
      </QuietButton>
    </li>
  )
}

/** Adds a question to a section: a new one of a kind, or one of the bank. T17 */
function AddQuestion({ section, onMake }: { section: Section; onMake: (type: QuestionType) => void }) {
  const { quizId } = useParams()
  const { studioQuizzes: quizzes } = useQuizzesWords()
  const { lines, sections, kinds } = quizzes
  return (
    <Menu
      button={
        <>
          <PlusIcon />
          {lines.add}
        </>
      }
      label={lines.addTo(sections[section.name])}
      align="start"
      buttonClassName={buttonClass({ variant: 'quiet', size: 'small' })}
    >
      <MenuList label={lines.byHand}>
        {(Object.keys(kinds) as QuestionType[]).map((type) => (
          <MenuAction key={type} label={kinds[type]} onPress={() => onMake(type)} />
        ))}
        <MenuLink to={`bank?into=${section.name}`}>{lines.fromBank}</MenuLink>
        <MenuLink to={`/questions/import?quiz=${quizId}`}>{lines.fromFile}</MenuLink>
      </MenuList>
    </Menu>
  )
}

/** Selectors of what takes the focus when the list is shown again: the first that is there. */
type Focus = readonly string[]

/** A change of the list: what is said once it is done, and what takes the focus. */
type Task = () => Promise<{ says: string; focus?: Focus }>

const lineOf = (itemId: number) => `[data-item="${itemId}"] a`

/**
 * Changes the list on the server, shows it anew with the focus where it was, and says what has become of it. What is pressed meanwhile
 * follows, and is about the list as it is then.
 */
function useList(quiz: OpenedQuiz) {
  const words = useQuizzesWords()
  const { lines, sections } = words.studioQuizzes
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const { itemId: openItem } = useParams()
  const editing = useEditing()
  const [said, setSaid] = useState('')
  const [removed, setRemoved] = useState<readonly Removed[]>([])
  const settle = useCallback((itemId: number) => setRemoved((all) => all.filter((one) => one.itemId !== itemId)), [])
  const root = useRef<HTMLDivElement>(null)
  const params = { quizId: quiz.id }
  /** The list as the server has it after what was done here. */
  const known = useRef(quiz)
  const work = useRef({ pending: 0, last: Promise.resolve() })
  const focus = useRef<Focus>([])
  useLayoutEffect(() => {
    if (work.current.pending === 0) known.current = quiz
    const wanted = focus.current.map((selector) => root.current?.querySelector<HTMLElement>(selector))
    focus.current = []
    wanted.find((element) => element)?.focus()
  }, [quiz])
  const runAfter = async (former: Promise<void>, task: Task) => {
    await former
    try {
      const done = await task()
      focus.current = done.focus ?? []
      setSaid(done.says)
    } catch (error) {
      toast.error(failureText(error, words))
    }
    work.current.pending -= 1
    if (work.current.pending === 0) await revalidate()
  }
  const run = (task: Task) => {
    work.current.pending += 1
    work.current.last = runAfter(work.current.last, task)
    return work.current.last
  }
  const put = async (itemId: number, to: Target) => {
    const { module, variant } = to.section
    const { data } = await browserApi('POST /studio/quizzes/:quizId/questions/:itemId/move', {
      params: { ...params, itemId },
      body: { before: to.before, module, variant },
    })
    known.current = withMoved(known.current, itemId, to)
    return lines.moved(sections[to.section.name], data.place, data.of)
  }
  const move = (itemId: number, to: Target) => run(async () => ({ says: await put(itemId, to) }))
  /** Moves by one; `from` is what was pressed. */
  const step = (itemId: number, direction: Direction, from: string) =>
    run(async () => {
      const to = stepOf(known.current, itemId, direction)
      return to === null ? { says: '' } : { says: await put(itemId, to), focus: [from, lineOf(itemId)] }
    })
  const make = (type: QuestionType, { module, variant }: Section) =>
    run(async () => {
      const { data } = await browserApi('POST /studio/quizzes/:quizId/questions', {
        params,
        body: { type, module, variant },
      })
      // The list has the question before it is opened: its editor is called by its number there.
      await revalidate()
      await navigate(`items/${data.item_id}`)
      return { says: '' }
    })
  const putBack = ({ itemId, place }: Removed) =>
    run(async () => {
      await browserApi('POST /studio/quizzes/:quizId/questions/:itemId/put-back', {
        params: { ...params, itemId },
        body: place,
      })
      settle(itemId)
      return { says: lines.back, focus: [lineOf(itemId)] }
    })
  const offerUndo = (one: Removed) =>
    setRemoved((others) => [
      // What stood before the line that is gone now stands before the next one.
      ...others.map((other) => (other.before === one.itemId ? { ...other, before: one.before } : other)),
      one,
    ])
  const remove = (itemId: number, section: Section) =>
    run(async () => {
      // What was just typed in it comes back with it.
      if (!(await editing.flush(itemId))) {
        toast.error(words.studioQuizzes.page.unsaved)
        return { says: '' }
      }
      const { questions } = known.current
      const at = questions.findIndex(({ item_id: id }) => id === itemId)
      const next = questions[at + 1] ?? questions[at - 1]
      const part = linesBySection(known.current).find((one) => one.section.name === section.name)?.lines ?? []
      const before = part[part.findIndex(({ item_id: id }) => id === itemId) + 1]?.item_id ?? null
      const { data: place } = await browserApi('POST /studio/quizzes/:quizId/questions/:itemId/remove', {
        params: { ...params, itemId },
      })
      known.current = { ...known.current, questions: questions.filter(({ item_id: id }) => id !== itemId) }
      if (Number(openItem) === itemId)
        await navigate(next ? `items/${next.item_id}` : '.', { state: inPlace, preventScrollReset: true })
      if (place !== null) offerUndo({ itemId, place, part: section.name, before })
      return {
        says: lines.removed,
        focus: [...(next ? [lineOf(next.item_id)] : []), `[data-part="${section.name}"] button`],
      }
    })
  return { root, said, removed, settle, move, step, make, remove, putBack }
}

/** The questions of a quiz by its parts. T17 */
export function QuizLines({ quiz }: { quiz: OpenedQuiz }) {
  const { studioQuizzes: quizzes } = useQuizzesWords()
  const { root, said, removed, settle, move, step, make, remove, putBack } = useList(quiz)
  const parts = linesBySection(quiz)
  /** Returns the places of removed questions in a part: before a line, or after all. A part can be gone with its last question. */
  const removedFrom = (name: Section['name'], lines: readonly Numbered[], before: number | null) =>
    removed
      .filter((one) => (parts.find(({ section }) => section.name === one.part) ?? parts.at(-1))?.section.name === name)
      .filter((one) => (lines.some(({ item_id: id }) => id === one.before) ? one.before : null) === before)
      .map((one) => <RemovedLine key={one.itemId} removed={one} onUndo={putBack} onOver={settle} />)
  // The part that a finding of the publish check is about. T18
  useFocusOfHash('part-')
  const blocked = new Set(
    quiz.findings.flatMap(({ severity, item_id: id }) => (severity === 'blocks' && id !== null ? [id] : [])),
  )
  return (
    <div ref={root} className={styles.tree}>
      {parts.map(({ section, lines }) => (
        <section
          key={section.name}
          id={`part-${section.name}`}
          tabIndex={-1}
          data-part={section.name}
          aria-label={quizzes.sections[section.name]}
          className={styles.part}
        >
          <header className={styles.partHead}>
            <h2 className={styles.heading}>{quizzes.sections[section.name]}</h2>
            <span className={styles.soft}>{quizzes.count(lines.length)}</span>
            <AddQuestion section={section} onMake={(type) => void make(type, section)} />
          </header>
          {lines.length === 0 && <p className={styles.soft}>{quizzes.lines.empty}</p>}
          <ol className={styles.lines}>
            {lines.map((line) => (
              <Fragment key={line.item_id}>
                {removedFrom(section.name, lines, line.item_id)}
                <QuestionLine
                  line={line}
                  isBlocked={blocked.has(line.item_id)}
                  can={{
                    up: stepOf(quiz, line.item_id, 'up') !== null,
                    down: stepOf(quiz, line.item_id, 'down') !== null,
                  }}
                  onStep={(direction, from) => void step(line.item_id, direction, from)}
                  onDrop={(itemId, isBefore) => {
                    const others = lines.filter(({ item_id: id }) => id !== itemId)
                    const place = others.findIndex(({ item_id: id }) => id === line.item_id) + (isBefore ? 0 : 1)
                    void move(itemId, { section, before: others[place]?.item_id ?? null })
                  }}
                  onRemove={() => void remove(line.item_id, section)}
                />
              </Fragment>
            ))}
            {removedFrom(section.name, lines, null)}
          </ol>
        </section>
      ))}
      <output className={styles.soft}>{said}</output>
      {quiz.questions.length > 1 && <ManyLines quiz={quiz} />}
      {quiz.questions.length > 1 && <p className={styles.soft}>{quizzes.page.keys}</p>}
    </div>
  )
}
