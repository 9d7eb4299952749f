import { useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import { isStartable } from '../../../core/attempts/together.ts'
import { unremindables } from '../../../core/staff/assignments.ts'
import { browserApi } from '../../base/browser-api.ts'
import { useAction, useUndoable } from '../decision/use-action.ts'
import { CopyButton } from '../../ui/actions/copy-button.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { MomentField } from '../editor/field-editor.tsx'
import { doneBy, UndoNotice } from '../decision/undo-notice.tsx'
import { NameLink, QuietButton, QuietLink } from '../shell/quiet.tsx'
import styles from '../shell/place.module.css'
import { useByEmail } from '../shell/by-email.ts'
import lines from '../shell/lines.module.css'
import { Columns, Section } from '../shell/section.tsx'
import { Place, useStudio } from '../shell/studio-frame.tsx'
import { placeOf } from '../shell/place-of.tsx'
import { Line, Lines } from '../shell/lines.tsx'
import { StateBadge } from './state-badge.tsx'
import { useAssigningWords, useWindowFacts } from './words.ts'

type Assignment = NonNullable<CallReply<'GET /studio/assignments/:assignmentId'>['data']>
type Student = Assignment['people'][number]

function StudentLine({ student: { id, name, state, is_begun, done_at, is_open, reminded_at } }: { student: Student }) {
  const { assigning, at, format } = useAssigningWords()
  const { page } = assigning
  const facts = [
    done_at === null ? null : at(done_at),
    done_at === null && is_begun ? page.begun : null,
    done_at === null && reminded_at !== null ? page.reminded(at(reminded_at)) : null,
  ].filter((fact) => fact !== null)
  return (
    <Line name={<NameLink to={`/people/${id}`}>{name}</NameLink>} facts={facts.length > 0 ? format.facts(facts) : null}>
      <span className={styles.acts}>
        {done_at === null && !is_open && <Badge tone="warn">{page.noAccess}</Badge>}
        <StateBadge state={state} />
      </span>
    </Line>
  )
}

/** Shows which students have done it and which have not, with a button that reminds the latter. */
function Students({ assignment }: { assignment: Assignment }) {
  const { assigning } = useAssigningWords()
  const { page } = assigning
  const { id, kind, people, students, done, remindable, recent, left_out, withdrawn_at, reminder_link } = assignment
  const { notice, onUndoable } = useUndoable()
  const { isPending, run } = useAction({ onUndoable })
  /** The number of students reminded by a press that can still be undone: its notice counts them, so the line below does not. */
  const [reminding, setReminding] = useState(0)
  const before = recent - (notice.change ? reminding : 0)
  const leftOut = unremindables.flatMap((why) => (left_out[why] > 0 ? [page.leftOutFor[why](left_out[why])] : []))
  const byEmail = useByEmail()
  const remind = () =>
    void run(async () => {
      const { data } = await browserApi('POST /studio/assignments/:assignmentId/reminders', {
        params: { assignmentId: id },
      })
      setReminding(data.reminded)
      return doneBy(
        data.change_id,
        data.reminded === 0 ? page.noOneReminded : byEmail(page.willBeReminded)(data.reminded),
      )
    })
  return (
    <Section title={page.who}>
      <p>
        {page.counts(done, students)} <span className={lines.soft}>{page.means[kind]}</span>
      </p>
      {withdrawn_at === null && done < students && (
        <>
          <p className={styles.acts}>
            {remindable > 0 && (
              <Button size="small" isPending={isPending} onClick={remind}>
                {page.remind(remindable)}
              </Button>
            )}
            <QuietLink to={`/people?undone=${id}`}>{page.undone}</QuietLink>
            <CopyButton text={reminder_link} label={page.copyReminder} done={page.copied} />
          </p>
          <UndoNotice {...notice} />
          <p className={lines.soft}>
            {before > 0 && byEmail(page.recent)(before)} {leftOut.length > 0 && page.leftOut(leftOut)}{' '}
            {byEmail(page.remindHint)}
          </p>
        </>
      )}
      <Lines>
        {people.map((student) => (
          <StudentLine key={student.id} student={student} />
        ))}
        {students > people.length && <Line name={assigning.more(students - people.length)} />}
      </Lines>
    </Section>
  )
}

/** The members of the group who do not have it, and the way to give it to those with access. */
function Outside({ assignment: { id, outside, withdrawn_at, is_public } }: { assignment: Assignment }) {
  const { assigning } = useAssigningWords()
  const { page, remarks } = assigning
  const { notice, onUndoable } = useUndoable()
  const { isPending, run } = useAction({ onUndoable })
  const assign = () =>
    void run(async () => {
      const { data } = await browserApi('POST /studio/assignments/:assignmentId/students', {
        params: { assignmentId: id },
      })
      return doneBy(data.change_id, page.added(data.students))
    })
  if (outside.count === 0) return <UndoNotice {...notice} />
  return (
    <Section title={page.outside}>
      <p className={lines.soft}>{page.outsideHint}</p>
      <UndoNotice {...notice} />
      {outside.assignable > 0 && withdrawn_at === null && is_public && (
        <p>
          <QuietButton isPending={isPending} onClick={assign}>
            {page.assignToMore(outside.assignable)}
          </QuietButton>
        </p>
      )}
      <Lines>
        {outside.people.map(({ id: userId, name, remark }) => (
          <Line key={userId} name={<NameLink to={`/people/${userId}`}>{name}</NameLink>}>
            <span className={lines.soft}>{remark === null ? page.hasAccess : remarks[remark]}</span>
          </Line>
        ))}
        {outside.count > outside.people.length && <Line name={assigning.more(outside.count - outside.people.length)} />}
      </Lines>
    </Section>
  )
}

/** The times that can be changed, as they are shown. */
type TypedTimes = { due_at: string | null; opens_at: string | null; closes_at: string | null }

/** The due date, and the time in which its students can start a quiz, to be changed. */
function TimesForm({ assignment }: { assignment: Assignment }) {
  const { id, kind, due_at, opens_at, closes_at, starts_together } = assignment
  const { assigning } = useAssigningWords()
  const { page } = assigning
  const { revalidate } = useRevalidator()
  const { errors, isPending, run } = useAction({ reload: null })
  /** The times as typed, until they are saved; null while they are the server's. */
  const [typed, setTyped] = useState<TypedTimes | null>(null)
  const times = typed ?? { due_at, opens_at, closes_at }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const params = { assignmentId: id }
    const { due_at: due, ...window } = times
    const body = { due_at: due ?? '', ...(kind === 'quiz' && window) }
    void run(
      () => browserApi('PATCH /studio/assignments/:assignmentId', { params, body }),
      async () => {
        await revalidate()
        setTyped((now) => (now === typed ? null : now))
      },
    )
  }
  const quizFirst = starts_together ? 'closes_at' : 'opens_at'
  const first = kind === 'quiz' ? quizFirst : 'due_at'
  const field = (name: keyof TypedTimes, label: string) => (
    <MomentField
      label={label}
      value={times[name]}
      error={errors[name]}
      isAfterAnother={name !== first}
      onChange={(at) => setTyped({ ...times, [name]: at })}
    />
  )
  return (
    <Section title={page.changeTimes}>
      <Form onSubmit={submit}>
        {kind === 'quiz' && (
          <>
            {!starts_together && field('opens_at', assigning.form.opens)}
            {field('closes_at', assigning.form.closes)}
            <p className={lines.soft}>{starts_together ? assigning.form.closingHint : assigning.form.windowHint}</p>
          </>
        )}
        {field('due_at', page.due)}
        <p className={lines.soft}>{page.timesHint}</p>
        <SubmitButton variant="quiet" isPending={isPending}>
          {page.saveTimes}
        </SubmitButton>
      </Form>
    </Section>
  )
}

