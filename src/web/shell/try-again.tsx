import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { MissingProgram } from '../base/page-program.ts'
import { reloadWhenReached } from '../base/reload-page.ts'
import { sayWhenSlow } from '../features/forms/say-when-slow.ts'
import { Button } from '../ui/actions/button.tsx'
import { useWords } from '../words/words.tsx'
import { mainId } from './skip-link.tsx'

/** The button that loads again what a page lacks; `error` is why it lacks it, where that is known. */
export function TryAgain({ error }: { error?: unknown }) {
  const { errors } = useWords()
  const { revalidate, state } = useRevalidator()
  const [tried, setTried] = useState<unknown>(null)
  useEffect(() => {
    // Some browsers remember that a module failed: then it comes with the page.
    if (tried !== null && tried !== error && error instanceof MissingProgram) void reloadWhenReached()
  }, [tried, error])
  const tryAgain = async () => {
    setTried(error)
    const endSaying = sayWhenSlow()
    await revalidate()
    endSaying()
    // The pressed button was removed with the failure.
    document.getElementById(mainId)?.focus({ preventScroll: true })
  }
  return (
    <Button variant="quiet" isPending={state === 'loading'} onClick={() => void tryAgain()}>
      {errors.tryAgain}
    </Button>
  )
}
