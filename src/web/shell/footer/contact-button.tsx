import { ChatIcon } from '../../ui/icons/frame.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { useWords } from '../../words/words.tsx'
import styles from './footer.module.css'

/** The chat link of a phone number in any spelling, or null where it holds no digits. */
export function chatUrl(contactNumber: string | null): string | null {
  const digits = (contactNumber ?? '').replace(/\D/g, '')
  return digits === '' ? null : `https://wa.me/${digits}`
}

/** Opens a chat with the academy; nothing where no number is set. S8 */
export function ContactButton({ contactNumber }: { contactNumber: string | null }) {
  const { shell } = useWords()
  const url = chatUrl(contactNumber)
  if (url === null) return null
  return (
    <aside aria-label={shell.contact}>
      <a href={url} target="_blank" rel="noopener" className={styles.contact}>
        <ChatIcon className={styles.contactIcon} />
        <span className={styles.contactWords}>{shell.contact}</span>
        <VisuallyHidden> {shell.opensNewTab}</VisuallyHidden>
      </a>
    </aside>
  )
}
