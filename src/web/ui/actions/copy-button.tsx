import { useWords } from '../../words/words.tsx'
import { toast } from '../toast.tsx'
import { Button } from './button.tsx'

/** Copies a text; `name` says to screen readers what, and `done` is said once it is copied. P13 */
export function CopyButton({ text, label, name, done }: { text: string; label: string; name?: string; done: string }) {
  const { parts } = useWords()
  const copy = async () => {
    try {
      // Over plain HTTP a browser has no clipboard for pages; elsewhere its user may have refused it.
      await navigator.clipboard.writeText(text)
      toast.success(done)
    } catch {
      toast.error(parts.notCopied)
    }
  }
  return (
    <Button variant="quiet" size="small" aria-label={name} onClick={() => void copy()}>
      {label}
    </Button>
  )
}
