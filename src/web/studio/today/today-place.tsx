import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import { readCoded } from '../../../core/coded.ts'
import type { nouns } from '../../../core/editing/nouns.ts'
import { openSumOf } from '../../../core/orders/money.ts'
import { isReceiptFile } from '../../../core/orders/rules.ts'
import type { FirstStep } from '../../../core/staff/first-steps.ts'
import { textOf } from '../../../languages/codes.ts'
import { browserApi, plainApi } from '../../base/browser-api.ts'
import { useAction, useUndoable } from '../decision/use-action.ts'
import { Button } from '../../ui/actions/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import * as codeWords from '#words/codes'
import { useStudioWords } from '../shell/words.ts'
import { Decision, type Release } from '../decision/decision.tsx'
import { UndoNotice, type Undoable, doneBy } from '../decision/undo-notice.tsx'
import { useDecided } from '../decision/use-decided.ts'
import { Reply } from '../emails/reply.tsx'
import { TodayIcon } from '../icons.tsx'
import { useByEmail } from '../shell/by-email.ts'
import { draftOnDevice } from '../shell/on-device.ts'
import { Columns, Section } from '../shell/section.tsx'
import { Attention } from './attention.tsx'
import { DemoNotice } from './demo-notice.tsx'
import { Place, useStudio } from '../shell/studio-frame.tsx'
import { useFresh } from '../shell/use-fresh.ts'
import { useDay } from '../shell/use-day.ts'
import { NameLink, QuietButton, QuietLink } from '../shell/quiet.tsx'
import { placeOf } from '../shell/place-of.tsx'
import styles from './today-place.module.css'
import { daysSince } from '../../../core/staff/backups.ts'

type Today = NonNullable<CallReply<'GET /studio/today'>['data']>

/** A section of cards, below them the way to all there are; nothing where there are none. */
function Cards({ title, all, children }: { title: string; all?: ReactNode; children: readonly ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <Section title={title}>
      <ul className={styles.cards}>{children}</ul>
      {all && <p>{all}</p>}
    </Section>
  )
}

function RequestCard({ request, hold }: { request: Today['requests'][number]; hold: () => Release }) {
  const { studio, format } = useStudioWords()
  const { requests } = studio.today
  const { can } = useStudio()
  const { id: requestId, user_id, student, email, phone, course_id, course, created_at, access_days } = request
  const decide = (body: { accept: true } | { accept: false; reason: string }) =>
    browserApi('POST /studio/requests/:requestId/decision', { params: { requestId }, body })
  return (
    <Decision
      about={`request:${requestId}`}
      heading={
        <>
          {student} <span className={styles.plain}>{requests.wants(course)}</span>
        </>
      }
      yes={{
        label: requests.accept(access_days),
        done: requests.accepted(student),
        decide: () => decide({ accept: true }),
      }}
      no={{
        label: requests.decline,
        send: requests.sendDecline,
        done: requests.declined(student),
        decide: (reason) => decide({ accept: false, reason }),
      }}
      hold={hold}
    >
      <p className={styles.facts}>
        <span>{format.moment(created_at, 'here')}</span>
        <a href={`mailto:${email}`}>{email}</a>
        {phone !== '' && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>}
        {can('orders.decide') && <Link to={`/people/${user_id}?cash=${course_id}`}>{studio.orders.cash.title}</Link>}
      </p>
    </Decision>
  )
}

