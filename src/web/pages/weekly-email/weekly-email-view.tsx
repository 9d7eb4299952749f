import { useCallback, useEffect, useState } from 'react'
import { plainApi } from '../../base/browser-api.ts'
import { failureText } from '../../base/failure-text.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Page, PageHead } from '../../ui/layout/page-layout.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import * as parentWords from '#words/parents'
import { useWords } from '../../words/words.tsx'

/** Reads the request in the address: the fragment reaches no server, so that a scanner of links changes nothing. */
function askedFor(): { to: 'confirm' | 'end'; token: string } | null {
  const found = /^#(confirm|end)-(.+)$/.exec(location.hash)
  return found ? { to: found[1] === 'end' ? 'end' : 'confirm', token: found[2] ?? '' } : null
}

type State = { is: 'open' | 'pending' } | { is: 'done' | 'failed'; text: string }

/** Confirms an address by a press, and ends emails at once: their end has to be one click. T30 L6 */
export function WeeklyEmailPage() {
  const words = useWords(parentWords)
  const { email } = words.parents
  const [asked, setAsked] = useState<ReturnType<typeof askedFor>>()
  const [state, setState] = useState<State>({ is: 'open' })
  const act = useCallback(
    async ({ to, token }: NonNullable<ReturnType<typeof askedFor>>) => {
      setState({ is: 'pending' })
      try {
        const { msg } = await (to === 'end'
          ? plainApi('POST /weekly-emails/end', { query: { token } })
          : plainApi('POST /parent-reports/email/confirmation', { body: { token } }))
        setState({ is: 'done', text: msg })
      } catch (error) {
        setState({ is: 'failed', text: failureText(error, words) })
      }
    },
    [words],
  )
  useEffect(() => {
    const found = askedFor()
    setAsked(found)
    if (found?.to === 'end') void act(found)
    // Once for the address with which the page was opened.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const lead =
    asked === null
      ? email.noLink
      : asked?.to === 'end'
        ? state.is === 'pending'
          ? email.ending
          : ''
        : email.confirmLead
  return (
    <Page width="form">
      <PageHead title={email.title} lead={state.is === 'done' ? undefined : lead} />
      <div aria-live="polite">
        {(state.is === 'done' || state.is === 'failed') && (
          <Notice tone={state.is === 'done' ? 'good' : 'bad'}>{state.text}</Notice>
        )}
      </div>
      {asked && state.is !== 'done' && (asked.to === 'confirm' || state.is === 'failed') && (
        <Button size="large" isWide isPending={state.is === 'pending'} onClick={() => void act(asked)}>
          {asked.to === 'confirm' ? email.confirm : email.again}
        </Button>
      )}
    </Page>
  )
}
