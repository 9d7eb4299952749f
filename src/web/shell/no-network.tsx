import toasts from '../ui/toast.module.css'
import { useWords } from '../words/words.tsx'

/** Shown when the user is about to leave a document without a network: `behaviors/no-network.ts` shows it. */
export function NoNetwork() {
  const { errors } = useWords()
  return (
    <div popover="manual" data-no-network="" className={toasts.frame}>
      <Said>{errors.offline}</Said>
    </div>
  )
}

/** Shown while the server does not answer: `features/forms/say-when-slow.ts` shows it. It comes with the page, for what shows a toast would have to be fetched. */
export function NoReply() {
  const { errors } = useWords()
  return (
    <div popover="manual" data-no-reply="" className={toasts.frame}>
      <Said>{errors.noReply}</Said>
    </div>
  )
}

function Said({ children }: { children: string }) {
  return (
    <div role="alert" className={toasts.list}>
      <span className={toasts.toast}>{children}</span>
    </div>
  )
}
