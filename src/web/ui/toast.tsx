import { useEffect, useRef, type ReactElement } from 'react'
import { resolveValue, toast as hot, useToaster, type Toast, type ToastType } from 'react-hot-toast/headless'
import { classNames } from './class-names.ts'
import { CheckCircleIcon, CrossCircleIcon } from './icons/states.tsx'
import { Spinner } from './states/spinner.tsx'
import styles from './toast.module.css'

/** How long each kind stands, in milliseconds. site.md §9; S10. The library keeps at most 20. */
const durations = { blank: 4000, error: 4000, custom: 4000, success: 2000, loading: Infinity } as const
const removeDelay = 1000

type Told = { /** Replaces the toast of this id. */ id?: string }

/** On the server nobody would see it, and its memory is every visitor's. */
const tell =
  (type: ToastType) =>
  (message: string | ReactElement, { id }: Told = {}): string => {
    if (typeof document === 'undefined') return ''
    const options = { id, duration: durations[type], removeDelay }
    return type === 'blank' ? hot(message, options) : hot[type](message, options)
  }

/** Short messages that pass. Each answers its id, to replace or dismiss it by: a loading one stays until then. */
export const toast = {
  blank: tell('blank'),
  error: tell('error'),
  success: tell('success'),
  loading: tell('loading'),
  custom: tell('custom'),
  /** Takes one away, or all of them. */
  dismiss: (id?: string) => hot.dismiss(id),
}

const signs = {
  blank: null,
  custom: null,
  error: <CrossCircleIcon />,
  success: <CheckCircleIcon />,
  loading: <Spinner />,
} satisfies Record<ToastType, ReactElement | null>

function ToastCards({ toasts }: { toasts: Toast[] }) {
  return toasts.map((each) => (
    <span key={each.id} className={classNames(styles.toast, styles[each.type], !each.visible && styles.leaving)}>
      {signs[each.type]}
      <span className={styles.message}>{resolveValue(each.message, each)}</span>
    </span>
  ))
}

/**
 * Where toasts show. Its two live regions stand on the page from the start, as screen readers need; errors are said at
 * once, the rest when there is a pause. Draws them empty on the server.
 */
export function Toasts() {
  const { toasts, handlers } = useToaster()
  const frame = useRef<HTMLDivElement>(null)
  const newest = toasts[0]?.id

  // In the top layer, and again for every new one: a dialog opened since would cover it.
  useEffect(() => {
    const element = frame.current
    if (!element?.showPopover) return
    const isCovered = newest !== undefined && document.querySelector('dialog:modal') !== null
    if (isCovered && element.matches(':popover-open')) element.hidePopover()
    if (!element.matches(':popover-open')) element.showPopover()
  }, [newest])

  return (
    <div
      ref={frame}
      popover="manual"
      className={styles.frame}
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
    >
      <output aria-live="polite" aria-atomic="false" className={styles.list}>
        <ToastCards toasts={toasts.filter((each) => each.type !== 'error')} />
      </output>
      <div role="alert" aria-live="assertive" aria-atomic="false" className={styles.list}>
        <ToastCards toasts={toasts.filter((each) => each.type === 'error')} />
      </div>
    </div>
  )
}
