import { startTransition, useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import {
  Link,
  NavLink,
  Outlet,
  useLoaderData,
  useNavigate,
  useOutletContext,
  useParams,
  useRevalidator,
  type LoaderFunctionArgs,
} from 'react-router'
import { mostTyped } from '../../../core/typed-lengths.ts'
import type { CallReply } from '../../../contract/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import { classNames } from '../../ui/class-names.ts'
import { GripIcon } from '../../ui/icons/tools.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import { toast } from '../../ui/toast.tsx'
import * as assignmentWords from '#words/studio-assignments'
import { useWords } from '../../words/words.tsx'
import { useEditingWords } from '../shell/editing-words.ts'
import { CutEnd } from '../shell/cut-end.tsx'
import { failureText } from '../../base/failure-text.ts'
import { loadThing } from '../editor/editor-place.tsx'
import { DeletedNotice } from '../decision/deleted-notice.tsx'
import { ThingEditor } from '../editor/thing-editor.tsx'
import type { OpenedThing } from '../editor/use-draft.ts'
import { StepButtons } from '../list/step-buttons.tsx'
import { useDraggedLine } from '../list/use-dragged-line.ts'
import { LessonFiles, type LessonFile } from './lesson-files.tsx'
import { LessonQuiz } from './lesson-quiz.tsx'
import { QuizLine } from './quiz-line.tsx'
import { listClass, Selected } from '../shell/selected.tsx'
import { Place } from '../shell/studio-frame.tsx'
import { MakeThing } from '../things/make-thing.tsx'
import { StateBadges } from '../things/state-badges.tsx'
import { QuietLink } from '../shell/quiet.tsx'
import styles from './outline-place.module.css'

type Outline = NonNullable<CallReply<'GET /studio/courses/:courseId/outline'>['data']>
type Lesson = Outline['lessons'][number]

/** The new name of a line, typed where it stands. */
function Rename({ lesson, onDone }: { lesson: Lesson; onDone: (title: string | null) => void }) {
  const { outline } = useEditingWords().editing
  const [title, setTitle] = useState(lesson.name)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.select(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onDone(title.trim() === '' || title.trim() === lesson.name ? null : title.trim())
  }
  return (
    <form onSubmit={submit} className={styles.rename}>
      <input
        ref={input}
        aria-label={outline.rename(lesson.name)}
        value={title}
        maxLength={mostTyped.title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        onBlur={submit}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone(null)
        }}
      />
    </form>
  )
}

type LessonLineProps = {
  lesson: Lesson
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
  onDrop: (id: number, isBefore: boolean) => void
  onRename: (title: string) => void
}

/** One lesson with its quiz: dragged by its handle, moved and renamed by keyboard. T11 */
function LessonLine({ lesson, isFirst, isLast, onMove, onDrop, onRename }: LessonLineProps) {
  const { outline, list } = useEditingWords().editing
  const link = useRef<HTMLAnchorElement>(null)
  const [isRenaming, setRenaming] = useState(false)
  const { id } = lesson
  const { row, handle, edge } = useDraggedLine('lesson', id, onDrop)
  const press = (event: KeyboardEvent) => {
    if (event.key === 'F2') setRenaming(true)
    else if (event.altKey && event.key === 'ArrowUp' && !isFirst) onMove(-1)
    else if (event.altKey && event.key === 'ArrowDown' && !isLast) onMove(1)
    else return
    event.preventDefault()
  }
  const done = (title: string | null) => {
    setRenaming(false)
    if (title !== null) onRename(title)
    // The line has the focus again once the field is gone.
    requestAnimationFrame(() => link.current?.focus())
  }
  return (
    <li ref={row} className={classNames(styles.line, edge !== null && styles[edge])} data-lesson={id}>
      <div className={styles.node}>
        <span ref={handle} className={styles.grip} aria-hidden="true" title={outline.drag(lesson.name)}>
          <GripIcon />
        </span>
        <div className={styles.what}>
          {isRenaming ? (
            <Rename lesson={lesson} onDone={done} />
          ) : (
            <NavLink ref={link} to={`lessons/${id}`} className={styles.name} onKeyDown={press}>
              <bdi>{lesson.name}</bdi>
            </NavLink>
          )}
          <span className={styles.badges}>
            {lesson.is_free && <Badge tone="accent">{outline.free}</Badge>}
            <StateBadges {...lesson} />
          </span>
        </div>
        <span className={styles.moves}>
          <StepButtons
            labels={{ up: list.moveUp(lesson.name), down: list.moveDown(lesson.name) }}
            can={{ up: !isFirst, down: !isLast }}
            onStep={(direction) => onMove(direction === 'up' ? -1 : 1)}
          />
        </span>
      </div>
      {lesson.quiz && (
        <div className={styles.quiz}>
          <QuizLine quiz={lesson.quiz} />
        </div>
      )}
    </li>
  )
}

