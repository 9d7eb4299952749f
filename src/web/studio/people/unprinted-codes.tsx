import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { useStudioWords } from '../shell/words.ts'
import { LeaveDialog } from '../shell/leave-dialog.tsx'

/** Asks before a page is left on which codes stand that were not printed: they cannot be shown again. T22 */
export function UnprintedCodes({ many }: { many: number }) {
  const { codes } = useStudioWords().studio
  const [printed, setPrinted] = useState(0)
  const isUnprinted = many > printed
  useEffect(() => {
    if (!isUnprinted) return undefined
    const print = () => setPrinted(many)
    const guard = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('afterprint', print)
    addEventListener('beforeunload', guard)
    return () => {
      removeEventListener('afterprint', print)
      removeEventListener('beforeunload', guard)
    }
  }, [isUnprinted, many])
  const { state, proceed, reset } = useBlocker(isUnprinted)
  return (
    <LeaveDialog
      leaving={{ isAsked: state === 'blocked', stay: () => reset?.(), leave: () => proceed?.() }}
      texts={codes.leaving}
    />
  )
}
