import { useEffect, useState } from 'react'
import type { Permission } from '../../../../core/staff/permissions.ts'
import { SearchIcon } from '../../../ui/icons/actions.tsx'
import { lazyPart, useLazyPart } from '../../../ui/lazy-part.ts'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { useStudioWords } from '../words.ts'

const dialog = lazyPart(() => import('./find-dialog.tsx'))

/** Opens what finds everything, also by Ctrl+K. */
export function FindButton({
  can,
  className,
}: {
  can: (permission: Permission) => boolean
  className: string | undefined
}) {
  const { find } = useStudioWords().studio
  const [isOpen, setOpen] = useState(false)
  const part = useLazyPart(dialog, isOpen ? 'now' : 'idle')
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      const isAsked =
        (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'
      // Another dialog has to be answered first; in a text Ctrl+K makes a link.
      if (!isAsked || event.defaultPrevented || document.querySelector('dialog:modal')) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', open)
    return () => removeEventListener('keydown', open)
  }, [])
  return (
    <>
      <button type="button" className={className} aria-keyshortcuts="Control+K" onClick={() => setOpen(true)}>
        <SearchIcon />
        <VisuallyHidden>{find.open}</VisuallyHidden>
      </button>
      {isOpen && part && <part.FindDialog can={can} onClose={() => setOpen(false)} />}
    </>
  )
}