function OrderCard({ order, hold }: { order: Today['orders'][number]; hold: () => Release }) {
  const { studio, format, shell } = useStudioWords()
  const { orders } = studio.today
  const { number, student, email, total, paid, refunded_amount: refunded, currency, created_at } = order
  const { method, way, transfer_reference, receipt, what } = order
  const open = openSumOf({ total, paid, refunded: refunded ?? 0 })
  const decide = (body: { confirm: true } | { confirm: false; reason: string }) =>
    browserApi('POST /studio/orders/:number/decision', { params: { number }, body })
  return (
    <Decision
      about={`order:${number}`}
      heading={
        <>
          {student ?? orders.gone}{' '}
          <span className={styles.plain}>
            {format.money(total, currency)} {way ?? orders.methods[method]}
            {paid > 0 && open > 0 && `, ${studio.orders.order.openOf(format.money(open, currency))}`}
          </span>
        </>
      }
      yes={{ label: orders.confirm, done: orders.confirmed(number), decide: () => decide({ confirm: true }) }}
      no={{
        label: orders.decline,
        send: orders.sendDecline,
        done: orders.declined(number),
        decide: (reason) => decide({ confirm: false, reason }),
      }}
      hold={hold}
    >
      <div className={styles.payment}>
        <div className={styles.about}>
          <p>{what}</p>
          <p className={styles.facts}>
            <span>{number}</span>
            <span>{format.moment(created_at, 'here')}</span>
            {email !== null && <a href={`mailto:${email}`}>{email}</a>}
          </p>
          {method === 'transfer' && (
            <p className={styles.facts}>
              {transfer_reference === null ? orders.noReference : orders.reference(transfer_reference)}
            </p>
          )}
        </div>
        {receipt !== null && isReceiptFile(receipt) && (
          <a href={receipt} download>
            {orders.receiptFile}
          </a>
        )}
        {receipt !== null && !isReceiptFile(receipt) && (
          <a href={receipt} target="_blank" rel="noopener" className={styles.receipt}>
            <img src={receipt} alt={orders.receipt} loading="lazy" decoding="async" />
            <VisuallyHidden> {shell.opensNewTab}</VisuallyHidden>
          </a>
        )}
      </div>
    </Decision>
  )
}

/** A question that a student has reported. T29 */
function ReportCard({ report, hold }: { report: Today['reports'][number]; hold: () => Release }) {
  const { studio, format } = useStudioWords()
  const { reports } = studio.today
  const byEmail = useByEmail()
  const { id: reportId, student, quiz, quiz_id, item_id, text, reason, words, created_at } = report
  const decide = (body: { corrected: true } | { corrected: false; reason: string }) =>
    browserApi('POST /studio/question-reports/:reportId/decision', { params: { reportId }, body })
  return (
    <Decision
      about={`report:${reportId}`}
      heading={
        <>
          {student} <span className={styles.plain}>{reports.of(quiz)}</span>
        </>
      }
      yes={{
        label: reports.corrected,
        done: byEmail(reports.correctedDone)(student),
        decide: () => decide({ corrected: true }),
      }}
      no={{
        label: reports.decline,
        send: reports.sendDecline,
        done: byEmail(reports.declined)(student),
        decide: (why) => decide({ corrected: false, reason: why }),
      }}
      hold={hold}
    >
      <p>
        <strong>{reports.reasons[reason]}</strong>
      </p>
      {words !== '' && <p className={styles.message}>{words}</p>}
      <p className={styles.facts}>{text}</p>
      <p className={styles.facts}>
        <span>{format.moment(created_at, 'here')}</span>
        <span>{reports.many(report.reports)}</span>
        <Link to={`/questions/${quiz_id}/items/${item_id}`}>{reports.open}</Link>
        <Link to={`/results/${quiz_id}/items/${item_id}`}>{reports.figures}</Link>
      </p>
    </Decision>
  )
}

/** A message to the academy, answered from one's own mailbox. T3 */
function MessageCard({
  message,
  onAnswered,
}: {
  message: Today['messages'][number]
  onAnswered: (change: Undoable | null) => void
}) {
  const { studio, format } = useStudioWords()
  const { messages } = studio.today
  const { isPending, run } = useAction({ onUndoable: onAnswered })
  const { id: messageId, name, email, message: text, created_at } = message
  const answered = async () => {
    const { data, msg } = await browserApi('POST /studio/messages/:messageId/answered', { params: { messageId } })
    return doneBy(data.change_id, messages.answeredDone(name), msg)
  }
  return (
    <li className={styles.card}>
      <h3 className={styles.title}>
        <bdi>{name}</bdi>
      </h3>
      <p className={styles.message}>{text}</p>
      <p className={styles.facts}>
        <span>{format.moment(created_at, 'here')}</span>
        <span>{email}</span>
      </p>
      <Reply message={message} />
      <div className={styles.actions}>
        <QuietButton isPending={isPending} aria-label={messages.markAnswered(name)} onClick={() => void run(answered)}>
          {messages.answered}
        </QuietButton>
      </div>
    </li>
  )
}

