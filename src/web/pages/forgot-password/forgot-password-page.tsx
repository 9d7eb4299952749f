import { Link, useLocation } from 'react-router'
import { page } from '../../page.tsx'
import { paths } from '../../paths.ts'
import { Page, PageHead } from '../../ui/layout/page-layout.tsx'
import { useAccountWords } from '../../words/areas/account-words.ts'
import styles from '../login/account-form.module.css'
import { keepNext } from '../login/keep-next.ts'
import { AskForm } from './ask-form.tsx'
import { CodeForm } from './code-form.tsx'

function ForgotPassword({ data: step }: { data: Step }) {
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

type Step = 'ask' | 'code'

/** A forgotten password: a code goes to the email address, then sets a new one. The step is in the address. A9 */
export const forgotPasswordPage = page<Step, ReturnType<typeof useAccountWords>>({
  useTexts: useAccountWords,
  access: 'guest',
  load: async ({ query }) => (query.get('step') === 'code' ? 'code' : 'ask'),
  title: ({ accounts }) => accounts.forgot.title,
  description: ({ accounts }) => accounts.forgot.description,
  View: ForgotPassword,
})
