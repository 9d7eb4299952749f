import { AccountMenu, JoinMenu } from './account-menu.tsx'
import styles from './header.module.css'
import { Logo } from './logo.tsx'
import { SiteMenu } from './site-menu.tsx'

type HeaderProps = {
  academyName: string
  user: { name: string; email: string } | null
  onLogOut: () => void
}

/** The top bar. S3–S5 */
export function Header({ academyName, user, onLogOut }: HeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <SiteMenu />
        <Logo academyName={academyName} />
        <div className={styles.end}>{user ? <AccountMenu user={user} onLogOut={onLogOut} /> : <JoinMenu />}</div>
      </div>
    </header>
  )
}
