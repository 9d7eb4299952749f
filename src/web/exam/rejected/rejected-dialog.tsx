import { useState } from 'react'
import type { Api } from '../../base/api.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Stack } from '../../ui/layout/page-layout.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import * as rejectedWords from '#words/rejected'
import { useWords } from '../../words/words.tsx'
import type { DeviceStore } from '../session/device/device-store.ts'
import type { RejectedAnswers } from '../session/rejection.ts'
import { RejectedPanel } from './rejected-panel.tsx'

type RejectedDialogProps = { all: RejectedAnswers[]; api: Api; device: DeviceStore; userEmail: string }

/** Lists the rejected answers of this device on any page, attempt by attempt. */
export function RejectedDialog({ all, ...ways }: RejectedDialogProps) {
  const words = useWords(rejectedWords).rejected
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
        {all.map((rejected) => (
          <RejectedPanel key={rejected.attemptId} rejected={rejected} {...ways} />
        ))}
      </Stack>
    </Dialog>
  )
}
