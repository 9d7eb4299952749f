import { useEffect, useMemo, useState } from 'react'
import { Link, useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import { deskStates } from '../../../core/attempts/presence.ts'
import { browserApi } from '../../base/browser-api.ts'
import { useClockReading } from '../../exam/clock-reading.ts'
import { clockText } from '../../exam/clock-text.ts'
import type { Clock } from '../../exam/session/clock.ts'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Badge } from '../../ui/states/badge.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { ProgressBar } from '../../ui/states/progress-bar.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { failureText } from '../../base/failure-text.ts'
import { useDay } from '../shell/use-day.ts'
import { loadFresh } from '../shell/use-fresh.ts'
import list from '../list/list.module.css'
import { ExportButton } from '../list/list.tsx'
import lines from '../shell/lines.module.css'
import { Place, useStudio } from '../shell/studio-frame.tsx'
import { undoingAll, UndoNoticeAtFoot } from '../decision/undo-notice.tsx'
import { useUndoable } from '../decision/use-action.ts'
import type { CallOptions } from '../../base/api.ts'
import { NameLink, QuietButton } from '../shell/quiet.tsx'
import { ChoiceField } from '../shell/choice-field.tsx'
import { Line, Lines } from '../shell/lines.tsx'
import { MenuAction, MoreMenu } from '../shell/menu-items.tsx'
import styles from './desk.module.css'
import {
  GiveAllDialog,
  InterventionDialog,
  KeysOfAttempt,
  LogDialog,
  PauseDialog,
  type ClockChange,
  type Intervention,
} from './desk-dialogs.tsx'
import { Rooms } from './desk-rooms.tsx'
import { useDesk, type DeskAttempt, type DeskQuery } from './use-desk.ts'
import { useDeskWords } from './words.ts'

/** The minutes that one press gives. */
const gifts = [5, 10] as const

const isRunning = ({ phase }: DeskAttempt) => phase.at !== 'closed'
const hasClock = (attempt: DeskAttempt) =>
  isRunning(attempt) && (attempt.phase.ends_at !== null || attempt.phase.remaining_seconds !== null)
const isPaused = ({ phase }: DeskAttempt) => phase.at === 'paused'
/** Returns whether an attempt needs attention; a paused one does not: its student may be at home. */
const needsAttention = (attempt: DeskAttempt) => attempt.away_since !== null && !isPaused(attempt)

/** The time left, by the server's clock; a word where there is none. */
function TimeLeft({ attempt, clock, isStale }: { attempt: DeskAttempt; clock: Clock; isStale: boolean }) {
  const { studioDesk: desk } = useDeskWords()
  const running = useClockReading(() => clock.secondsLeft(attempt.phase))
  // The clock of a practice attempt stands still while its student is away.
  const whenRead = useMemo(() => clock.secondsLeft(attempt.phase), [attempt, clock])
  const left = attempt.is_practice && attempt.away_since !== null ? whenRead : running
  return (
    <span className={classNames(styles.left, isStale && styles.old)} aria-label={desk.left}>
      {left === null ? desk.untimed : clockText(left)}
      {isPaused(attempt) && <span className={styles.standing}>{desk.standing}</span>}
    </span>
  )
}

/** The time for which a student has been away, in whole minutes after the first. */
function Away({ since, clock }: { since: string; clock: Clock }) {
  const { studioDesk: desk } = useDeskWords()
  const seconds = useClockReading(() => clock.secondsUp(since))
  return <Badge tone="highlight">{desk.away(desk.lasting(seconds))}</Badge>
}

/** Shows whether the student is connected, and when the server last saved answers. */
function Connection({ attempt, clock }: { attempt: DeskAttempt; clock: Clock }) {
  const { studioDesk: desk } = useDeskWords()
  const { away_since: awaySince, saved_at: savedAt } = attempt
  return (
    <span className={styles.badges}>
      {awaySince === null ? <Badge tone="good">{desk.connected}</Badge> : <Away since={awaySince} clock={clock} />}
      <span className={styles.soft}>
        {savedAt === null ? desk.notYet : desk.saved(savedAt)}
        {awaySince !== null && ` · ${desk.waiting}`}
      </span>
    </span>
  )
}

