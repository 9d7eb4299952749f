import { useState } from 'react'
import { Link } from 'react-router'
import { browserApi } from '../../base/browser-api.ts'
import { clockText, useClockReading } from '../../exam/clock-reading.ts'
import type { Clock } from '../../exam/session/clock.ts'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { Menu, MenuList, menuItemClass } from '../../ui/actions/menu.tsx'
import { classNames } from '../../ui/class-names.ts'
import { MoreIcon } from '../../ui/icons/actions.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { ProgressBar } from '../../ui/states/progress-bar.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { failureText } from '../../words/failure-text.ts'
import { Place } from '../shell/studio-frame.tsx'
import styles from './desk.module.css'
import { LogDialog, RulingDialog, type Ruling } from './desk-dialogs.tsx'
import { useDesk, type DeskAttempt } from './use-desk.ts'
import { useDeskWords } from './words.ts'

/** The minutes that one press gives. */
const gifts = [5, 10] as const

const isRunning = ({ phase }: DeskAttempt) => phase.at !== 'closed'
const hasClock = (attempt: DeskAttempt) =>
  isRunning(attempt) && (attempt.phase.ends_at !== null || attempt.phase.remaining_seconds !== null)
const needsAttention = ({ away_since: awaySince }: DeskAttempt) => awaySince !== null

/** The time left, by the server's clock; a word where there is none. */
function TimeLeft({ attempt, clock, isStale }: { attempt: DeskAttempt; clock: Clock; isStale: boolean }) {
  const { studioDesk: desk } = useDeskWords()
  const left = useClockReading(() => clock.secondsLeft(attempt.phase))
  return (
    <span className={classNames(styles.left, isStale && styles.old)} aria-label={desk.left}>
      {left === null ? desk.untimed : clockText(left)}
    </span>
  )
}

/** For how long a student has been away, in whole minutes after the first. */
function Away({ since, clock }: { since: string; clock: Clock }) {
  const { studioDesk: desk } = useDeskWords()
  const seconds = useClockReading(() => clock.secondsUp(since))
  return <Badge tone="warn">{desk.away(seconds < 60 ? `${seconds} s` : desk.minutes(Math.floor(seconds / 60)))}</Badge>
}

/** Whether the student is there, and what the server has of the answers. */
function Connection({ attempt, clock }: { attempt: DeskAttempt; clock: Clock }) {
  const { studioDesk: desk } = useDeskWords()
  const { away_since: awaySince, saved_at: savedAt } = attempt
  return (
    <span className={styles.badges}>
      {awaySince === null ? <Badge tone="good">{desk.connected}</Badge> : <Away since={awaySince} clock={clock} />}
      <span className={styles.soft}>
        {savedAt === null ? desk.notYet : desk.saved(new Date(savedAt).toLocaleTimeString('en-GB'))}
        {awaySince !== null && ` · ${desk.waiting}`}
      </span>
    </span>
  )
}

type Asked = { attemptId: number; what: Ruling | 'log' }
type RowProps = {
  attempt: DeskAttempt
  clock: Clock
  isStale: boolean
  onGive: (minutes: number) => void
  onAsk: (what: Asked['what']) => void
}

