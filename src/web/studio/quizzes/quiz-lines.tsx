import { useState, type KeyboardEvent } from 'react'
import { Link, NavLink, useNavigate, useRevalidator } from 'react-router'
import { questionTypes, type QuestionType } from '../../../core/questions/question.ts'
import { browserApi } from '../../base/browser-api.ts'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { Menu, MenuList, menuItemClass } from '../../ui/actions/menu.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ChevronDownIcon, ChevronUpIcon } from '../../ui/icons/arrows.tsx'
import { AlertIcon } from '../../ui/icons/states.tsx'
import { GripIcon, PlusIcon, TrashIcon } from '../../ui/icons/tools.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { toast } from '../../ui/toast.tsx'
import { useQuizzesWords } from './words.ts'
import { failureText } from '../../words/failure-text.ts'
import { useDraggedLine } from '../order/use-dragged-line.ts'
import { linesBySection, type OpenedQuiz, type QuizLine, type Section } from './sections.ts'
import styles from './quizzes.module.css'

type Numbered = QuizLine & { number: number }

/** Where a question goes: into a section, before another one or to its end. */
type Target = { section: Section; before: number | null }

type LineProps = {
  line: Numbered
  isBlocked: boolean
  up: Target | null
  down: Target | null
  onMove: (to: Target) => void
  onDrop: (itemId: number, isBefore: boolean) => void
  onRemove: () => void
}

/** One question: dragged by its handle, moved by keyboard, taken out. T17 */
function Line({ line, isBlocked, up, down, onMove, onDrop, onRemove }: LineProps) {
  const { studioQuizzes: quizzes } = useQuizzesWords()
  const { lines } = quizzes
  const { row, handle, edge } = useDraggedLine('question', line.item_id, onDrop)
  const press = (event: KeyboardEvent) => {
    const to = !event.altKey ? null : event.key === 'ArrowUp' ? up : event.key === 'ArrowDown' ? down : null
    if (to === null) return
    event.preventDefault()
    onMove(to)
  }
  const step = (to: Target | null) => ({
    variant: 'plain' as const,
    size: 'small' as const,
    isIconOnly: true,
    disabled: to === null,
    onClick: () => to && onMove(to),
  })
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
        <Button {...step(up)} aria-label={lines.moveUp(line.number)}>
          <ChevronUpIcon />
        </Button>
        <Button {...step(down)} aria-label={lines.moveDown(line.number)}>
          <ChevronDownIcon />
        </Button>
        <Button variant="plain" size="small" isIconOnly aria-label={lines.remove(line.number)} onClick={onRemove}>
          <TrashIcon />
        </Button>
      </span>
    </li>
  )
}

/** Adds a question to a section: a new one of a kind, or one of the bank. T17 */
function AddQuestion({ section, onMake }: { section: Section; onMake: (type: QuestionType) => void }) {
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
        {questionTypes.map((type) => (
          <li key={type}>
            <button type="button" className={menuItemClass} onClick={() => onMake(type)}>
              {kinds[type]}
            </button>
          </li>
        ))}
        <li>
          <Link to={`bank?into=${section.name}`} className={menuItemClass}>
            {lines.fromBank}
          </Link>
        </li>
      </MenuList>
    </Menu>
  )
}

