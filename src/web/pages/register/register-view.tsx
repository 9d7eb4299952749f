import { Link, useLocation } from 'react-router'
import { paths } from '../../base/paths.ts'
import { Page, PageHead } from '../../ui/layout/page-layout.tsx'
import * as accountWords from '#words/accounts'
import { useWords } from '../../words/words.tsx'
import { AppliesAfter } from '../../features/courses/applies-after.tsx'
import { RegisterForm } from './register-form.tsx'
import styles from './register.module.css'

export function Register() {
  const { register } = useWords(accountWords).accounts
  const { search } = useLocation()
  return (
    <Page width="narrow" className={styles.page}>
      <PageHead title={register.heading} />
      <AppliesAfter text={register.appliesAfter} />
      <RegisterForm />
      <p className={styles.other}>
        {register.haveAccount} <Link to={{ pathname: paths.login, search }}>{register.login}</Link>
      </p>
    </Page>
  )
}
