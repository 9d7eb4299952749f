import { useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../base/paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { ChevronDownIcon } from '../../ui/icons/arrows.tsx'
import { AlertIcon } from '../../ui/icons/states.tsx'
import * as examDeferredWords from '#words/exam-deferred'
import { useWords } from '../../words/words.tsx'
import type { Exam } from '../use-exam.ts'
import styles from './notice-banner.module.css'

type NoticeBannerProps = Pick<Exam, 'kind'> & { notice: NonNullable<Exam['snapshot']['notice']> }

/** Says why answers cannot reach the server now and what to do; on narrow screens a short line opens the whole text. */
export function NoticeBanner({ kind, notice }: NoticeBannerProps) {
  const words = useWords(examDeferredWords).examDeferred.notice
  const isInMemory = kind !== 'attempt'
  const { brief, ...whole } = isInMemory
    ? { ...words, ...words.inMemory, brief: { ...words.brief, ...words.inMemory.brief } }
    : words
  const [isOpen, setOpen] = useState(false)
  const { pathname, search } = useLocation()
  const isCalm = !['offline', 'server', 'signed_out', 'fault', 'unsure'].includes(notice)
  return (
    <div className={classNames(styles.banner, isCalm && styles.calm)}>
      <AlertIcon />
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className={styles.brief}>
        <span>{brief[notice]}</span>
        <ChevronDownIcon />
      </button>
      <div className={classNames(styles.whole, isOpen && styles.open)}>
        <p>{whole[notice]}</p>
        {notice === 'signed_out' &&
          (isInMemory ? (
            // What this page alone remembers would go with it.
            <a href={paths.login} target="_blank" rel="noopener">
              {words.signIn}
            </a>
          ) : (
            // A whole page load: it recognizes a sign-in in another tab.
            <a href={paths.loginThen(pathname + search)}>{words.signIn}</a>
          ))}
      </div>
    </div>
  )
}
