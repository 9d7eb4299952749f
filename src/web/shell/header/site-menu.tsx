import { Link, useLocation } from 'react-router'
import { menus } from 'virtual:declared-pages'
import { paths } from '../../base/paths.ts'
import { Menu, menuItemClass, MenuList } from '../../ui/actions/menu.tsx'
import { MenuIcon } from '../../ui/icons/frame.tsx'
import { useWords } from '../../words/words.tsx'
import styles from './header.module.css'

/**
 * The center menu of large screens; on small ones a button with the same links. S3
 *
 * The trial is on the home page and on every course page, and neither here nor in a visitor's panel, whose entries S3 and S5 name. An entry that
 * asks whether there are public questions (P3) would ask on every page of each visitor; as a part of the settings it leads from `site` over `trial`
 * and `attempts` back to `site`, which docs/decisions/0037 excludes; one that is always there may lead to a page without anything to try. Should S5
 * name it one day, the number of public questions has to be stored where they are published.
 */
export function SiteMenu() {
  const { shell } = useWords()
  const { pathname } = useLocation()
  const isWithin = (to: string) => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`))
  // A category is a part of the courses at an address of its own.
  const isCurrent = (to: string) => isWithin(to) || (to === paths.courses && pathname.startsWith(paths.category('')))
  const currentIn = (to: string) => (isCurrent(to) ? { 'aria-current': 'page' as const } : {})
  return (
    <>
      <nav aria-label={shell.mainMenu} className={styles.center}>
        <ul className={styles.links}>
          {menus.site.map(({ to, name }) => (
            <li key={to}>
              <Link to={to} {...currentIn(to)} className={styles.link}>
                {shell.links[name]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label={shell.mainMenu} className={styles.folded}>
        <Menu button={<MenuIcon />} label={shell.openMenu} align="start" buttonClassName={styles.round}>
          <MenuList>
            {menus.site.map(({ to, name }) => (
              <li key={to}>
                <Link to={to} {...currentIn(to)} className={menuItemClass}>
                  {shell.links[name]}
                </Link>
              </li>
            ))}
            <li>
              <Link to={paths.search} {...currentIn(paths.search)} className={menuItemClass}>
                {shell.search}
              </Link>
            </li>
          </MenuList>
        </Menu>
      </nav>
    </>
  )
}
