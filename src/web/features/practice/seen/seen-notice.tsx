import { useLayoutEffect } from 'react'
import { paths } from '../../../base/paths.ts'
import { retryMs } from '../../../base/reload-page.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import * as seenWords from '#words/seen'
import { useWords } from '../../../words/words.tsx'
import styles from './seen-notice.module.css'
import { useDocuments } from './use-documents.ts'

/**
 * Loads this page anew from the address of the stored page, as that one does: the service worker then waits as long as it takes, because a
 * slow network must lead somewhere. P14
 */
function loadAgain(): void {
  const { href, pathname, search } = location
  history.replaceState(null, '', `${paths.offlineExam}?next=${encodeURIComponent(pathname + search)}`)
  location.replace(href)
}

/**
 * Loads the page anew if its site replies: a network can be back before the site is, and a page that loads in vain would take away what was
 * being read, or a link that was just followed.
 */
async function loadWhenBack(signal: AbortSignal): Promise<void> {
  if (!navigator.onLine || document.visibilityState === 'hidden') return
  const reply = await fetch(location.href, { method: 'HEAD', signal }).catch(() => null)
  if (reply && reply.status < 500) loadAgain()
}

/** Says of a page whose site is out of reach when it was seen so, and loads it anew once there is a network. L8 */
export function SeenNotice({ seenAt }: { seenAt: string }) {
  const { seen: words, format } = useWords(seenWords)
  useDocuments()
  // With the line itself: the network may be back a moment later.
  useLayoutEffect(() => {
    const end = new AbortController()
    const look = () => void loadWhenBack(end.signal)
    addEventListener('online', look, { signal: end.signal })
    const timer = setInterval(look, retryMs)
    return () => {
      clearInterval(timer)
      end.abort()
    }
  }, [])
  return (
    <output className={styles.seen}>
      <Notice
        action={
          <Button variant="quiet" size="small" onClick={loadAgain}>
            {words.tryAgain}
          </Button>
        }
      >
        {words.asOf(format.moment(seenAt, 'here'))}
      </Notice>
    </output>
  )
}
