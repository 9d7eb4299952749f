import { useEffect, useRef, useState, type RefObject } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { ChatIcon } from '../../ui/icons/frame.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { useWords } from '../../words/words.tsx'
import styles from './footer.module.css'

/** The chat link of a phone number in any spelling, or null where it holds no digits. */
export function chatUrl(contactNumber: string | null): string | null {
  const digits = (contactNumber ?? '').replace(/\D/g, '')
  return digits === '' ? null : `https://wa.me/${digits}`
}

/** Opens a chat with the academy, and shows only where it covers nothing; nothing where no number is set. S8, P6 */
export function ContactButton({ contactNumber }: { contactNumber: string | null }) {
  const url = chatUrl(contactNumber)
  return url === null ? null : <ChatLink url={url} />
}

function ChatLink({ url }: { url: string }) {
  const { shell } = useWords()
  const link = useRef<HTMLAnchorElement>(null)
  const isClear = useClearPlace(link)
  return (
    <aside aria-label={shell.contact}>
      <a
        ref={link}
        href={url}
        target="_blank"
        rel="noopener"
        className={classNames(styles.contact, !isClear && styles.covering)}
      >
        <ChatIcon className={styles.contactIcon} />
        <span className={styles.contactWords}>{shell.contact}</span>
        <VisuallyHidden> {shell.opensNewTab}</VisuallyHidden>
      </a>
    </aside>
  )
}

/** Whether a floating element has a place of its own; false until the page has come to rest. P6 */
function useClearPlace(floating: RefObject<Element | null>): boolean {
  const [isClear, setIsClear] = useState(false)
  useEffect(() => {
    const end = new AbortController()
    const watch = async () => {
      // No page waits for it.
      const { watchClearPlace } = await import('./clear-place.ts')
      if (!floating.current || end.signal.aborted) return
      end.signal.addEventListener('abort', watchClearPlace(floating.current, setIsClear))
    }
    watch().catch(() => undefined)
    return () => end.abort()
  }, [floating])
  return isClear
}
