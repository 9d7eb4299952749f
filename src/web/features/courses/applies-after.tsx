import { useSearchParams } from 'react-router'
import { Notice } from '../../ui/states/notice.tsx'
import styles from '../accounts/account-form.module.css'

/** On the way to an account: what becomes of the application that led here. P9 */
export function AppliesAfter({ text }: { text: string }) {
  const [query] = useSearchParams()
  if (!query.has('course')) return null
  return (
    <div className={styles.why}>
      <Notice tone="info">{text}</Notice>
    </div>
  )
}