/** An email that was given up; sent again, it is tried for two days. T3 */
function FailedEmailCard({ email }: { email: Today['failed_emails'][number] }) {
  const words = useStudioWords(codeWords)
  const { format } = words
  const { failed } = words.studio.today
  const { isPending, run } = useAction()
  const { id: emailId, to, failed_at, problem } = email
  const subject = email.subject ?? failed.noSubject
  const params = { params: { emailId } }
  return (
    <li className={styles.card}>
      <h3 className={styles.title}>{subject}</h3>
      <p className={styles.facts}>
        {to !== null && <span>{failed.to(to)}</span>}
        <span>{format.moment(failed_at, 'here')}</span>
        {problem !== null && <span>{textOf(readCoded(problem), words)}</span>}
      </p>
      <div className={styles.actions}>
        {email.person_id !== null && to !== null && (
          <QuietLink to={`/people/${email.person_id}`} aria-label={failed.personOf(to)}>
            {failed.person}
          </QuietLink>
        )}
        <QuietButton
          isPending={isPending}
          aria-label={failed.dropping(subject)}
          onClick={() => void run(() => browserApi('DELETE /studio/emails/:emailId', params))}
        >
          {failed.drop}
        </QuietButton>
        <Button
          size="small"
          isPending={isPending}
          aria-label={failed.retrying(subject)}
          onClick={() => void run(() => browserApi('POST /studio/emails/:emailId/retry', params))}
        >
          {failed.retry}
        </Button>
      </div>
    </li>
  )
}

/** The age of the last backup, and the checks that it can be restored and is elsewhere too. T31 */
function LastBackup({ at, checks }: { at: string | null; checks: Today['backup_checks'] }) {
  const words = useStudioWords(codeWords)
  const { format } = words
  const { backup } = words.studio.today
  const [now] = useState(() => Date.now())
  const ageOf = (since: string) => daysSince(new Date(since), now)
  const age = at === null ? null : ageOf(at)
  const link = <Link to="/site/backups">{backup.link}</Link>
  const problems = [
    checks?.problem != null && backup.failed(textOf(readCoded(checks.problem), words)),
    checks?.copy_problem != null && backup.copyFailed(checks.copy_problem),
    checks?.test_problem != null && backup.testFailed(textOf(readCoded(checks.test_problem), words)),
  ].filter((problem) => problem !== false)
  if (problems.length > 0)
    return (
      <Notice tone="bad" action={link}>
        {problems.join(' ')}
      </Notice>
    )
  const late = (checks?.late ?? []).flatMap((check) => {
    if (check === 'copy') return checks?.copied_at == null ? [] : [backup.copyLate(ageOf(checks.copied_at))]
    if (check === 'test') return checks?.tested_at == null ? [] : [backup.testLate(ageOf(checks.tested_at))]
    return age === null ? [] : [backup.age(age)]
  })
  return age === null || late.length > 0 ? (
    <Notice tone="warn" action={link}>
      {age === null ? backup.none : late.join(' ')}
    </Notice>
  ) : (
    <p className={styles.facts}>
      <span>{backup.age(age)}</span>{' '}
      {checks?.tested_at != null && <span>{backup.tested(format.moment(checks.tested_at, 'here'))}</span>} {link}
    </p>
  )
}