/** Moves lessons, says where they are, and keeps the focus on the one that moved. T11 */
function useOutline({ lessons }: Outline) {
  const words = useEditingWords()
  const { editing } = words
  const { revalidate } = useRevalidator()
  const [said, setSaid] = useState('')
  const call = async (work: () => Promise<string>) => {
    try {
      const done = await work()
      await revalidate()
      // The router shows what it loaded in a transition; an urgent update would announce the new place before the list shows it.
      startTransition(() => setSaid(done))
    } catch (error) {
      toast.error(failureText(error, words))
    }
  }
  const move = (id: number, before: number | null) =>
    call(async () => {
      const { data } = await browserApi('POST /studio/things/:noun/:id/move', {
        params: { noun: 'lesson', id },
        body: { before },
      })
      const name = lessons.find((lesson) => lesson.id === id)?.name ?? ''
      return editing.list.moved(name, data.place, data.of)
    })
  return {
    said,
    moveBy: (at: number, by: -1 | 1) => move(lessons[at]?.id ?? 0, lessons[by < 0 ? at - 1 : at + 2]?.id ?? null),
    drop: (id: number, at: number, isBefore: boolean) => {
      const others = lessons.filter((lesson) => lesson.id !== id)
      const place = others.findIndex((lesson) => lesson.id === lessons[at]?.id) + (isBefore ? 0 : 1)
      return move(id, others[place]?.id ?? null)
    },
    rename: (id: number, title: string) =>
      call(async () => {
        await browserApi('POST /studio/things/:noun/:id/rename', { params: { noun: 'lesson', id }, body: { title } })
        return editing.outline.renamed(title)
      }),
  }
}

