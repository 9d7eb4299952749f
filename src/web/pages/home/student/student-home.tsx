import { Link } from 'react-router'
import { splitName } from '../../../../core/accounts/rules.ts'
import { paths } from '../../../base/paths.ts'
import { island } from '../../../islands/island.tsx'
import { ArrowForwardIcon } from '../../../ui/icons/arrows.tsx'
import { BookIcon, CalendarIcon, ChartIcon, ClockIcon } from '../../../ui/icons/things.tsx'
import { ProgressBar } from '../../../ui/states/progress-bar.tsx'
import { classNames } from '../../../ui/class-names.ts'
import * as studentWords from '#words/student-home'
import { useWords } from '../../../words/words.tsx'
import { DueThings } from './due-things.tsx'
import { FreshResult, LastScore } from './last-score.tsx'
import { Notices } from './notices.tsx'
import { hasPractice, PracticeTile } from './practice-tile.tsx'
import { RunningTest } from './running-test.tsx'
import type { Student } from './student.ts'
import { Tile, tileWayClass } from '../../../features/tiles/tile.tsx'
import { TestDate } from './test-date.tsx'
import styles from './student-home.module.css'

const TestDateIsland = island('test-date', TestDate)

type LessonProps = { lesson: NonNullable<Student['lesson']>; isLit: boolean }

/** Returns whether something due and not done is this test. */
const isOf =
  (test: Student['running'][number]) =>
  ({ kind, lesson, done_at }: Student['due'][number]): boolean =>
    kind === 'quiz' && done_at === null && lesson !== null && lesson.id === test.lesson_id

/** The course whose lessons are all done, and the way to another one. */
function FinishedCourse({ lesson: { course, done_count: done, lessons_count: total }, isLit }: LessonProps) {
  const { lesson: words } = useWords(studentWords).studentHome
  return (
    <Tile icon={<BookIcon />} kicker={words.finished} heading={course.name} isLit={isLit}>
      <div className={styles.about}>
        <p className={styles.soft}>{words.finishedText}</p>
        <ProgressBar label={words.progress} value={100} text={words.doneOf(done, total)} size="small" />
        <p>
          <Link to={paths.course(course.slug)}>{words.again}</Link>
        </p>
      </div>
      <Link to={paths.courses} className={tileWayClass(isLit)}>
        {words.others}
        {isLit && <ArrowForwardIcon />}
      </Link>
    </Tile>
  )
}

/** The lesson to resume, or the first one of a course that is not begun. */
function NextLesson({ lesson, isLit }: LessonProps) {
  const { lesson: words } = useWords(studentWords).studentHome
  const { course, slug, name, number, lessons_count: total, done_count: done, is_begun } = lesson
  return (
    <Tile icon={<BookIcon />} kicker={is_begun ? words.kicker : words.start} heading={name} isLit={isLit}>
      <div className={styles.about}>
        <p className={styles.soft}>{words.place(course.name, number, total)}</p>
        <ProgressBar
          label={words.progress}
          value={(100 * done) / total}
          text={words.doneOf(done, total)}
          size="small"
        />
      </div>
      <Link to={paths.lesson(course.slug, slug)} className={tileWayClass(isLit)}>
        {is_begun ? words.continue : words.begin}
        {isLit && <ArrowForwardIcon />}
      </Link>
    </Tile>
  )
}

/** The next lesson of the plan: home lights the one that the plan and the result of a set name. L12 */
function LessonOfSkill({ next: { skill, lesson } }: { next: NonNullable<Student['next_lesson']> }) {
  const { lesson: words } = useWords(studentWords).studentHome
  return (
    <Tile icon={<BookIcon />} kicker={words.ofSkill(skill)} heading={lesson.name} isLit>
      <p className={classNames(styles.about, styles.soft)}>{words.why}</p>
      <Link to={paths.lesson(lesson.course, lesson.slug)} className={tileWayClass(true)}>
        {words.open}
        <ArrowForwardIcon />
      </Link>
    </Tile>
  )
}

/** The link to the studio, which staff open first: they run the academy, and rarely learn in it. */
function StudioTile() {
  const { studio } = useWords(studentWords).studentHome
  return (
    <Tile icon={<ChartIcon />} kicker={studio.kicker} heading={studio.heading} isLit>
      <p className={classNames(styles.about, styles.soft)}>{studio.text}</p>
      <a href={paths.studio} className={tileWayClass(true)}>
        {studio.open}
        <ArrowForwardIcon />
      </a>
    </Tile>
  )
}

/** A request or an order that is not decided yet, and what it waits for: the payment, or the academy. */
function Waiting({ waiting, isLit }: { waiting: Student['waiting'][number]; isLit: boolean }) {
  const { waiting: words } = useWords(studentWords).studentHome
  const { kind, name, slug, reported, is_part_paid: isPartPaid } = waiting
  const payment = isPartPaid
    ? { kicker: words.partPaid, text: words.restText }
    : { kicker: words.payment, text: words.paymentText }
  const isRequest = kind === 'request' && slug !== null
  return (
    <Tile
      icon={<ClockIcon />}
      kicker={isRequest ? words.request : reported ? words.checked : payment.kicker}
      heading={isRequest ? name : words.order(name)}
      isLit={isLit}
    >
      <p className={classNames(styles.about, styles.soft)}>
        {isRequest ? words.requestText : reported ? words.reportedText[reported] : payment.text}
      </p>
      <Link to={isRequest ? paths.course(slug) : paths.order(name)} className={tileWayClass(isLit)}>
        {isRequest ? words.course : words.see}
        {isLit && <ArrowForwardIcon />}
      </Link>
    </Tile>
  )
}

