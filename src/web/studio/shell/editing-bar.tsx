import { useEffect, useRef, type ReactNode } from 'react'
import styles from './editing.module.css'

/**
 * The bar of an editor, which stays in sight above its fields. The editor gets its height as `--editing-bar`, below which the tools of a
 * long text stay.
 */
export function EditingBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current: element } = bar
    if (element === null) return undefined
    const observer = new ResizeObserver(() =>
      element.parentElement?.style.setProperty('--editing-bar', `${element.offsetHeight}px`),
    )
    observer.observe(element, { box: 'border-box' })
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={bar} className={styles.bar}>
      {children}
    </div>
  )
}