type Asked = { attemptId: number; what: Intervention | 'log' }
type RowProps = {
  attempt: DeskAttempt
  clock: Clock
  isStale: boolean
  /** True while no action is possible: the state of the test is unknown, or another filter is chosen. */
  isBlocked: boolean
  /** True while time is being given to it. */
  isGiving: boolean
  onGive: (minutes: number) => void
  onAsk: (what: Asked['what']) => void
  onPause: (change: ClockChange) => void
}

/** One student on the desk. */
function Row({ attempt, clock, isStale, isBlocked, isGiving, onGive, onAsk, onPause }: RowProps) {
  const { studio, studioDesk: desk } = useDeskWords()
  const { student, user_id: userId, quiz, phase, position, question_count: of, answered, conditions } = attempt
  const { conditions: more, cardPage } = studio.person
  const percent = conditions?.time_percent
  const extraBreak = conditions?.extra_break_minutes ?? 0
  const interventions: Intervention[] = isRunning(attempt)
    ? ['close', 'void']
    : attempt.finish_reason === 'discarded'
      ? ['reopen']
      : ['reopen', 'void']
  return (
    <li className={classNames(styles.row, isRunning(attempt) && needsAttention(attempt) && styles.alert)}>
      <span className={styles.who}>
        <NameLink to={`/people/${userId}`} className={styles.name}>
          {student}
        </NameLink>
        <span className={styles.soft}>
          <bdi>{quiz}</bdi> · {desk.phases[phase.paused_in ?? phase.at]}
          {attempt.is_practice && ` · ${desk.practice}`}
          {percent === null && ` · ${more.untimed}`}
          {typeof percent === 'number' && percent !== 100 && ` · ${more.percent(percent)}`}
          {extraBreak > 0 && ` · ${cardPage.extraBreak(extraBreak)}`}
          {attempt.extra_minutes > 0 && ` · ${desk.extra(attempt.extra_minutes)}`}
        </span>
      </span>
      {isRunning(attempt) ? (
        <>
          {isPaused(attempt) ? (
            <span className={styles.badges}>
              <Badge tone="warn">{desk.phases.paused}</Badge>
              <span className={styles.soft}>{attempt.away_since === null ? desk.pageOpen : desk.pageNotOpen}</span>
            </span>
          ) : (
            <Connection attempt={attempt} clock={clock} />
          )}
          {of > 0 ? (
            <div className={styles.progress}>
              <ProgressBar
                size="small"
                label={position === null ? desk.noPlace : desk.place(position, of)}
                text={desk.answered(answered, of)}
                value={(answered / of) * 100}
              />
            </div>
          ) : (
            <span />
          )}
          <TimeLeft attempt={attempt} clock={clock} isStale={isStale} />
        </>
      ) : (
        <span className={styles.ended}>
          {attempt.finish_reason !== null && <Badge>{desk.reasons[attempt.finish_reason]}</Badge>}
        </span>
      )}
      <span className={styles.acts}>
        {isPaused(attempt) && (
          <Button
            size="small"
            disabled={isBlocked}
            isPending={isGiving}
            aria-label={desk.resumeFor(student)}
            onClick={() => onPause('resume')}
          >
            {desk.resume}
          </Button>
        )}
        {hasClock(attempt) &&
          gifts.map((minutes) => (
            <QuietButton
              key={minutes}
              disabled={isBlocked}
              isPending={isGiving}
              aria-label={desk.moreTime(minutes, student)}
              onClick={() => onGive(minutes)}
            >
              +{minutes}
            </QuietButton>
          ))}
        <MoreMenu label={desk.actions(student)}>
          {isRunning(attempt) && !isPaused(attempt) && (
            <MenuAction label={desk.pause} isBlocked={isBlocked} onPress={() => onPause('pause')} />
          )}
          {[...interventions, 'log' as const].map((what) => (
            <MenuAction
              key={what}
              label={desk[what]}
              isBlocked={isBlocked && what !== 'log'}
              onPress={() => onAsk(what)}
            />
          ))}
        </MoreMenu>
      </span>
    </li>
  )
}

