import { Link, NavLink, useLocation } from 'react-router'
import { menus } from 'virtual:declared-pages'
import { paths } from '../../base/paths.ts'
import type { Visitor } from '../../base/session.ts'
import { withNext } from '../../base/with-next.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import { Menu, menuItemClass, MenuList } from '../../ui/actions/menu.tsx'
import { LogOutIcon } from '../../ui/icons/frame.tsx'
import { Avatar } from '../../ui/layout/avatar.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { useWords } from '../../words/words.tsx'
import styles from './header.module.css'

/** The avatar of a signed-in user, and what it opens. S4, S5 */
export function AccountMenu({ user }: { user: Visitor }) {
  const { shell } = useWords()
  return (
    <Menu
      button={
        <>
          <Avatar name={user.name || user.email} src={user.picture} />
          <VisuallyHidden>{shell.account(user.name)}</VisuallyHidden>
        </>
      }
      buttonClassName={styles.round}
    >
      <Link to={paths.profile} className={styles.greeting}>
        <span className={styles.hello}>{shell.greeting(user.name)}</span>
        <span className={styles.email}>{user.email}</span>
      </Link>
      {user.staff && (
        <MenuList>
          <li>
            <a href={paths.studio} className={menuItemClass}>
              {shell.studio}
            </a>
          </li>
        </MenuList>
      )}
      <MenuList>
        {menus.account.map(({ to, name }) => (
          <li key={to}>
            <NavLink to={to} end={to === '/'} className={menuItemClass}>
              {shell.links[name]}
            </NavLink>
          </li>
        ))}
      </MenuList>
      <MenuList isAtFoot>
        <li>
          <button type="button" className={menuItemClass} data-log-out="">
            <LogOutIcon />
            {shell.logOut}
          </button>
        </li>
      </MenuList>
    </Menu>
  )
}

/** The join button of a visitor, and what it opens; on a guest page it leads on to where that page would. S4, S5, P9 */
export function JoinMenu() {
  const { shell } = useWords()
  const { search } = useLocation()
  return (
    <Menu
      button={
        <span lang={shell.join.lang} dir="auto">
          {shell.join.text}
        </span>
      }
      title={shell.joinMeaning}
      buttonClassName={buttonClass({}, styles.join)}
    >
      <MenuList>
        <li>
          <Link to={withNext(paths.login, search)} className={menuItemClass}>
            {shell.login}
          </Link>
        </li>
        <li>
          <Link to={withNext(paths.register, search)} className={menuItemClass}>
            {shell.createAccount}
          </Link>
        </li>
      </MenuList>
    </Menu>
  )
}
