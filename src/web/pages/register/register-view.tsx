import { Link, useLocation } from 'react-router'
import { paths } from '../../base/paths.ts'
import { Page, PageHead } from '../../ui/layout/page-layout.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { Notice } from '../../ui/states/notice.tsx'
import * as accountWords from '#words/accounts'
import { useWords } from '../../words/words.tsx'
import { AppliesAfter } from '../../features/courses/applies-after.tsx'
import { storedTrial } from '../../features/trial/stored-trial.ts'
import { RegisterForm } from './register-form.tsx'
import styles from './register.module.css'

/** Says that the trial which was taken in this tab goes with the account. P3 */
function TrialGoesAlong() {
  const { register } = useWords(accountWords).accounts
  const isHydrated = useHydrated()
  // The server does not know what was answered in this tab.
  const trial = isHydrated ? storedTrial() : null
  return trial && <Notice tone="info">{register.withTrial(trial.length)}</Notice>
}

export function Register() {
  const { register } = useWords(accountWords).accounts
  const { search } = useLocation()
  return (
    <Page width="narrow" className={styles.page}>
      <PageHead title={register.heading} />
      <AppliesAfter text={register.appliesAfter} />
      <TrialGoesAlong />
      <RegisterForm />
      <p className={styles.other}>
        {register.haveAccount} <Link to={{ pathname: paths.login, search }}>{register.login}</Link>
      </p>
    </Page>
  )
}
