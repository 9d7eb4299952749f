import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import { Menu, menuItemClass, MenuList } from '../../ui/actions/menu.tsx'
import { MoreIcon } from '../../ui/icons/actions.tsx'
import { LogOutIcon } from '../../ui/icons/frame.tsx'
import { useExamWords } from '../../words/areas/exam-words.ts'
import styles from './top-bar.module.css'

/** What is needed seldom: other tools, and the way out, on which nothing is lost. S6 */
export function MoreMenu({ children }: { children?: ReactNode }) {
  const { exam } = useExamWords()
  return (
    <Menu
      label={exam.tools.more}
      buttonClassName={buttonClass({ variant: 'plain', isIconOnly: true }, styles.tool)}
      button={<MoreIcon />}
    >
      {children}
      <MenuList>
        <li>
          <Link to={paths.quizzes} className={menuItemClass}>
            <LogOutIcon />
            {exam.tools.leave}
          </Link>
        </li>
      </MenuList>
    </Menu>
  )
}
