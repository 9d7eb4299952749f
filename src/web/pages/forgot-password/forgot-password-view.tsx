import { Link, useLocation } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useRootData } from '../../base/place.tsx'
import { useByEmail } from '../../base/by-email.ts'
import { withNext } from '../../base/with-next.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import { Page, PageHead } from '../../ui/layout/page-layout.tsx'
import * as accountWords from '#words/accounts'
import { useWords } from '../../words/words.tsx'
import styles from '../../features/accounts/account-form.module.css'
import { AskForm } from './ask-form.tsx'
import { CodeForm } from './code-form.tsx'

export function ForgotPassword({ data: step }: { data: Step }) {
  const { accounts, shell } = useWords(accountWords)
  const { forgot } = accounts
  const { sendsEmail } = useRootData().settings
  const said = useByEmail()
  const { search } = useLocation()
  const isAsking = step === 'ask'
  return (
    <Page width="form">
      <PageHead title={forgot.heading} lead={said(isAsking ? forgot.text : forgot.codeText)} />
      {!isAsking ? (
        <CodeForm />
      ) : sendsEmail ? (
        <AskForm />
      ) : (
        <Link to={paths.contact} className={buttonClass({ size: 'large', isWide: true })}>
          {shell.links.contact}
        </Link>
      )}
      <p className={styles.other}>
        {isAsking ? (
          <Link to={withNext(paths.enterCode, search)}>{forgot.haveCode}</Link>
        ) : (
          <Link to={withNext(paths.forgotPassword, search)}>{sendsEmail ? forgot.again : forgot.noCode}</Link>
        )}
        {' · '}
        <Link to={withNext(paths.login, search)}>{forgot.back}</Link>
      </p>
    </Page>
  )
}

export type Step = 'ask' | 'code'
