import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { mostTyped } from '../../../core/typed-lengths.ts'
import type { CallReply } from '../../../contract/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import { Button } from '../../ui/actions/button.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { PlusIcon } from '../../ui/icons/tools.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useQuizzesWords } from './words.ts'
import { DeletedNotice } from '../decision/deleted-notice.tsx'
import { listPlace } from '../list/list-place.tsx'
import { useStudio } from '../shell/studio-frame.tsx'
import { StateBadges } from '../things/state-badges.tsx'
import { useAction } from '../decision/use-action.ts'
import { NameLink, QuietLink } from '../shell/quiet.tsx'
import { ChoiceField } from '../shell/choice-field.tsx'
import { choicesOf } from '../shell/choices.ts'
import { FormDialog } from '../shell/confirm-dialog.tsx'
import styles from './quizzes.module.css'

type Quizzes = NonNullable<CallReply<'GET /studio/quizzes'>['data']>
type Quiz = Quizzes['rows'][number]

function Name({ row }: { row: Quiz }) {
  const { studioQuizzes: quizzes } = useQuizzesWords()
  return (
    <NameLink to={String(row.id)} className={styles.title}>
      {row.name || quizzes.unnamed}
    </NameLink>
  )
}

function Where({ row }: { row: Quiz }) {
  const { studioQuizzes: quizzes } = useQuizzesWords()
  return (
    <>
      <bdi>{row.course}</bdi>
      <span className={styles.soft}>
        <bdi>{row.lesson ?? quizzes.list.noLesson}</bdi>
      </span>
    </>
  )
}

function Questions({ row }: { row: Quiz }) {
  const { studioQuizzes: quizzes } = useQuizzesWords()
  return (
    <>
      {row.questions} <span className={styles.soft}>{quizzes.list.type[row.type]}</span>
    </>
  )
}

function State({ row }: { row: Quiz }) {
  return (
    <StateBadges
      state={row.is_published ? 'published' : 'draft'}
      publish_at={null}
      is_changed={row.is_changed}
      isAlways
    />
  )
}

/** Makes a quiz of a name and a course; everything else is set on its page. T17 */
function MakeQuiz({ courses }: Pick<Quizzes, 'courses'>) {
  const words = useQuizzesWords()
  const { make } = words.studioQuizzes
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [courseId, setCourseId] = useState(courses.length === 1 ? courses[0]?.id : undefined)
  const { errors, setErrors, problem, isPending, run } = useAction({ reload: null, failsAt: 'page' })
  const close = () => setOpen(false)
  const submit = () => {
    if (courseId === undefined) return setErrors({ course_id: [words.studioQuizzes.import.into.needsCourse] })
    void run(async () => {
      const { data } = await browserApi('POST /studio/quizzes', { body: { name, course_id: courseId } })
      await navigate(String(data.id))
    })
  }
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        <PlusIcon />
        {make.title}
      </Button>
      <Dialog isOpen={isOpen && courses.length === 0} onClose={close} title={make.title}>
        <p>
          {make.noCourse} <Link to="/courses">{make.toCourses}</Link>
        </p>
      </Dialog>
      {isOpen && courses.length > 0 && (
        <FormDialog
          title={make.title}
          yes={make.submit}
          no={make.cancel}
          isPending={isPending}
          form={{ onSubmit: submit }}
          onClose={close}
        >
          <TextField
            label={make.name}
            value={name}
            maxLength={mostTyped.quizName}
            error={errors['name'] ?? (errors['course_id'] ? null : problem)}
            data-autofocus
            autoComplete="off"
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <ChoiceField
            label={make.course}
            value={String(courseId ?? '')}
            error={errors['course_id']}
            none={courseId === undefined ? make.choose : undefined}
            choices={choicesOf(courses)}
            onChoose={(picked) => setCourseId(Number(picked) || undefined)}
          />
        </FormDialog>
      )}
    </>
  )
}

/** All quizzes. T17 */
export const quizzesPlace = listPlace(
  { of: 'quizzes', on: 'GET /studio/quizzes', file: 'GET /studio/quizzes/csv' },
  ({ courses }) => {
    const { studioQuizzes: quizzes, editing, format } = useQuizzesWords()
    const { time_zone } = useStudio()
    const { list, noun } = quizzes
    return {
      title: quizzes.title,
      actions: (
        <>
          <QuietLink to="/questions/bank">{quizzes.bank.title}</QuietLink>
          <QuietLink to="/questions/import">{quizzes.import.open}</QuietLink>
          <MakeQuiz courses={courses} />
        </>
      ),
      above: <DeletedNotice />,
      columns: [
        { head: list.columns.name, sort: 'name', Cell: Name },
        { head: list.columns.where, isOnlyWide: true, Cell: Where },
        { head: list.columns.questions, Cell: Questions },
        { head: list.columns.state, Cell: State },
        {
          head: list.columns.changed,
          sort: 'changed',
          isOnlyWide: true,
          shows: ({ changed_at: at }) => (at === null ? '–' : editing.moment(at, time_zone)),
        },
      ],
      filters: {
        state: { label: list.columns.state, choices: list.state },
        type: { label: list.typeLabel, choices: list.type },
        course: { label: list.courseLabel, choices: choicesOf(courses) },
      },
      noun,
      searchHint: list.search,
      nothing: list.nothing,
      selecting: {
        nameOf: ({ name }) => name,
        on: 'POST /studio/quizzes/many',
        body: {},
        label: (many) => list.deleteMany(format.count(many, noun)),
        says: list.deleteText,
        done: list.deleted,
        deletes: true,
      },
    }
  },
)
