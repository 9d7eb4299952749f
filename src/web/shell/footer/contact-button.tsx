import { useEffect, useRef, type RefObject } from 'react'
import { ChatIcon } from '../../ui/icons/frame.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { useWords } from '../../words/words.tsx'
import styles from './footer.module.css'

/** Returns the chat link of a phone number in any spelling, or null where it holds no digits. */
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
  useClearPlace(link)
  return (
    <aside aria-label={shell.contact}>
      <a
        ref={link}
        href={url}
        target="_blank"
        rel="noopener"
        className={styles.contact}
        data-floating=""
        // Until the page has come to rest; from then on the attribute is that of `keepClear`, on documents too.
        data-covering=""
      >
        <ChatIcon className={styles.contactIcon} />
        <span className={styles.contactWords}>{shell.contact}</span>
        <VisuallyHidden> {shell.opensNewTab}</VisuallyHidden>
      </a>
    </aside>
  )
}

/** Shows a floating element only where it covers nothing. P6 */
function useClearPlace(floating: RefObject<Element | null>): void {
  useEffect(() => {
    const end = new AbortController()
    const watch = async () => {
      // No page waits for it.
      const { keepClear } = await import('./clear-place.ts')
      if (!floating.current || end.signal.aborted) return
      end.signal.addEventListener('abort', keepClear(floating.current))
    }
    watch().catch(() => undefined)
    return () => end.abort()
  }, [floating])
}
