import { toast } from '../toast.tsx'
import { Button } from './button.tsx'

/** Copies a text; `name` says to screen readers what, and `done` is said once it is copied. */
export function CopyButton({ text, label, name, done }: { text: string; label: string; name?: string; done: string }) {
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    toast.success(done)
  }
  return (
    <Button variant="quiet" size="small" aria-label={name} onClick={() => void copy()}>
      {label}
    </Button>
  )
}
