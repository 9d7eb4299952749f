import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { Api } from '../../api.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Stack } from '../../ui/layout/page-layout.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useRefusedWords } from '../../words/areas/refused-words.ts'
import type { DeviceStore } from '../session/device/device-store.ts'
import type { RefusedAnswers } from '../session/ending/refusal.ts'
import { RefusedPanel } from './refused-panel.tsx'

type RefusedDialogProps = { all: RefusedAnswers[]; api: Api; store: DeviceStore; userEmail: string }

/** Every attempt with answers that do not count. */
function RefusedDialog({ all, ...ways }: RefusedDialogProps) {
  const words = useRefusedWords().refused
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={words.title}
      isCapped
      actions={
        <Button variant="quiet" onClick={close}>
          {words.close}
        </Button>
      }
    >
      <Stack>
        {all.map((refused) => (
          <RefusedPanel key={refused.attemptId} refused={refused} {...ways} />
        ))}
      </Stack>
    </Dialog>
  )
}

/** Says on any page which answers of this device do not count: a part of its own beside the page, which knows nothing of it. */
export function showRefused(props: RefusedDialogProps): void {
  const place = document.body.appendChild(document.createElement('div'))
  createRoot(place).render(<RefusedDialog {...props} />)
}
