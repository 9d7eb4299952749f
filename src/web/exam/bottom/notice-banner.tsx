import { useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { useExamWords } from '../../words/areas/exam-words.ts'
import type { ExamSnapshot } from '../session/exam-session.ts'
import styles from './notice-banner.module.css'

/** What keeps the answers from the server for now, and what can be done; its place on the page is there before it. */
export function NoticeBanner({ notice }: { notice: ExamSnapshot['notice'] }) {
  const words = useExamWords().exam.notice
  const { pathname, search } = useLocation()
  return (
    <div aria-live="polite" className={styles.banner}>
      {notice && (
        <Notice
          tone={notice === 'stale' || notice === 'late' || notice === 'storage' ? 'info' : 'warn'}
          action={
            // A whole page load: whoever signed in elsewhere is known again there.
            notice === 'signed_out' && (
              <a href={paths.loginThen(pathname + search)} className={buttonClass({ size: 'small', variant: 'quiet' })}>
                {words.signIn}
              </a>
            )
          }
        >
          {words[notice]}
        </Notice>
      )}
    </div>
  )
}