function AssignmentView({ loaded: assignment }: { loaded: Assignment }) {
  const { assigning, at } = useAssigningWords()
  const { page } = assigning
  const { can } = useStudio()
  const { isPending, run } = useAction()
  const { id, kind, name, course, course_id, thing_id, questions, is_public, group, student, author, given_at, link } =
    assignment
  const window = useWindowFacts(assignment)
  const isWithdrawn = assignment.withdrawn_at !== null
  const [openedAt] = useState(() => Date.now())
  const { closes_at: closesAt } = assignment
  const times = { dueAt: Date.parse(assignment.due_at), closesAt: closesAt === null ? null : Date.parse(closesAt) }
  const awaitsStart =
    assignment.starts_together &&
    assignment.begun_at === null &&
    !isWithdrawn &&
    isStartable(times, openedAt) &&
    can('exams.supervise')
  const setWithdrawn = (is_withdrawn: boolean) =>
    void run(() =>
      browserApi('POST /studio/assignments/:assignmentId/withdrawal', {
        params: { assignmentId: id },
        body: { is_withdrawn },
      }),
    )
  const facts = course === null ? page.questions(questions ?? 0) : page.facts(assigning.kinds[kind], course)
  return (
    <Place
      title={name}
      actions={
        <>
          <QuietLink to="/people/assignments">{assigning.back}</QuietLink>
          {kind === 'quiz' && can('exams.supervise') && (
            <QuietLink to={`/desk?assignment=${id}`}>{page.desk}</QuietLink>
          )}
          {!isWithdrawn && (
            <QuietButton isPending={isPending} onClick={() => setWithdrawn(true)}>
              {page.withdraw}
            </QuietButton>
          )}
        </>
      }
    >
      <p className={styles.facts}>
        {can('content.edit') ? (
          <NameLink to={kind === 'quiz' ? `/questions/${thing_id}` : `/courses/${course_id}/lessons/${thing_id}`}>
            {facts}
          </NameLink>
        ) : (
          <bdi>{facts}</bdi>
        )}
        {student && <NameLink to={`/people/${student.id}`}>{student.name}</NameLink>}
        {group &&
          (group.id === null ? (
            <bdi>{group.name}</bdi>
          ) : (
            <NameLink to={`/people?group=${group.id}`}>{group.name}</NameLink>
          ))}
        <span className={lines.soft}>{page.given(at(given_at), author ?? assigning.gone)}</span>
        {window !== null && <span className={lines.soft}>{window}</span>}
      </p>
      {link !== null && (
        <p>
          <CopyButton text={link} label={page.copyLink} done={page.copied} />
        </p>
      )}
      {isWithdrawn && (
        <Notice
          tone="warn"
          action={
            <QuietButton isPending={isPending} onClick={() => setWithdrawn(false)}>
              {page.restore}
            </QuietButton>
          }
        >
          {page.isWithdrawn}
        </Notice>
      )}
      {!is_public && <Notice tone="warn">{page.notPublic}</Notice>}
      {awaitsStart && (
        <Notice action={<QuietLink to={`/desk?assignment=${id}`}>{page.toStart}</QuietLink>}>{page.awaitsStart}</Notice>
      )}
      <Columns>
        <Students assignment={assignment} />
        <div className={styles.column}>
          {!isWithdrawn && <TimesForm assignment={assignment} />}
          <Outside assignment={assignment} />
        </div>
      </Columns>
    </Place>
  )
}

/** Something assigned: who has done it and who has not. T35 */
export const assignmentPlace = placeOf('GET /studio/assignments/:assignmentId', AssignmentView, ({ id }) => id)