type Options = {
  groups: NonNullable<CallReply<'GET /studio/group-choices'>['data']>['groups']
  assignments: NonNullable<CallReply<'GET /studio/assignments'>['data']>['rows']
}

type Read = NonNullable<ReturnType<typeof useDesk>['read']>

/** Narrows the desk; the address has what is chosen. An assignment names its quiz and its students by itself. */
function Filters({ quizzes }: Pick<Read, 'quizzes'>) {
  const { studioDesk: desk } = useDeskWords()
  const { groups, assignments } = useLoaderData() as Options
  const [query, setQuery] = useSearchParams()
  const { filters } = desk
  const choose = (name: string, value: string) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        const instead = name === 'assignment' ? ['quiz', 'group'] : name === 'state' ? [] : ['assignment']
        for (const other of [name, ...instead]) next.delete(other)
        if (value !== '') next.set(name, value)
        return next
      },
      { preventScrollReset: true },
    )
  const choices = {
    assignment: assignments.map(({ id, name, group, student }) => ({
      value: String(id),
      label: filters.assigned(name, group?.name ?? student?.name ?? ''),
    })),
    quiz: quizzes.map(({ id, name }) => ({ value: String(id), label: name })),
    group: groups.map(({ id, name }) => ({ value: String(id), label: name })),
    state: deskStates.map((state) => ({ value: state, label: filters.states[state] })),
  }
  return (
    <search aria-label={filters.label} className={list.tools}>
      {(['assignment', 'quiz', 'group', 'state'] as const).map((name) => (
        <ChoiceField
          key={name}
          label={filters[name]}
          value={query.get(name) ?? ''}
          className={list.filter}
          none={filters.any}
          choices={choices[name]}
          onChoose={(picked) => choose(name, picked)}
        />
      ))}
    </search>
  )
}

/** The students who are expected and have not started. */
function Missing({ missing: { count, people } }: { missing: NonNullable<Read['missing']> }) {
  const { studioDesk: desk } = useDeskWords()
  const day = useDay()
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{count === 0 ? desk.allStarted : desk.missing(count)}</h2>
      {count > 0 && (
        <Lines>
          {people.map(({ user_id: userId, student, finished_at: finishedAt }) => (
            <Line key={userId} name={<NameLink to={`/people/${userId}`}>{student}</NameLink>}>
              {finishedAt !== null && <span className={lines.soft}>{desk.finishedBefore(day(finishedAt))}</span>}
            </Line>
          ))}
          {count > people.length && <Line name={desk.more(count - people.length)} />}
        </Lines>
      )}
    </section>
  )
}

