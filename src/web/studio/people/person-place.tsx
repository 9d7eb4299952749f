import { Link, useLocation, useSearchParams } from 'react-router'
import { useState, type FormEvent } from 'react'
import { mostExtraBreakMinutes } from '../../../core/attempts/conditions.ts'
import { mostTyped } from '../../../core/typed-lengths.ts'
import { browserApi } from '../../base/browser-api.ts'
import { useAction, useUndoable } from '../decision/use-action.ts'
import { useForm } from '../decision/use-form.ts'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import * as parentWords from '#words/parents'
import { useStudioWords } from '../shell/words.ts'
import { UndoNotice, doneBy } from '../decision/undo-notice.tsx'
import { useTyped } from '../shell/use-typed.ts'
import { Place, useStudio } from '../shell/studio-frame.tsx'
import { useAuditWords } from '../audit/audit-words.ts'
import { useOrderStatus } from '../orders/order-status.tsx'
import { TakeCash } from '../orders/take-cash.tsx'
import { AssignmentsSection } from './assignments-section.tsx'
import { AccessSection } from './access-section.tsx'
import { AccountSection } from './account-section.tsx'
import { Address } from './address-form.tsx'
import { GroupsSection } from './groups-section.tsx'
import { JoinSection } from './join-section.tsx'
import { OfficialSection } from './official-section.tsx'
import { ParentsSection, parentsId } from './parents-section.tsx'
import { LearningSection } from './learning-section.tsx'
import { SkillsSection } from './skills-section.tsx'
import { NameLink, QuietButton, QuietLink } from '../shell/quiet.tsx'
import styles from '../shell/place.module.css'
import lines from '../shell/lines.module.css'
import { Columns, Section } from '../shell/section.tsx'
import { useDay } from '../shell/use-day.ts'
import { ChoiceField } from '../shell/choice-field.tsx'
import { CutEnd } from '../shell/cut-end.tsx'
import { placeOf } from '../shell/place-of.tsx'
import { Line, Lines } from '../shell/lines.tsx'
import { MoreRows } from './more-rows.tsx'
import type { PersonData } from './person-data.ts'

function Profile({ person: { profile, can_change } }: { person: PersonData }) {
  const { studio, format } = useStudioWords()
  const day = useDay()
  const { person } = studio
  const { id: userId, name, phone, parent_phone, role, is_disabled, joined_at, seen_at } = profile
  const { isPending, field, form } = useForm(['name', 'phone', 'parent_phone'], (body) =>
    browserApi('PATCH /studio/people/:userId', { params: { userId }, body }),
  )
  return (
    <Section title={person.sections.profile}>
      <Address profile={profile} canChange={can_change} />
      <p className={styles.facts}>
        {role !== 'student' && <Badge tone="accent">{studio.roles[role]}</Badge>}
        {is_disabled && <Badge tone="bad">{studio.people.disabled}</Badge>}
        <span>{person.profile.joined(day(joined_at))}</span>
        <span>{seen_at === null ? person.profile.neverSeen : person.profile.seen(format.moment(seen_at, 'here'))}</span>
      </p>
      {can_change ? (
        <Form {...form}>
          <TextField label={person.profile.name} {...field('name')} defaultValue={name} required />
          <TextField type="tel" label={person.profile.phone} {...field('phone')} defaultValue={phone} />
          <TextField
            type="tel"
            label={person.profile.parentPhone}
            {...field('parent_phone')}
            defaultValue={parent_phone}
          />
          <SubmitButton isPending={isPending}>{person.profile.save}</SubmitButton>
        </Form>
      ) : (
        <Notice>{person.profile.higher}</Notice>
      )}
    </Section>
  )
}

const percents = [100, 125, 150, 175, 200, 225, 250, 275, 300]

function Conditions({ person: { profile, conditions } }: { person: PersonData }) {
  const { conditions: words } = useStudioWords().studio.person
  const [time, setTime] = useState(String(conditions.time_percent ?? 'untimed'))
  // A command sets any percentage: what holds is shown, and is there to go back to.
  const offered = [...new Set([...percents, conditions.time_percent ?? 100])].toSorted((a, b) => a - b)
  const { isPending, errors, form } = useForm(
    ['extra_break'],
    async (typed) => {
      const body = {
        time_percent: time === 'untimed' ? null : Number(time),
        extra_break_minutes: Number(typed.extra_break),
      }
      await browserApi('POST /staff/students/:userId/conditions', { params: { userId: profile.id }, body })
      return { msg: words.saved(profile.name) }
    },
    { reload: null },
  )
  return (
    <Form {...form}>
      <ChoiceField
        label={words.time}
        value={time}
        choices={[
          ...offered.map((percent) => ({ value: String(percent), label: words.percent(percent) })),
          { value: 'untimed', label: words.untimed },
        ]}
        onChoose={setTime}
      />
      <TextField
        type="number"
        label={words.extraBreak}
        hint={words.extraBreakHint}
        name="extra_break"
        min={0}
        max={mostExtraBreakMinutes}
        defaultValue={String(conditions.extra_break_minutes)}
        error={errors['extra_break_minutes']}
      />
      <SubmitButton variant="quiet" isPending={isPending}>
        {words.save}
      </SubmitButton>
    </Form>
  )
}

