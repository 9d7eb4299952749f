import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '../../ui/actions/button.tsx'
import { Menu, MenuList, menuItemClass } from '../../ui/actions/menu.tsx'
import { MoreIcon } from '../../ui/icons/actions.tsx'

type MenuActionProps = { label: string; isBlocked?: boolean; onPress: () => unknown }

/** An entry of a menu that does something. */
export function MenuAction({ label, isBlocked = false, onPress }: MenuActionProps) {
  return (
    <li>
      <button type="button" className={menuItemClass} disabled={isBlocked} onClick={() => void onPress()}>
        {label}
      </button>
    </li>
  )
}

/** An entry of a menu that leads somewhere. */
export function MenuLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className={menuItemClass}>
        {children}
      </Link>
    </li>
  )
}

/** The menu behind three dots, of what is seldom done with a thing. */
export function MoreMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Menu
      button={<MoreIcon />}
      label={label}
      buttonClassName={buttonClass({ variant: 'plain', size: 'small', isIconOnly: true })}
    >
      <MenuList>{children}</MenuList>
    </Menu>
  )
}
