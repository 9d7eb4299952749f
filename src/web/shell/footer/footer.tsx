import { Link } from 'react-router'
import { menus } from 'virtual:declared-pages'
import { paths } from '../../base/paths.ts'
import type { RootData } from '../../base/place.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { useWords } from '../../words/words.tsx'
import { Lantern } from '../header/logo.tsx'
import styles from './footer.module.css'
import { useFrame } from '../../document/document.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

type FooterProps = {
  settings: Pick<RootData['settings'], 'academyName' | 'instructorName' | 'developerName' | 'developerUrl' | 'legal'>
  year?: number
}

const currentYear = () => new Date().getFullYear()

/** Copyright, credits, and the choice of light. S7 */
export function Footer({ settings, year = currentYear() }: FooterProps) {
  const { shell } = useWords()
  return (
    <footer className={styles.footer} data-site-footer>
      <div className={styles.inside}>
        <div className={styles.words}>
          <p className={styles.academy}>
            <Lantern />
            <span>{shell.academyCredit(settings.academyName, settings.instructorName)}</span>
          </p>
          <p className={styles.small}>
            <span suppressHydrationWarning>{shell.copyright(year, settings.academyName)}</span>{' '}
            <span>
              {shell.developedBy}{' '}
              {settings.developerUrl === null ? (
                settings.developerName
              ) : (
                <a href={settings.developerUrl} target="_blank" rel="noopener" className={styles.link}>
                  {settings.developerName}
                  <VisuallyHidden> {shell.opensNewTab}</VisuallyHidden>
                </a>
              )}
            </span>
          </p>
        </div>
        <nav aria-label={shell.moreMenu}>
          <ul className={styles.links}>
            {menus.footer.map(({ to, name }) => (
              <li key={to}>
                <Link to={to} className={styles.link}>
                  {shell.links[name]}
                </Link>
              </li>
            ))}
            {settings.legal.map(({ text, title }) => (
              <li key={text}>
                <Link to={paths.legal(text)} className={styles.link}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <ThemeSwitch theme={useFrame().theme} />
      </div>
    </footer>
  )
}
