import { useLocation } from 'react-router'
import { useHydrated } from '../../ui/hydrated.ts'
import { Notice } from '../../ui/states/notice.tsx'
import styles from '../accounts/account-form.module.css'
import { applicationOf } from './stored-application.ts'

/** On the way to an account: what becomes of the application that led here. P9 */
export function AppliesAfter({ text }: { text: string }) {
  const { search } = useLocation()
  // The server does not know what was pressed in this tab.
  if (!useHydrated() || applicationOf(search) === null) return null
  return (
    <div className={styles.why}>
      <Notice tone="info">{text}</Notice>
    </div>
  )
}