/** One student on the desk. */
function Row({ attempt, clock, isStale, onGive, onAsk }: RowProps) {
  const { studioDesk: desk } = useDeskWords()
  const { student, user_id: userId, quiz, phase, position, question_count: of, answered } = attempt
  const rulings: Ruling[] = isRunning(attempt)
    ? ['close', 'void']
    : attempt.finish_reason === 'discarded'
      ? ['reopen']
      : ['reopen', 'void']
  return (
    <li className={classNames(styles.row, isRunning(attempt) && needsAttention(attempt) && styles.alert)}>
      <span className={styles.who}>
        <Link to={`/people/${userId}`} className={styles.name}>
          <bdi>{student}</bdi>
        </Link>
        <span className={styles.soft}>
          <bdi>{quiz}</bdi> · {desk.phases[phase.at]}
        </span>
      </span>
      {isRunning(attempt) ? (
        <>
          <Connection attempt={attempt} clock={clock} />
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
        {hasClock(attempt) &&
          gifts.map((minutes) => (
            <Button
              key={minutes}
              size="small"
              variant="quiet"
              disabled={isStale}
              aria-label={desk.more(minutes, student)}
              onClick={() => onGive(minutes)}
            >
              +{minutes}
            </Button>
          ))}
        <Menu
          button={<MoreIcon />}
          label={desk.actions(student)}
          buttonClassName={buttonClass({ variant: 'plain', size: 'small', isIconOnly: true })}
        >
          <MenuList>
            {[...rulings, 'log' as const].map((what) => (
              <li key={what}>
                <button
                  type="button"
                  className={menuItemClass}
                  disabled={isStale && what !== 'log'}
                  onClick={() => onAsk(what)}
                >
                  {desk[what]}
                </button>
              </li>
            ))}
          </MenuList>
        </Menu>
      </span>
    </li>
  )
}

function DeskView() {
  const words = useDeskWords()
  const { studioDesk: desk } = words
  const { read, isStale, clock, reload } = useDesk()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isGiving, setGiving] = useState(false)
  if (read === null)
    return (
      <Place title={desk.title}>
        {isStale ? <Notice tone="bad">{desk.stale('–')}</Notice> : <Skeleton lines={4} />}
      </Place>
    )
  const running = read.attempts
    .filter(isRunning)
    .toSorted((one, other) => Number(needsAttention(other)) - Number(needsAttention(one)))
  const ended = read.attempts.filter((attempt) => !isRunning(attempt))
  const timed = running.filter(hasClock)
  const alerts = running.filter(needsAttention).length
  const attemptOf = (id: number) => read.attempts.find(({ attempt_id: one }) => one === id)
  const about = asked && attemptOf(asked.attemptId)
  const give = async (minutes: number, to: readonly DeskAttempt[]) => {
    if (isGiving) return
    setGiving(true)
    try {
      const body = { attempt_ids: to.map(({ attempt_id: id }) => id), minutes }
      const headers = { 'idempotency-key': crypto.randomUUID() }
      const { data } = await browserApi('POST /staff/extensions', { body }, { headers })
      const [first] = to
      if (data.extended.length === 0) toast.error(desk.none)
      else if (to.length === 1 && first) toast.success(desk.givenTo(minutes, first.student))
      else toast.success(desk.given(minutes, data.extended.length))
      await reload()
    } catch (error) {
      toast.error(failureText(error, words))
    } finally {
      setGiving(false)
    }
  }
  const rowOf = (attempt: DeskAttempt) => (
    <Row
      key={attempt.attempt_id}
      attempt={attempt}
      clock={clock}
      isStale={isStale}
      onGive={(minutes) => void give(minutes, [attempt])}
      onAsk={(what) => setAsked({ attemptId: attempt.attempt_id, what })}
    />
  )
  return (
    <Place
      title={desk.title}
      actions={
        timed.length > 0 &&
        gifts.map((minutes) => (
          <Button
            key={minutes}
            size="small"
            variant={minutes === 5 ? 'primary' : 'quiet'}
            disabled={isStale}
            isPending={isGiving}
            onClick={() => void give(minutes, timed)}
          >
            {desk.forAll(minutes, timed.length)}
          </Button>
        ))
      }
    >
      <output className={styles.badges}>
        {isStale ? (
          <Badge tone="bad">{desk.stale(new Date(read.now).toLocaleTimeString('en-GB'))}</Badge>
        ) : (
          <Badge tone="good">{desk.live}</Badge>
        )}
        <span>{desk.inTest(running.length)}</span>
        {alerts > 0 && <Badge tone="warn">{desk.attention(alerts)}</Badge>}
      </output>
      {running.length === 0 ? (
        <EmptyState>{desk.nobody}</EmptyState>
      ) : (
        <ul aria-label={desk.list} className={styles.board}>
          {running.map(rowOf)}
        </ul>
      )}
      {ended.length > 0 && (
        <section className={styles.part}>
          <h2 className={styles.heading}>{desk.endedList}</h2>
          <ul className={styles.board}>{ended.map(rowOf)}</ul>
        </section>
      )}
      {asked && about && asked.what === 'log' && <LogDialog attempt={about} onClose={() => setAsked(null)} />}
      {asked && about && asked.what !== 'log' && (
        <RulingDialog
          ruling={asked.what}
          attempt={about}
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

/** Who is in a test now, and what staff can do about it. T27 */
export const deskPlace = { Component: DeskView }