/** Changes the list on the server, shows it anew, and says what has become of it. */
function useList(quiz: OpenedQuiz) {
  const words = useQuizzesWords()
  const { lines, sections } = words.studioQuizzes
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const [said, setSaid] = useState('')
  const [isBusy, setBusy] = useState(false)
  const params = { quizId: quiz.id }
  const run = async (work: () => Promise<string>) => {
    // What is pressed meanwhile is about the list as it was.
    if (isBusy) return
    setBusy(true)
    try {
      const done = await work()
      await revalidate()
      setSaid(done)
    } catch (error) {
      toast.error(failureText(error, words))
    } finally {
      setBusy(false)
    }
  }
  const put = (itemId: number, { section, before }: Target) =>
    browserApi('POST /studio/quizzes/:quizId/questions/:itemId/move', {
      params: { ...params, itemId },
      body: { before, module: section.module, variant: section.variant },
    })
  const move = (itemId: number, to: Target) =>
    run(async () => {
      const { data } = await put(itemId, to)
      return lines.moved(sections[to.section.name], data.place, data.of)
    })
  const make = (type: QuestionType, { module, variant }: Section) =>
    run(async () => {
      const { data } = await browserApi('POST /studio/quizzes/:quizId/questions', {
        params,
        body: { type, module, variant },
      })
      await navigate(`items/${data.item_id}`)
      return ''
    })
  const remove = ({ item_id: itemId, module, variant }: QuizLine, section: Section, next: number | null) =>
    run(async () => {
      await browserApi('POST /studio/quizzes/:quizId/questions/:itemId/remove', { params: { ...params, itemId } })
      const toastId = `removed-${itemId}`
      const undo = async () => {
        toast.dismiss(toastId)
        await run(async () => {
          const body = { module, variant, item_ids: [itemId] }
          await browserApi('POST /studio/quizzes/:quizId/questions/from-bank', { params, body })
          await put(itemId, { section: { ...section, module, variant }, before: next })
          return lines.back
        })
      }
      toast.blank(
        <span>
          {lines.removed}{' '}
          <Button size="small" variant="quiet" onClick={() => void undo()}>
            {lines.undo}
          </Button>
        </span>,
        { id: toastId },
      )
      return lines.removed
    })
  return { said, move, make, remove }
}

/** The questions of a quiz by its parts. T17 */
export function QuizLines({ quiz }: { quiz: OpenedQuiz }) {
  const { studioQuizzes: quizzes } = useQuizzesWords()
  const { said, move, make, remove } = useList(quiz)
  const parts = linesBySection(quiz)
  const blocked = new Set(
    quiz.findings.flatMap(({ severity, item_id: id }) => (severity === 'blocks' && id !== null ? [id] : [])),
  )
  return (
    <>
      {parts.map(({ section, lines }, partAt) => {
        const [former, following] = [parts[partAt - 1], parts[partAt + 1]]
        const before = (at: number): Target => ({ section, before: lines[at]?.item_id ?? null })
        return (
          <section key={section.name} aria-label={quizzes.sections[section.name]} className={styles.part}>
            <header className={styles.partHead}>
              <h2 className={styles.heading}>{quizzes.sections[section.name]}</h2>
              <span className={styles.soft}>{quizzes.count(lines.length)}</span>
              <AddQuestion section={section} onMake={(type) => void make(type, section)} />
            </header>
            {lines.length === 0 ? (
              <p className={styles.soft}>{quizzes.lines.empty}</p>
            ) : (
              <ol className={styles.lines}>
                {lines.map((line, at) => (
                  <Line
                    key={line.item_id}
                    line={line}
                    isBlocked={blocked.has(line.item_id)}
                    up={at > 0 ? before(at - 1) : former ? { section: former.section, before: null } : null}
                    down={
                      at < lines.length - 1
                        ? before(at + 2)
                        : following
                          ? { section: following.section, before: following.lines[0]?.item_id ?? null }
                          : null
                    }
                    onMove={(to) => void move(line.item_id, to)}
                    onDrop={(itemId, isBefore) => {
                      const others = lines.filter(({ item_id: id }) => id !== itemId)
                      const place = others.findIndex(({ item_id: id }) => id === line.item_id) + (isBefore ? 0 : 1)
                      void move(itemId, { section, before: others[place]?.item_id ?? null })
                    }}
                    onRemove={() => void remove(line, section, lines[at + 1]?.item_id ?? null)}
                  />
                ))}
              </ol>
            )}
          </section>
        )
      })}
      <output className={styles.soft}>{said}</output>
      {quiz.questions.length > 1 && <p className={styles.soft}>{quizzes.page.keys}</p>}
    </>
  )
}
