import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { hearSession, readCartLines, type Visitor } from '../../session.ts'
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
  user: Visitor | null
  onLogOut: () => void
}

/** The way to the cart, with how much is in it: known once the page is alive, for pages are kept for everybody. */
function CartLink() {
  const { shell } = useWords()
  const lines = useSyncExternalStore(
    hearSession,
    () => readCartLines(document.cookie),
    () => 0,
  )
  return (
    <Link to={paths.cart} aria-label={shell.cart(lines)} className={styles.round}>
      <CartIcon />
      {lines > 0 && <span className={styles.count}>{lines}</span>}
    </Link>
  )
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
          <CartLink />
          {user ? <AccountMenu user={user} onLogOut={onLogOut} /> : <JoinMenu />}
        </div>
      </div>
    </header>
  )
}