function DeskView() {
  const { can } = useStudio()
  const words = useDeskWords()
  const { studioDesk: desk } = words
  const [query] = useSearchParams()
  const { read, isStale, isOfAddress, clock, reload } = useDesk(query.toString())
  const isBlocked = isStale || !isOfAddress
  const [asked, setAsked] = useState<Asked | null>(null)
  /** The attempts that are being given time: what is pressed in the row of another one is a call of its own. */
  const [receiving, setReceiving] = useState<readonly number[]>([])
  /** The change that was made last, which can be taken back. */
  const given = useUndoable()
  /** The minutes for all, until that is confirmed. */
  const [minutesForAll, setMinutesForAll] = useState<number | null>(null)
  /** The students whose tests are to be paused or resumed, until that is confirmed. */
  const [pausing, setPausing] = useState<{ change: ClockChange; ids: number[] } | null>(null)
  const runningMany = read?.attempts.filter(isRunning).length
  // The count beside the desk's name in the menu is loaded once a minute otherwise.
  useEffect(() => {
    if (runningMany !== undefined) loadFresh()
  }, [runningMany])
  if (read === null)
    return (
      <Place title={desk.title}>{isStale ? <Notice tone="bad">{desk.unread}</Notice> : <Skeleton lines={4} />}</Place>
    )
  const running = read.attempts
    .filter(isRunning)
    .toSorted((one, other) => Number(needsAttention(other)) - Number(needsAttention(one)))
  const ended = read.attempts.filter((attempt) => !isRunning(attempt))
  const timed = running.filter(hasClock)
  const alerts = running.filter(needsAttention).length
  const attemptOf = (id: number) => read.attempts.find(({ attempt_id: one }) => one === id)
  const about = asked && attemptOf(asked.attemptId)
  const showsRunning = !['ended', 'missing'].includes(query.get('state') ?? '')
  /** Changes attempts; `call` resolves to what was done, or to null and `none` where it could be done to none of them. */
  const change = async (ids: number[], none: string, call: (options: CallOptions) => Promise<string | null>) => {
    setReceiving((before) => [...before, ...ids])
    try {
      const key = crypto.randomUUID()
      const said = await call({ headers: { 'idempotency-key': key } })
      if (said === null) toast.error(none)
      else given.onUndoable(undoingAll(key, said))
      await reload()
    } catch (error) {
      toast.error(failureText(error, words))
    } finally {
      setReceiving((before) => before.filter((id) => !ids.includes(id)))
    }
  }
  const give = (minutes: number, to: readonly DeskAttempt[]) => {
    const ids = to.map(({ attempt_id: id }) => id)
    return change(ids, desk.none, async (options) => {
      const { data } = await browserApi('POST /staff/extensions', { body: { attempt_ids: ids, minutes } }, options)
      if (data.extended.length === 0) return null
      const [first] = to
      return to.length === 1 && first ? desk.givenTo(minutes, first.student) : desk.given(minutes, data.extended.length)
    })
  }
  const setPaused = (which: ClockChange, ids: number[], said = { reason: '', note: '' }) => {
    const texts = desk.pausing[which]
    return change(ids, texts.none, async (options) => {
      const { data } =
        which === 'pause'
          ? await browserApi('POST /staff/pauses', { body: { attempt_ids: ids, ...said } }, options)
          : await browserApi('POST /staff/resumptions', { body: { attempt_ids: ids } }, options)
      return data.changed.length === 0 ? null : texts.done(data.changed.length)
    })
  }
  const rowOf = (attempt: DeskAttempt) => (
    <Row
      key={attempt.attempt_id}
      attempt={attempt}
      clock={clock}
      isStale={isStale}
      isBlocked={isBlocked}
      isGiving={receiving.includes(attempt.attempt_id)}
      onGive={(minutes) => void give(minutes, [attempt])}
      onAsk={(what) => setAsked({ attemptId: attempt.attempt_id, what })}
      onPause={(change) =>
        change === 'resume' && attempt.away_since === null
          ? void setPaused(change, [attempt.attempt_id])
          : setPausing({ change, ids: [attempt.attempt_id] })
      }
    />
  )
  return (
    <Place
      title={desk.title}
      actions={
        <>
          {timed.length > 0 &&
            gifts.map((minutes) => (
              <QuietButton
                key={minutes}
                disabled={isBlocked}
                isPending={receiving.length > 0}
                onClick={() => setMinutesForAll(minutes)}
              >
                {desk.forAll(minutes, timed.length)}
              </QuietButton>
            ))}
          {(['pause', 'resume'] as const).map((change) => {
            const ids = running.filter((one) => isPaused(one) === (change === 'resume')).map((one) => one.attempt_id)
            return (
              ids.length > 0 && (
                <QuietButton key={change} disabled={isBlocked} onClick={() => setPausing({ change, ids })}>
                  {desk[`${change}All`](ids.length)}
                </QuietButton>
              )
            )
          })}
          {can('people.export') && (
            <ExportButton
              exportFile={(narrowed) => browserApi('GET /staff/desk/csv', { query: narrowed as DeskQuery })}
            />
          )}
        </>
      }
    >
      <output className={styles.badges}>
        {isStale ? <Badge tone="bad">{desk.stale(read.now)}</Badge> : <Badge tone="good">{desk.live}</Badge>}
        {showsRunning && <span>{desk.inTest(running.length)}</span>}
        {alerts > 0 && <Badge tone="warn">{desk.attention(alerts)}</Badge>}
      </output>
      <Filters quizzes={read.quizzes} />
      <Rooms rooms={read.rooms} isBlocked={isBlocked} onStarted={() => void reload()} />
      {read.more > 0 && <Notice tone="warn">{desk.notShown(read.attempts.length, read.more)}</Notice>}
      {running.length > 0 ? (
        <ul aria-label={desk.list} className={styles.board}>
          {running.map(rowOf)}
        </ul>
      ) : query.size === 0 && read.rooms.length === 0 ? (
        <EmptyState
          action={
            can('assignments.give') && (
              <Link to="/people/assignments/new?together=yes" className={buttonClass({ variant: 'quiet' })}>
                {desk.assignForRoom}
              </Link>
            )
          }
        >
          {desk.nobody}
        </EmptyState>
      ) : (
        ended.length === 0 &&
        read.missing === null &&
        read.rooms.length === 0 && <EmptyState>{desk.noMatch}</EmptyState>
      )}
      {read.missing && <Missing missing={read.missing} />}
      {ended.length > 0 && (
        <details className={styles.folded} open={running.length === 0 || query.get('state') === 'ended'}>
          <summary>
            <h2 className={styles.heading}>{desk.endedList(ended.length)}</h2>
          </summary>
          <ul className={styles.board}>{ended.map(rowOf)}</ul>
        </details>
      )}
      <UndoNoticeAtFoot
        {...given.notice}
        onUndone={() => {
          given.notice.onOver()
          void reload()
        }}
      />
      {minutesForAll !== null && timed.length > 0 && (
        <GiveAllDialog
          minutes={minutesForAll}
          students={timed.map(({ student }) => student)}
          isBlocked={isBlocked}
          onClose={() => setMinutesForAll(null)}
          onGive={() => {
            setMinutesForAll(null)
            void give(minutesForAll, timed)
          }}
        />
      )}
      {pausing && (
        <PauseDialog
          change={pausing.change}
          attempts={running.filter(({ attempt_id: id }) => pausing.ids.includes(id))}
          isBlocked={isBlocked}
          onClose={() => setPausing(null)}
          onDo={(ids, said) => {
            setPausing(null)
            void setPaused(pausing.change, ids, said)
          }}
        />
      )}
      {asked && about && asked.what === 'log' && <LogDialog attempt={about} onClose={() => setAsked(null)} />}
      {asked && about && asked.what !== 'log' && (
        <InterventionDialog
          intervention={asked.what}
          attempt={about}
          keys={<KeysOfAttempt attempt={about} />}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null)
            void reload()
          }}
        />
      )}
    </Place>
  )
}

/** The desk: the students in a test now, and the actions that staff can take. T27 */
export const deskPlace = {
  /** Loads the filter options of the desk: the groups, the quizzes that were assigned lately, and the assignment in the address. */
  loader: async ({ request }: LoaderFunctionArgs): Promise<Options> => {
    const [{ data: options }, { data: assigned }] = await Promise.all([
      browserApi('GET /studio/group-choices', {}, { signal: request.signal }),
      browserApi('GET /studio/assignments', { query: { kind: 'quiz' } }, { signal: request.signal }),
    ])
    const assignments: Options['assignments'] = assigned.rows.filter((one) => one.withdrawn_at === null)
    const assignmentId = new URL(request.url).searchParams.get('assignment')
    if (assignmentId !== null && !assignments.some(({ id }) => String(id) === assignmentId)) {
      const params = { assignmentId }
      const { data } = await browserApi('GET /studio/assignments/:assignmentId', { params }, { signal: request.signal })
      assignments.push(data)
    }
    return { groups: options.groups, assignments }
  },
  // What is chosen changes the reading alone.
  shouldRevalidate: () => false,
  Component: DeskView,
}
