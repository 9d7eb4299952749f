import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import * as examDeferredWords from '#words/exam-deferred'
import { useWords } from '../../words/words.tsx'

/** Another tab or device writes now: this page is read-only until its student takes over. */
export function ElsewhereDialog({ isOpen, onClaim }: { isOpen: boolean; onClaim: () => Promise<void> }) {
  const { examDeferred, shell } = useWords(examDeferredWords)
  const { elsewhere } = examDeferred
  const [isClaiming, setClaiming] = useState(false)
  const claim = () => {
    setClaiming(true)
    void onClaim().finally(() => setClaiming(false))
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => undefined}
      title={elsewhere.title}
      isCapped
      isMandatory
      actions={
        <>
          <Link to={paths.quizzes} replace className={buttonClass({ variant: 'quiet' })}>
            {shell.backToQuizzes}
          </Link>
          <Button data-autofocus isPending={isClaiming} onClick={claim}>
            {elsewhere.claim}
          </Button>
        </>
      }
    >
      <p>{elsewhere.text}</p>
    </Dialog>
  )
}
