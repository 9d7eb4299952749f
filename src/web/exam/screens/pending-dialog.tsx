import { Link, useLocation } from 'react-router'
import { paths } from '../../base/paths.ts'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { Stack } from '../../ui/layout/page-layout.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import * as examWords from '#words/exam'
import * as examDeferredWords from '#words/exam-deferred'
import { useWords } from '../../words/words.tsx'
import type { Exam } from '../use-exam.ts'
import { answersFile, download } from '../answers-file.ts'

/** A pending submission: why it waits, that it is sent automatically, and a copy to download. Q6 */
export function PendingDialog({ exam, isOpen }: { exam: Exam; isOpen: boolean }) {
  const { snapshot } = exam
  const words = useWords(examWords, examDeferredWords)
  const { storedHere, notice, submitting } = words.examDeferred
  const { pathname, search } = useLocation()
  const isSignedOut = snapshot.notice === 'signed_out'
  const save = () => {
    const at = new Date()
    download(`answers-${snapshot.attemptId}-${at.toISOString().slice(0, 10)}.json`, answersFile(snapshot, at))
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => undefined}
      title={storedHere.title}
      isCapped
      isMandatory
      actions={
        <>
          <Button variant="quiet" onClick={save}>
            {storedHere.download}
          </Button>
          {isSignedOut ? (
            // A whole page load: it picks up a sign-in in another tab.
            <a href={paths.loginThen(pathname + search)} className={buttonClass({})}>
              {notice.signIn}
            </a>
          ) : (
            <Link to={paths.quizzes} className={buttonClass({})}>
              {words.shell.backToQuizzes}
            </Link>
          )}
        </>
      }
    >
      <Stack>
        <p>{isSignedOut ? notice.signed_out : submitting.waiting}</p>
        <p>{storedHere.later}</p>
      </Stack>
    </Dialog>
  )
}