/** The number of running tests, the students who are away from theirs, and the tests that are paused. T3 T27 T38 */
function RunningTests({ tests: { running, away, students, paused, paused_tests } }: { tests: Today['tests'] }) {
  const { studio, format } = useStudioWords()
  const { tests } = studio.today
  return (
    <Section title={tests.heading(running)}>
      <div className={styles.card}>
        <p>{away === 0 ? tests.none : <Link to="/desk?state=away">{tests.away(away)}</Link>}</p>
        {students.length > 0 && (
          <ul className={styles.away}>
            {students.map(({ attempt_id, student, quiz, seen_at }) => (
              <li key={attempt_id} className={styles.facts}>
                <bdi>{student}</bdi>
                <span>{quiz}</span>
                <span>{tests.silent(format.moment(seen_at, 'here'))}</span>
              </li>
            ))}
          </ul>
        )}
        {away > students.length && <p className={styles.facts}>{tests.more(away - students.length)}</p>}
        {paused > 0 && (
          <>
            <p>
              <Link to="/desk?state=running">{tests.paused(paused)}</Link>
            </p>
            <ul className={styles.away}>
              {paused_tests.map(({ attempt_id, student, quiz, paused_at }) => (
                <li key={attempt_id} className={styles.facts}>
                  <bdi>{student}</bdi>
                  <span>{quiz}</span>
                  <span>{tests.pausedSince(format.moment(paused_at, 'here'))}</span>
                </li>
              ))}
            </ul>
            {paused > paused_tests.length && <p className={styles.facts}>{tests.more(paused - paused_tests.length)}</p>}
          </>
        )}
        <div className={styles.actions}>
          <QuietLink to="/desk">{tests.link}</QuietLink>
        </div>
      </div>
    </Section>
  )
}

const readToday = async (): Promise<Today> => (await plainApi('GET /studio/today')).data