/** Invites a student without a course to choose one. */
function FirstCourse({ isLit }: { isLit: boolean }) {
  const { first } = useWords(studentWords).studentHome
  return (
    <Tile icon={<BookIcon />} kicker={first.kicker} heading={first.heading} isLit={isLit}>
      <p className={classNames(styles.about, styles.soft)}>{first.text}</p>
      <Link to={paths.courses} className={tileWayClass(isLit)}>
        {first.browse}
        {isLit && <ArrowForwardIcon />}
      </Link>
    </Tile>
  )
}

/** Returns the sets of practice that were begun, as the program of the page fetches them ahead; a redo is stored when it is opened. L8 */
const openSetsOf = ({ open_sets: open }: Student['practice']) =>
  open.flatMap(({ kind, id }) => (kind === 'redo' ? [] : [id])).join()

/**
 * Shows a student's status and next step: one highlighted card, the next thing to do, and the rest beside it. A new result takes
 * precedence over practice that was begun or returns today, and practice over the next lesson: that of the plan, else the one to resume. P10 L12
 */
export function StudentHome({ student }: { student: Student }) {
  const { studentHome: words, shell } = useWords(studentWords)
  const {
    name,
    is_staff: isStaff,
    running,
    lesson,
    next_lesson: nextLesson,
    fresh_result: fresh,
    last_score: last,
    own_error: ownError,
    test_date,
    days_left,
    practice,
    trial,
    due,
    waiting,
    notices,
  } = student
  const isFree = running.length === 0 && !isStaff
  const practices = hasPractice(practice)
  const isNextLit = isFree && !practices && fresh === null
  // The lesson to resume may be the very one.
  const isResumed = nextLesson?.lesson.slug === lesson?.slug && nextLesson?.lesson.course === lesson?.course.slug
  const lessonOfSkill = isNextLit && !isResumed ? nextLesson : null
  const isResumeLit = isNextLit && lessonOfSkill === null
  const Lesson = lesson?.done_count === lesson?.lessons_count ? FinishedCourse : NextLesson
  // What runs already stands above, with the time at which it is due.
  const listed = due.filter((thing) => !running.some((test) => isOf(test)(thing)))
  const isDue = listed.some(({ done_at }) => done_at === null)
  const assigned = listed.length > 0 && <DueThings due={listed} />
  // Who has asked for a first course waits for it, and is not asked to choose one.
  const first = lesson ? undefined : waiting[0]
  const others = waiting.filter((one) => one !== first)
  const next = lesson ? (
    <Lesson lesson={lesson} isLit={isResumeLit} />
  ) : first ? (
    <Waiting waiting={first} isLit={isResumeLit} />
  ) : (
    !isStaff && <FirstCourse isLit={isResumeLit} />
  )
  return (
    <div className={styles.home} data-tells-of-tests="" data-practice-ahead={isFree ? openSetsOf(practice) : undefined}>
      <header className={styles.hello}>
        <h1>{words.hello(splitName(name).first)}</h1>
        <p className={styles.soft} data-fresh="days-left">
          {days_left !== null && days_left >= 0 && words.days(days_left)}
        </p>
        <nav aria-label={words.places} className={styles.places}>
          <Link to={paths.myCourses}>{shell.links.myCourses}</Link>
          <Link to={paths.quizzes}>{shell.links.quizzes}</Link>
          <Link to={paths.practice}>{shell.links.practice}</Link>
        </nav>
      </header>
      {running.map((test, at) => (
        <RunningTest key={test.attempt_id} test={test} isLit={at === 0} dueAt={due.find(isOf(test))?.due_at} />
      ))}
      {isStaff && <StudioTile />}
      {fresh && <FreshResult result={fresh} isLit={isFree} />}
      {practices && <PracticeTile practice={practice} isLit={isFree && fresh === null} />}
      {isDue && assigned}
      {lessonOfSkill && <LessonOfSkill next={lessonOfSkill} />}
      {isResumeLit && next}
      {!isDue && assigned}
      <div className={styles.others}>
        {!isResumeLit && next}
        {others.map((one) => (
          <Waiting key={`${one.kind} ${one.name}`} waiting={one} isLit={false} />
        ))}
        {(fresh === null || fresh.attempt_id !== last?.attempt_id) && (
          <Tile icon={<ChartIcon />} kicker={words.score.kicker}>
            <LastScore last={last} ownError={ownError} trial={trial} />
          </Tile>
        )}
        <Tile icon={<CalendarIcon />} kicker={words.test.kicker}>
          <TestDateIsland testDate={test_date} daysLeft={days_left} />
        </Tile>
        {notices.length > 0 && <Notices notices={notices} />}
      </div>
    </div>
  )
}
