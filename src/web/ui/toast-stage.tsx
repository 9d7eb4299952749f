import { useEffect, type ReactElement, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { resolveValue, toast as hot, useToaster, type Toast, type ToastType } from 'react-hot-toast/headless'
import { classNames } from './class-names.ts'
import { isPopoverOpen } from './popovers.ts'
import { CheckCircleIcon, CrossCircleIcon } from './icons/states.tsx'
import { Spinner } from './states/spinner.tsx'
import styles from './toast.module.css'

/** The display time of each kind, in ms; the library shows at most 20 toasts. S10 */
const durations = { blank: 4000, error: 4000, custom: 4000, success: 2000, loading: Infinity } as const
const removeDelay = 1000

/** Shows a toast, or changes the one of this id. */
export function showToast(type: ToastType, message: string | ReactElement, id: string): void {
  const options = { id, duration: durations[type], removeDelay }
  if (type === 'blank') hot(message, options)
  else hot[type](message, options)
}

/** Takes one toast away, or all of them. */
export function dismissToast(id?: string): void {
  hot.dismiss(id)
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
    // Shown again it is a new card: it arrives anew, and is announced once more.
    <span
      key={`${each.id} ${each.createdAt}`}
      className={classNames(styles.toast, styles[each.type], !each.visible && styles.leaving)}
    >
      {signs[each.type]}
      <span className={styles.message}>{resolveValue(each.message, each)}</span>
    </span>
  ))
}

/** The elements that the cards are put in: the frame in the top layer and its two live regions. */
export type ToastPlaces = Record<'frame' | 'polite' | 'assertive', RefObject<HTMLElement | null>>

/** The cards of the toasts that stand, errors in the region that is said at once. */
export function ToastStage({ frame, polite, assertive }: ToastPlaces) {
  const { toasts, handlers } = useToaster()
  const newest = toasts[0]?.id

  // In the top layer, and again for every new one: a dialog opened since would cover it.
  useEffect(() => {
    const element = frame.current
    // Where the replacement for older browsers did not load, messages are shown in place.
    if (!element?.showPopover) return
    const isCovered = newest !== undefined && document.querySelector('dialog:modal') !== null
    if (isCovered && isPopoverOpen(element)) element.hidePopover()
    if (!isPopoverOpen(element)) element.showPopover()
  }, [frame, newest])

  useEffect(() => {
    const element = frame.current
    const { startPause, endPause } = handlers
    element?.addEventListener('mouseenter', startPause)
    element?.addEventListener('mouseleave', endPause)
    return () => {
      element?.removeEventListener('mouseenter', startPause)
      element?.removeEventListener('mouseleave', endPause)
    }
  }, [frame, handlers])

  if (!polite.current || !assertive.current) return null
  return (
    <>
      {createPortal(<ToastCards toasts={toasts.filter((each) => each.type !== 'error')} />, polite.current)}
      {createPortal(<ToastCards toasts={toasts.filter((each) => each.type === 'error')} />, assertive.current)}
    </>
  )
}
