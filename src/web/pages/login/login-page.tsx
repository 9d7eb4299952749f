import { Link, useLocation } from 'react-router'
import { page } from '../../page.tsx'
import { paths } from '../../paths.ts'
import { Page, PageHead } from '../../ui/layout/page-layout.tsx'
import { useAccountWords } from '../../words/areas/account-words.ts'
import styles from './account-form.module.css'
import { LoginForm } from './login-form.tsx'

function Login() {
  const { login } = useAccountWords().accounts
  const { search } = useLocation()
  return (
    <Page width="form">
      <PageHead title={login.heading} />
      <LoginForm />
      <p className={styles.other}>
        {login.noAccount} <Link to={{ pathname: paths.register, search }}>{login.register}</Link>
      </p>
    </Page>
  )
}

/** Signing in. A1, A2 */
export const loginPage = page({
  useTexts: useAccountWords,
  access: 'guest',
  title: ({ accounts }) => accounts.login.title,
  description: ({ accounts }) => accounts.login.description,
  View: Login,
})