function OutlineView({ loaded }: { loaded: Outline }) {
  const { course, lessons, quizzes, quiz_count } = loaded
  const { outline } = useEditingWords().editing
  const { said, moveBy, drop, rename } = useOutline(loaded)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { lessonId } = useParams()
  const lesson = lessons.find(({ id }) => id === Number(lessonId))
  const made = async (id: number) => {
    // The outline has the lesson before it is opened.
    await revalidate()
    await navigate(`lessons/${id}`)
  }
  return (
    <Place title={course.name}>
      <DeletedNotice />
      <div className={styles.columns}>
        <nav aria-label={outline.title} className={classNames(styles.tree, listClass)}>
          <ul className={styles.ways}>
            <li>
              <NavLink to="." end className={styles.name}>
                {outline.settings}
              </NavLink>
            </li>
            <li>
              <NavLink to="news" className={styles.name}>
                {outline.news}
              </NavLink>
            </li>
            <li>
              <Link to={`/people?course=${course.id}`} className={styles.name}>
                {outline.students}
              </Link>
            </li>
            <li>
              <Link to="progress" className={styles.name}>
                {outline.progress}
              </Link>
            </li>
          </ul>
          <div className={styles.headed}>
            <h2 className={styles.heading}>{outline.lessons}</h2>
            <MakeThing noun="lesson" parentId={course.id} isQuiet onMade={(id) => void made(id)} />
          </div>
          {lessons.length === 0 ? (
            <p className={styles.soft}>{outline.nothing}</p>
          ) : (
            <ol className={styles.lines}>
              {lessons.map((lesson, at) => (
                <LessonLine
                  key={lesson.id}
                  lesson={lesson}
                  isFirst={at === 0}
                  isLast={at === lessons.length - 1}
                  onMove={(by) => void moveBy(at, by)}
                  onDrop={(id, isBefore) => void drop(id, at, isBefore)}
                  onRename={(title) => void rename(lesson.id, title)}
                />
              ))}
            </ol>
          )}
          <CutEnd list={lessons} />
          <output className={styles.soft}>{said}</output>
          <p className={styles.soft}>{outline.keys}</p>
          {quizzes.length > 0 && (
            <>
              <h2 className={styles.heading}>{outline.otherQuizzes}</h2>
              <ul className={styles.lines}>
                {quizzes.map((quiz) => (
                  <li key={quiz.id} className={classNames(styles.line, styles.other)}>
                    <QuizLine quiz={quiz} />
                  </li>
                ))}
              </ul>
              {quiz_count > quizzes.length && (
                <Link to={`/questions?course=${course.id}`}>{outline.allQuizzes(quiz_count)}</Link>
              )}
            </>
          )}
        </nav>
        <Selected
          title={lessonId === undefined ? outline.settings : (lesson?.name ?? outline.lessons)}
          isOne={lessonId !== undefined}
        >
          <Outlet context={loaded} />
        </Selected>
      </div>
    </Place>
  )
}

/** A course: its outline, and the editor of what is selected in it. T11 */
export const outlinePlace = {
  async loader({ params }: LoaderFunctionArgs): Promise<Outline> {
    const courseId = Number(params['courseId'])
    return (await browserApi('GET /studio/courses/:courseId/outline', { params: { courseId } })).data
  },
  Component: function OutlinePlace() {
    const loaded = useLoaderData() as Outline
    return <OutlineView key={loaded.course.id} loaded={loaded} />
  },
}

/** The course itself, selected in its outline. T10 */
export const courseInOutline = {
  loader: ({ params }: LoaderFunctionArgs) => loadThing('course', params['courseId']),
  Component: function CourseInOutline() {
    const opened = useLoaderData() as OpenedThing
    const { lessons } = useOutletContext<Outline>()
    const hasLesson = lessons.some(({ state }) => state === 'published' || state === 'scheduled')
    return <ThingEditor key={opened.id} noun="course" opened={opened} listPath="/courses" hasMore={hasLesson} />
  },
}

/** A lesson, selected in the outline of its course. T12 */
export const lessonInOutline = {
  async loader({ params }: LoaderFunctionArgs): Promise<{ opened: OpenedThing; files: LessonFile[] }> {
    const opened = await loadThing('lesson', params['lessonId'])
    const of = { params: { lessonId: opened.id } }
    return { opened, files: (await browserApi('GET /studio/lessons/:lessonId/files', of)).data }
  },
  Component: function LessonInOutline() {
    const { opened, files } = useLoaderData() as { opened: OpenedThing; files: LessonFile[] }
    const { courseId } = useParams()
    const { lessons, quizzes } = useOutletContext<Outline>()
    const quiz = lessons.find(({ id }) => id === opened.id)?.quiz ?? null
    const { assigning } = useWords(assignmentWords)
    return (
      <>
        <ThingEditor
          key={opened.id}
          noun="lesson"
          opened={opened}
          listPath={`/courses/${courseId}`}
          hasMore={quiz !== null || files.length > 0}
        />
        <LessonQuiz key={`quiz ${opened.id}`} lessonId={opened.id} quiz={quiz} others={quizzes} />
        <p className={styles.files}>
          <span>
            <QuietLink to={`/people/assignments/new?lesson=${opened.id}`}>{assigning.lesson}</QuietLink>
          </span>
        </p>
        <LessonFiles lessonId={opened.id} files={files} />
      </>
    )
  },
}