function Notes({ person: { profile, notes, deleted_notes, more } }: { person: PersonData }) {
  const { studio, format } = useStudioWords()
  const { notes: words } = studio.person
  const { notice, onUndoable } = useUndoable()
  const { isPending, field, run } = useAction({ onUndoable })
  const params = { userId: profile.id }
  const remove = (noteId: number) =>
    void run(async () => {
      const { data, msg } = await browserApi('DELETE /studio/people/:userId/notes/:noteId', {
        params: { ...params, noteId },
      })
      return doneBy(data.change_id, msg, '')
    })
  const restore = (noteId: number) =>
    void run(() => browserApi('POST /studio/people/:userId/notes/:noteId/restore', { params: { ...params, noteId } }))
  const note = useTyped(`note:${profile.id}`)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void run(
      () => browserApi('POST /studio/people/:userId/notes', { params, body: { text: note.text } }),
      () => note.type(''),
    )
  }
  return (
    <Section title={studio.person.sections.notes}>
      <Form onSubmit={submit}>
        <TextArea
          label={words.add}
          hint={words.hint}
          {...field('text')}
          rows={2}
          maxLength={mostTyped.personNote}
          {...note.field}
        />
        <SubmitButton variant="quiet" isPending={isPending}>
          {words.save}
        </SubmitButton>
      </Form>
      <Lines none={studio.person.none}>
        {notes.map(({ id, author, text, created_at }) => (
          <Line
            key={id}
            name={<span className={styles.text}>{text}</span>}
            facts={`${author ?? words.gone}, ${format.stamp(created_at)}`}
          >
            <QuietButton isPending={isPending} onClick={() => remove(id)}>
              {words.delete}
            </QuietButton>
          </Line>
        ))}
      </Lines>
      <MoreRows list="notes" more={more.notes} />
      <UndoNotice {...notice} />
      {deleted_notes.length > 0 && (
        <details>
          <summary className={lines.soft}>{words.deleted(deleted_notes.length)}</summary>
          <Lines>
            {deleted_notes.map(({ id, text, deleted_at }) => (
              <Line
                key={id}
                name={<span className={styles.text}>{text}</span>}
                facts={words.deletedAt(format.stamp(deleted_at))}
              >
                <QuietButton isPending={isPending} onClick={() => restore(id)}>
                  {words.restore}
                </QuietButton>
              </Line>
            ))}
          </Lines>
          <CutEnd list={deleted_notes} />
        </details>
      )}
    </Section>
  )
}

function Attempts({ person: { profile, attempts, more } }: { person: PersonData }) {
  const { studio, format } = useStudioWords()
  const { attempts: words } = studio.person
  return (
    <Section title={studio.person.sections.attempts}>
      <Lines none={studio.person.none}>
        {attempts.map(
          ({ id, quiz, number, at, started_at, is_discarded, is_practice, is_left_out, correct, total }) => (
            <Line
              key={id}
              name={<Link to={`/people/${profile.id}/attempts/${id}`}>{words.title(quiz, number)}</Link>}
              facts={
                <>
                  {format.stamp(started_at)}
                  {is_practice && ` · ${words.practice}`}
                  {is_left_out && ` · ${words.leftOut}`}
                </>
              }
            >
              <span>
                {at === 'closed'
                  ? is_discarded
                    ? words.discarded
                    : correct === null
                      ? studio.scoreFollows
                      : words.score(correct, total ?? 0)
                  : at === 'paused'
                    ? words.paused
                    : words.running}
              </span>
            </Line>
          ),
        )}
      </Lines>
      <MoreRows list="attempts" more={more.attempts} />
    </Section>
  )
}