/** The first steps that a new academy still has to take, each linked to the very place where it is done. T1 */
function FirstSteps({ steps, courseId }: { steps: Today['first_steps']; courseId: number | null }) {
  const { firstSteps: words } = useStudioWords().studio.today
  const { time_zone, currency } = useStudio()
  if (steps.length === 0) return null
  const setting = (name: keyof (typeof nouns)['settings']['fields']) => `/site/settings?field=${name}`
  const course = courseId === null ? '/courses#new' : `/courses/${courseId}`
  const links: Record<FirstStep, { to: string; text: string }> = {
    name: { to: setting('academyName'), text: words.name },
    teacher: { to: setting('instructorName'), text: words.teacher },
    zone: { to: setting('timeZone'), text: words.zone(time_zone) },
    currency: { to: setting('currency'), text: words.currency(currency) },
    account: { to: '/site/way', text: words.account },
    course: { to: course, text: courseId === null ? words.course : words.publishCourse },
    lesson: { to: course, text: words.lesson },
  }
  return (
    <Section title={words.heading}>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>
            <Link to={links[step].to}>{links[step].text}</Link>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** The legal texts that the public cannot read yet, each with a link to its place. P2 */
function UnpublishedTexts({ texts }: { texts: Today['unpublished_texts'] }) {
  const { unpublishedTexts: words } = useStudioWords().studio.today
  if (texts.length === 0) return null
  return (
    <Notice tone="warn" title={words.title}>
      <p>{words.text}</p>
      <ul className={styles.links}>
        {texts.map(({ text, id, title }) => (
          <li key={text}>
            <NameLink to={`/site/${text}/${id}`}>{title}</NameLink>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** The notice that no emails are sent was put away on this device; the settings of emails say it still. */
const noEmailHidden = draftOnDevice('no-email-notice')

function TodayView({ loaded: opened }: { loaded: Today }) {
  const { studio, format } = useStudioWords()
  const day = useDay()
  const loaded = useFresh(opened, readToday)
  const { sends_email, is_demo, can, second_factor_due_at } = useStudio()
  const { messages, failed_emails, waiting, tests } = loaded
  const [isHidden, setHidden] = useState(() => noEmailHidden.read() !== null)
  const hide = () => {
    noEmailHidden.write('yes')
    setHidden(true)
  }
  const answered = useUndoable()
  const requests = useDecided(loaded.requests, ({ id }) => id)
  const orders = useDecided(loaded.orders, ({ number }) => number)
  const reports = useDecided(loaded.reports, ({ id }) => id)
  const nothing =
    tests.running === 0 &&
    [requests.items, orders.items, reports.items, messages, failed_emails].every((cards) => cards.length === 0)
  const { today } = studio
  return (
    <Place
      title={today.title}
      actions={
        <>
          {can('orders.decide') && <QuietLink to="/orders/sales">{studio.orders.sales.title}</QuietLink>}
          {can('messages.answer') && <QuietLink to="/messages">{today.messages.all}</QuietLink>}
        </>
      }
    >
      {!sends_email && !isHidden && (
        <Notice
          title={today.noEmail.title}
          action={
            <>
              <Link to="/emails">{studio.emails.test.heading}</Link>
              <QuietButton onClick={hide}>{today.noEmail.hide}</QuietButton>
            </>
          }
        >
          {today.noEmail.text}
        </Notice>
      )}
      {second_factor_due_at !== null && (
        <Notice tone="warn" action={<Link to="/security">{studio.security.dueLink}</Link>}>
          {studio.security.due(day(second_factor_due_at))}
        </Notice>
      )}
      {is_demo && can('academy.begin') && <DemoNotice />}
      <FirstSteps steps={loaded.first_steps} courseId={loaded.first_course_id} />
      <UnpublishedTexts texts={loaded.unpublished_texts} />
      {loaded.new_reviews > 0 && (
        <Notice action={<Link to="/site/reviews?state=no_answer">{today.toReviews}</Link>}>
          {today.newReviews(loaded.new_reviews)}
        </Notice>
      )}
      {loaded.low_disk !== null && (
        <Notice tone="bad" title={today.disk.title} action={<Link to="/site/backups">{today.backup.link}</Link>}>
          {today.disk.text(loaded.low_disk.free, loaded.low_disk.size)}
        </Notice>
      )}
      {can('backups.manage') && <LastBackup at={loaded.last_backup} checks={loaded.backup_checks} />}
      <UndoNotice {...answered.notice} />
      {nothing && <EmptyState icon={<TodayIcon />}>{today.nothing}</EmptyState>}
      <Columns>
        {tests.running > 0 && <RunningTests tests={tests} />}
        {can('results.see') && <Attention />}
        <Cards
          title={today.orders.heading(waiting.orders)}
          all={<Link to="/orders?status=placed&sort=placed">{today.orders.all}</Link>}
        >
          {orders.items.map((order) => (
            <OrderCard key={order.number} order={order} hold={() => orders.hold(order)} />
          ))}
        </Cards>
        <Cards
          title={today.requests.heading(waiting.requests)}
          all={<Link to="/requests?status=requested&sort=asked">{today.requests.all}</Link>}
        >
          {requests.items.map((request) => (
            <RequestCard key={request.id} request={request} hold={() => requests.hold(request)} />
          ))}
        </Cards>
        <Cards title={today.reports.heading(waiting.reports)}>
          {reports.items.map((report) => (
            <ReportCard key={report.id} report={report} hold={() => reports.hold(report)} />
          ))}
        </Cards>
        <Cards title={today.messages.heading(waiting.messages)}>
          {messages.map((message) => (
            <MessageCard key={message.id} message={message} onAnswered={answered.onUndoable} />
          ))}
        </Cards>
        <Cards title={today.lastResults.heading}>
          {loaded.last_results.map(({ quiz_id, quiz, results, last_at }) => (
            <li key={quiz_id} className={styles.card}>
              <h3 className={styles.title}>
                <NameLink to={`/results/${quiz_id}`}>{quiz}</NameLink>
              </h3>
              <p className={styles.facts}>
                <span>{today.lastResults.of(results)}</span>
                <span>{format.moment(last_at, 'here')}</span>
              </p>
            </li>
          ))}
        </Cards>
        <Cards title={today.failed.heading(waiting.failed_emails)}>
          {failed_emails.map((email) => (
            <FailedEmailCard key={email.id} email={email} />
          ))}
        </Cards>
      </Columns>
    </Place>
  )
}

/** The things that wait for a decision, which is made right there. T3 */
export const todayPlace = placeOf('GET /studio/today', TodayView)
