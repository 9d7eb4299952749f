import { Fragment } from 'react'
import { useRootData } from '../../base/place.tsx'
import { paths } from '../../base/paths.ts'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { useWords } from '../../words/words.tsx'
import styles from './legal-links.module.css'

/** The academy's legal texts before something is agreed to. They open beside the form, which preserves its input. T15 */
export function LegalLinks() {
  const { legal } = useRootData().settings
  const { shell } = useWords()
  if (legal.length === 0) return null
  return (
    <p className={styles.links}>
      {shell.readFirst}{' '}
      {legal.map(({ text, title }, index) => (
        <Fragment key={text}>
          {index > 0 && ' · '}
          <a href={paths.legal(text)} target="_blank" rel="noopener">
            {title}
            <VisuallyHidden> {shell.opensNewTab}</VisuallyHidden>
          </a>
        </Fragment>
      ))}
    </p>
  )
}
