import { Link, useLocation, useSearchParams } from 'react-router'
import { paths } from '../../base/paths.ts'
import { withNext } from '../../base/with-next.ts'
import { Page, PageHead } from '../../ui/layout/page-layout.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { Notice } from '../../ui/states/notice.tsx'
import { wasOpenTest } from '../../exam/session/unsynced.ts'
import * as accountWords from '#words/accounts'
import { useWords } from '../../words/words.tsx'
import styles from '../../features/accounts/account-form.module.css'
import { AppliesAfter } from '../../features/courses/applies-after.tsx'
import { LoginForm } from './login-form.tsx'

export function Login() {
  const { login } = useWords(accountWords).accounts
  const { search } = useLocation()
  return (
    <Page width="form">
      <PageHead title={login.heading} />
      <SignedOut />
      <AppliesAfter text={login.appliesAfter} />
      <LoginForm />
      <p className={styles.other}>
        {login.noAccount} <Link to={{ pathname: paths.register, search }}>{login.register}</Link>
        {' · '}
        <Link to={withNext(paths.printedCode, search)}>{login.printedCode}</Link>
      </p>
    </Page>
  )
}

/** The reason why a student who was in the middle of a test is here, or what of it waits on this device, and that nothing is lost. A8 P14 */
function SignedOut() {
  const { signedOutOfTest, unsent } = useWords(accountWords).accounts.login
  const [query] = useSearchParams()
  // The server does not know what was open in this tab.
  const isInTest = useHydrated() && wasOpenTest(query.get('next') ?? '')
  const why = isInTest ? signedOutOfTest : query.has('unsent') ? unsent : null
  if (why === null) return null
  return (
    <div className={styles.why}>
      <Notice tone="warn" role="alert" title={why.title}>
        {why.text}
      </Notice>
    </div>
  )
}
