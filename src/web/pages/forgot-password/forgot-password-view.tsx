import { Link, useLocation } from 'react-router'
import { paths } from '../../base/paths.ts'
import { withNext } from '../../base/with-next.ts'
import { Page, PageHead } from '../../ui/layout/page-layout.tsx'
import * as accountWords from '#words/accounts'
import { useWords } from '../../words/words.tsx'
import styles from '../../features/accounts/account-form.module.css'
import { AskForm } from './ask-form.tsx'
import { CodeForm } from './code-form.tsx'

export function ForgotPassword({ data: step }: { data: Step }) {
  const { forgot } = useWords(accountWords).accounts
  const { search } = useLocation()
  const isAsking = step === 'ask'
  return (
    <Page width="form">
      <PageHead title={forgot.heading} lead={isAsking ? forgot.text : forgot.codeText} />
      {isAsking ? <AskForm /> : <CodeForm />}
      <p className={styles.other}>
        {isAsking ? (
          <Link to={withNext(paths.enterCode, search)}>{forgot.haveCode}</Link>
        ) : (
          <Link to={withNext(paths.forgotPassword, search)}>{forgot.again}</Link>
        )}
        {' · '}
        <Link to={withNext(paths.login, search)}>{forgot.back}</Link>
      </p>
    </Page>
  )
}

export type Step = 'ask' | 'code'
