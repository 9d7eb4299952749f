import toasts from '../ui/toast.module.css'
import { useWords } from '../words/words.tsx'

/** Shown when the user is about to leave a document without a network: `behaviors/no-network.ts` shows it. */
export function NoNetwork() {
  const { errors } = useWords()
  return (
    <div popover="manual" data-no-network="" className={toasts.frame}>
      <div role="alert" className={toasts.list}>
        <span className={toasts.toast}>{errors.offline}</span>
      </div>
    </div>
  )
}
