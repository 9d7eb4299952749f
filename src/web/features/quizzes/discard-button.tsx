import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../base/browser-api.ts'
import { useRootData } from '../../base/place.tsx'
import { useVisitor } from '../../base/use-visitor.ts'
import { mainId } from '../../shell/skip-link.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { failureText } from '../../base/failure-text.ts'
import * as quizWords from '#words/quizzes'
import { useWords } from '../../words/words.tsx'

type DiscardButtonProps = { attemptId: number; describedBy?: string }

/** Discards a running retake once its student has confirmed it; the page then shows what that opened. */
export function DiscardButton({ attemptId, describedBy }: DiscardButtonProps) {
  const words = useWords(quizWords)
  const { discard } = words.quizzes
  const visitor = useVisitor(useRootData().visitor)
  const { revalidate } = useRevalidator()
  const [isAsking, setAsking] = useState(false)
  const [isPending, setPending] = useState(false)
  const go = async () => {
    setPending(true)
    try {
      await browserApi('POST /attempts/:attemptId/discard', { params: { attemptId } })
      if (visitor) await forgetOnDevice(visitor.email, attemptId)
      toast.success(discard.done)
      setAsking(false)
      await revalidate()
      // The pressed button was removed with the attempt.
      document.getElementById(mainId)?.focus({ preventScroll: true })
    } catch (error) {
      toast.error(failureText(error, words))
    }
    setPending(false)
  }
  return (
    <>
      <Button variant="plain" aria-describedby={describedBy} onClick={() => setAsking(true)}>
        {discard.button}
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={discard.title}
        actions={
          <>
            <Button data-autofocus variant="quiet" onClick={() => setAsking(false)}>
              {discard.keep}
            </Button>
            <Button variant="danger" isPending={isPending} onClick={() => void go()}>
              {discard.confirm}
            </Button>
          </>
        }
      >
        <p>{discard.text}</p>
      </Dialog>
    </>
  )
}

/** Deletes the unsynced changes of a discarded attempt from this device. */
async function forgetOnDevice(userEmail: string, attemptId: number) {
  const { forgetAttempt } = await import('../../exam/session/rejected.ts')
  await forgetAttempt({ userEmail, attemptId })
}
