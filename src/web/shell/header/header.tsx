import { Link } from 'react-router'
import { island } from '../../islands/island.tsx'
import { paths } from '../../base/paths.ts'
import type { Visitor } from '../../base/session.ts'
import { classNames } from '../../ui/class-names.ts'
import { SearchIcon } from '../../ui/icons/actions.tsx'
import { useWords } from '../../words/words.tsx'
import { AccountMenu, JoinMenu } from './account-menu.tsx'
import { CartLink } from './cart-link.tsx'
import styles from './header.module.css'
import { Logo } from './logo.tsx'
import { SiteMenu } from './site-menu.tsx'

type HeaderProps = {
  academyName: string
  user: Visitor | null
}

const CartIsland = island('cart-link', CartLink)

/** The top bar. S3–S5 */
export function Header({ academyName, user }: HeaderProps) {
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
          <CartIsland />
          {user ? <AccountMenu user={user} /> : <JoinMenu />}
        </div>
      </div>
    </header>
  )
}
