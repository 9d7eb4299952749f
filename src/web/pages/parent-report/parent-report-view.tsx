import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import type { CallReply } from '../../../contract/api.ts'
import { emailProblem } from '../../../core/accounts/rules.ts'
import { plainApi } from '../../base/browser-api.ts'
import { useByEmail } from '../../base/by-email.ts'
import { useRootData } from '../../base/place.tsx'
import { useDay } from '../../base/use-day.ts'
import { useSending } from '../../features/forms/use-sending.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { textsOf } from '../../ui/forms/texts-of.ts'
import { PrintIcon } from '../../ui/icons/review.tsx'
import { Page, PageHead, Section, Stack } from '../../ui/layout/page-layout.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import * as accountWords from '#words/accounts'
import * as parentSentenceWords from '#words/parent-sentences'
import * as parentWords from '#words/parents'
import { useWords } from '../../words/words.tsx'
import styles from './parent-report.module.css'
import { Weeks } from './weeks.tsx'

type Report = NonNullable<CallReply<'POST /parent-reports/open'>['data']>

/** Returns the token in the fragment, which no server and no preview of the link gets. */
const tokenInAddress = () => location.hash.slice(1)

/** The page of a parent's link: a button, and then the report. T30 */
export function ParentReportPage() {
  const { parents } = useWords(parentWords)
  const { isPending, send } = useSending()
  const [opened, setOpened] = useState<{ token: string; report: Report }>()
  const [problem, setProblem] = useState<string>()
  // Another link in the same tab is another report.
  useEffect(() => {
    const close = () => {
      setOpened(undefined)
      setProblem(undefined)
    }
    window.addEventListener('hashchange', close)
    return () => window.removeEventListener('hashchange', close)
  }, [])
  const open = () => {
    const token = tokenInAddress()
    if (token === '') return setProblem(parents.report.noLink)
    void send(async () => {
      const { data: report } = await plainApi('POST /parent-reports/open', { body: { token } })
      setProblem(undefined)
      setOpened({ token, report })
      return null
    })
  }
  if (opened) return <Report token={opened.token} report={opened.report} />
  return (
    <Page width="form">
      <PageHead title={parents.report.title} lead={parents.report.lead} />
      {problem && (
        <Notice tone="bad" role="alert">
          {problem}
        </Notice>
      )}
      <Button size="large" isWide isPending={isPending} onClick={open}>
        {parents.report.open}
      </Button>
    </Page>
  )
}

/** A part of the report in sentences; without any it is left out. */
function Part({
  heading,
  sentences,
  children,
}: {
  heading: string
  sentences: readonly string[]
  children?: ReactNode
}) {
  if (sentences.length === 0) return null
  return (
    <Section heading={heading}>
      <Stack>
        <div>
          {sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
        {children}
      </Stack>
    </Section>
  )
}

function Report({ token, report }: { token: string; report: Report }) {
  const { parents, parentSentences: say } = useWords(parentWords, parentSentenceWords)
  const { report: words } = parents
  const day = useDay()
  const heading = useRef<HTMLDivElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { first_name: name, academy, until, practice, score, level, lessons, test, next } = report
  return (
    <Page width="narrow" className={styles.report}>
      {/* The pressed button was removed with the page before. */}
      <div ref={heading} tabIndex={-1} className={styles.head}>
        <PageHead
          above={<p className={styles.soft}>{words.of(academy)}</p>}
          title={words.heading(name)}
          actions={
            <Button variant="quiet" onClick={() => window.print()}>
              <PrintIcon />
              {words.print}
            </Button>
          }
        />
      </div>
      <div className={styles.next}>
        <h2 className={styles.kicker}>{words.next}</h2>
        <p>{say.next(next)}</p>
        {say.test(test).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <Part heading={words.practice} sentences={say.practice(name, practice)}>
        {practice.is !== 'never' && <Weeks weeks={report.weeks} />}
      </Part>
      <Part heading={words.score} sentences={say.score(name, score)} />
      <Part heading={words.level} sentences={say.answers(name, level)} />
      <Part heading={words.lessons} sentences={say.lessons(name, lessons)} />
      <p className={styles.soft}>{words.basis}</p>
      <p className={styles.soft}>{words.until(day(until))}</p>
      <Weekly token={token} />
    </Page>
  )
}

/** Asks for the weekly email. */
function Weekly({ token }: { token: string }) {
  const { parents, accounts } = useWords(parentWords, accountWords)
  const { report: words } = parents
  const byEmail = useByEmail()
  const { sendsEmail } = useRootData().settings
  const { errors, setErrors, isPending, send } = useSending()
  const [asked, setAsked] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { email } = textsOf(event.currentTarget, 'email')
    const problem = emailProblem(email)
    if (problem) return setErrors({ email: [accounts.problems[problem]] })
    void send(async () => {
      const { msg } = await plainApi('POST /parent-reports/email', { body: { token, email } })
      setAsked(msg)
      return null
    })
  }
  return (
    <div className={styles.weekly}>
      <Section heading={words.weekly}>
        <Stack>
          <p>{byEmail(words.weeklyLead)}</p>
          <div aria-live="polite">{asked && <Notice tone="good">{asked}</Notice>}</div>
          {sendsEmail && (
            <Form onSubmit={submit}>
              <TextField
                type="email"
                name="email"
                label={words.email}
                autoComplete="email"
                error={errors['email']}
                required
              />
              <SubmitButton variant="quiet" isPending={isPending}>
                {words.subscribe}
              </SubmitButton>
            </Form>
          )}
        </Stack>
      </Section>
    </div>
  )
}
