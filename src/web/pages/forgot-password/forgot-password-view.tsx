import { Link, useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { Page, PageHead } from '../../ui/layout/page-layout.tsx'
import { useAccountWords } from '../../words/areas/account-words.ts'
import styles from '../../features/accounts/account-form.module.css'
import { keepNext } from '../../features/accounts/keep-next.ts'
import { AskForm } from './ask-form.tsx'
import { CodeForm } from './code-form.tsx'

export function ForgotPassword({ data: step }: { data: Step }) {
  const { forgot } = useAccountWords().accounts
  const { search } = useLocation()
  const isAsking = step === 'ask'
  return (
    <Page width="form">
      <PageHead title={forgot.heading} lead={isAsking ? forgot.text : forgot.codeText} />
      {isAsking ? <AskForm /> : <CodeForm />}
      <p className={styles.other}>
        {isAsking ? (
          <Link to={keepNext(paths.enterCode, search)}>{forgot.haveCode}</Link>
        ) : (
          <Link to={keepNext(paths.forgotPassword, search)}>{forgot.again}</Link>
        )}
        {' · '}
        <Link to={keepNext(paths.login, search)}>{forgot.back}</Link>
      </p>
    </Page>
  )
}

export type Step = 'ask' | 'code'
