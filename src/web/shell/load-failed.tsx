import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '../ui/actions/button.tsx'
import { ErrorState } from '../ui/states/empty-state.tsx'
import { useWords } from '../words/words.tsx'
import { mainId } from './skip-link.tsx'

/** The sentence of a page whose data did not come, with a button that fetches them again. */
export function LoadFailed({ children }: { children: ReactNode }) {
  const { errors } = useWords()
  const { revalidate, state } = useRevalidator()
  const tryAgain = async () => {
    await revalidate()
    // The pressed button was removed with the failure.
    document.getElementById(mainId)?.focus({ preventScroll: true })
  }
  return (
    <ErrorState
      action={
        <Button variant="quiet" isPending={state === 'loading'} onClick={() => void tryAgain()}>
          {errors.tryAgain}
        </Button>
      }
    >
      {children}
    </ErrorState>
  )
}
