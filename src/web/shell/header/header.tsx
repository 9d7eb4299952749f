import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { SearchIcon } from '../../ui/icons/actions.tsx'
import { CartIcon } from '../../ui/icons/frame.tsx'
import { useWords } from '../../words/words.tsx'
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
  const { shell } = useWords()
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <SiteMenu />
        <Logo academyName={academyName} />
        <div className={styles.end}>
          <Link to={paths.search} aria-label={shell.search} className={classNames(styles.round, styles.wide)}>
            <SearchIcon />
          </Link>
          <Link to={paths.cart} aria-label={shell.cart} className={styles.round}>
            <CartIcon />
          </Link>
          {user ? <AccountMenu user={user} onLogOut={onLogOut} /> : <JoinMenu />}
        </div>
      </div>
    </header>
  )
}