function Lists({ person }: { person: PersonData }) {
  const { studio, format } = useStudioWords()
  const dayOf = useDay()
  const { changeOf } = useAuditWords()
  const { sections, none, emails: emailWords, history: historyWords } = studio.person
  const { more } = person
  const { orders: orderWords } = studio
  const statusOf = useOrderStatus()
  const { can } = useStudio()
  const [query] = useSearchParams()
  /** The course that a request leads here for. */
  const cash = query.get('cash')
  const [isTaking, setTaking] = useState(cash !== null)
  const { role, joined_into } = person.profile
  const takesCash = can('orders.decide') && role === 'student' && joined_into === null
  return (
    <>
      <Section title={sections.orders}>
        {takesCash && (
          <div className={styles.acts}>
            <QuietButton aria-expanded={isTaking} onClick={() => setTaking(!isTaking)}>
              {orderWords.cash.title}
            </QuietButton>
          </div>
        )}
        <Lines none={none}>
          {person.orders.map((order) => (
            <Line
              key={order.number}
              name={<Link to={`/orders/${order.number}`}>{order.number}</Link>}
              facts={format.stamp(order.created_at)}
            >
              <span>{format.facts([format.money(order.total, order.currency), ...statusOf(order)])}</span>
            </Line>
          ))}
        </Lines>
        <MoreRows list="orders" more={more.orders} />
      </Section>
      {takesCash && isTaking && <TakeCash student={person.profile} courseId={cash} />}
      <Section title={sections.watched}>
        <Lines none={none}>
          {person.watched.map(({ course, lesson, at }) => (
            <Line key={`${course} ${lesson}`} name={lesson} facts={`${course}, ${format.stamp(at)}`} />
          ))}
        </Lines>
        <MoreRows list="watched" more={more.watched} />
      </Section>
      <Section title={sections.emails}>
        <Lines none={none}>
          {person.emails.map(({ subject, queued_at, sent_at, state }) => (
            <Line
              key={`${queued_at} ${subject}`}
              name={subject === '' ? emailWords.code : subject}
              facts={`${format.stamp(sent_at ?? queued_at)}${state === 'sent' ? '' : `, ${emailWords[state]}`}`}
            />
          ))}
        </Lines>
        <MoreRows list="emails" more={more.emails} />
      </Section>
      <Section title={sections.history}>
        <Lines none={none}>
          {person.history.map(({ id, at, actor, action, course, until, reason }) => (
            <Line
              key={id}
              name={
                <>
                  {changeOf(action)}
                  {course !== null && ` – ${course}`}
                  {until !== null && ` ${studio.people.until(dayOf(until))}`}
                  {reason !== null && <span className={styles.text}>{reason}</span>}
                </>
              }
              facts={`${format.stamp(at)} ${historyWords.by(actor ?? historyWords.unknown)}`}
            />
          ))}
        </Lines>
        <MoreRows list="history" more={more.history} />
        {can('audit.see') && <Link to={`/site/audit?person=${person.profile.id}`}>{historyWords.log}</Link>}
      </Section>
    </>
  )
}

function PersonView({ loaded: person }: { loaded: PersonData }) {
  const { studio, parents } = useStudioWords(parentWords)
  const { person: words } = studio
  const { can } = useStudio()
  const { profile, can_change } = person
  // With the lists that are open: without them the way down would load the page again.
  const { search } = useLocation()
  return (
    <Place
      title={profile.name}
      actions={
        <>
          <QuietLink to="/people">{words.back}</QuietLink>
          {can('assignments.give') && profile.role === 'student' && (
            <QuietLink to={`/people/assignments/new?student=${profile.id}`}>{words.assign}</QuietLink>
          )}
          {can('results.see') && <QuietLink to={`/people/${profile.id}/card`}>{words.card}</QuietLink>}
          {can('results.see') && profile.role === 'student' && (
            <QuietLink to={{ search, hash: parentsId }}>{parents.share.staffHeading}</QuietLink>
          )}
        </>
      }
    >
      {profile.joined_into !== null && (
        <Notice tone="warn">
          {words.join.joinedInto}{' '}
          <NameLink to={`/people/${profile.joined_into.id}`}>{profile.joined_into.name}</NameLink>
        </Notice>
      )}
      <Columns>
        <div className={styles.column}>
          <AccessSection person={person} />
          {profile.role === 'student' && <GroupsSection person={person} />}
          <Attempts person={person} />
          {profile.role === 'student' && can('results.see') && <LearningSection userId={profile.id} />}
          {profile.role === 'student' && <SkillsSection person={person} />}
          <AssignmentsSection person={person} />
          <Notes person={person} />
          <Lists person={person} />
        </div>
        <div className={styles.column}>
          <Profile person={person} />
          {can('exams.supervise') && (
            <Section title={words.conditions.title}>
              <p className={lines.soft}>{words.conditions.hint}</p>
              <Conditions person={person} />
            </Section>
          )}
          {can('results.see') && profile.role === 'student' && <OfficialSection userId={profile.id} />}
          {can('results.see') && profile.role === 'student' && <ParentsSection userId={profile.id} />}
          {can_change && <AccountSection person={person} />}
          {can('accounts.join') && profile.role === 'student' && profile.joined_into === null && (
            <JoinSection person={person} />
          )}
        </div>
      </Columns>
    </Place>
  )
}

/** One account: what it may use, what it did, what staff know about it. T21 */
export const personPlace = placeOf('GET /studio/people/:userId', PersonView, ({ profile }) => profile.id)
