import { useSyncExternalStore } from 'react'
import { Link } from '../../base/link.tsx'
import { paths } from '../../base/paths.ts'
import { useRootData } from '../../base/place.tsx'
import { subscribeToSession, readCartLines } from '../../base/session.ts'
import { CartIcon } from '../../ui/icons/frame.tsx'
import { useWords } from '../../words/words.tsx'
import styles from './header.module.css'

/** The way to the cart, with how much is in it. */
export function CartLink() {
  const { shell } = useWords()
  const { cartLines } = useRootData()
  const lines = useSyncExternalStore(
    subscribeToSession,
    () => readCartLines(document.cookie),
    () => cartLines,
  )
  return (
    <Link to={paths.cart} aria-label={shell.cart(lines)} className={styles.round}>
      <CartIcon />
      {lines > 0 && <span className={styles.count}>{lines}</span>}
    </Link>
  )
}
