import { NavLink } from 'react-router'
import { menus } from 'virtual:declared-pages'
import { paths } from '../../base/paths.ts'
import { Menu, menuItemClass, MenuList } from '../../ui/actions/menu.tsx'
import { MenuIcon } from '../../ui/icons/frame.tsx'
import { useWords } from '../../words/words.tsx'
import styles from './header.module.css'

/** The center menu of large screens; on small ones a button with the same links. S3 */
export function SiteMenu() {
  const { shell } = useWords()
  return (
    <>
      <nav aria-label={shell.mainMenu} className={styles.center}>
        <ul className={styles.links}>
          {menus.site.map(({ to, name }) => (
            <li key={to}>
              <NavLink to={to} end={to === '/'} className={styles.link}>
                {shell.links[name]}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label={shell.mainMenu} className={styles.folded}>
        <Menu button={<MenuIcon />} label={shell.openMenu} align="start" buttonClassName={styles.round}>
          <MenuList>
            {menus.site.map(({ to, name }) => (
              <li key={to}>
                <NavLink to={to} end={to === '/'} className={menuItemClass}>
                  {shell.links[name]}
                </NavLink>
              </li>
            ))}
            <li>
              <NavLink to={paths.search} className={menuItemClass}>
                {shell.search}
              </NavLink>
            </li>
          </MenuList>
        </Menu>
      </nav>
    </>
  )
}
