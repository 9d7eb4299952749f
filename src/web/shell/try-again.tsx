import { useEffect, useRef, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { outOfReach } from '../base/failure-text.ts'
import { MissingProgram } from '../base/page-program.ts'
import { isServerReached } from '../base/reload-page.ts'
import { sayWhenSlow } from '../features/forms/say-when-slow.ts'
import { Button } from '../ui/actions/button.tsx'
import { useWords } from '../words/words.tsx'
import { mainId } from './skip-link.tsx'
import styles from './try-again.module.css'

/** The button that loads again what a page lacks; `error` is why it lacks it, where that is known. */
export function TryAgain({ error }: { error?: unknown }) {
  // The router shows the error of another page in the same place: an attempt ends with its page.
  return <TryAgainHere key={useLocation().key} error={error} />
}

function TryAgainHere({ error }: { error: unknown }) {
  const words = useWords()
  const { revalidate, state } = useRevalidator()
  const [tried, setTried] = useState<unknown>(null)
  const [isUnreached, setIsUnreached] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const hasFailedAgain = tried !== null && tried !== error
  // The silent request is still under way, and another import would only wait for it.
  const isStuck = error instanceof MissingProgram && error.isTimeout
  // Some browsers remember that a module failed: then it comes with the page.
  const needsReload = tried !== null && (isStuck || (hasFailedAgain && error instanceof MissingProgram))
  if (hasFailedAgain && !needsReload) setTried(null)
  const isPending = state === 'loading' || needsReload
  useEffect(() => {
    if (!needsReload) return
    let isLeft = false
    const reloadHere = async () => {
      const isReached = await isServerReached()
      if (isLeft) return
      if (isReached) return location.reload()
      setTried(null)
      setIsUnreached(true)
    }
    void reloadHere()
    return () => void (isLeft = true)
  }, [needsReload])
  useEffect(() => {
    if (!isPending) return
    const pressed = document.activeElement === button.current ? button.current : null
    const endSaying = sayWhenSlow()
    return () => {
      endSaying()
      // The pressed button was removed with the failure, and the focus with it.
      if (pressed?.isConnected === false) document.getElementById(mainId)?.focus({ preventScroll: true })
    }
  }, [isPending])
  const tryAgain = () => {
    setIsUnreached(false)
    setTried(error)
    if (!isStuck) void revalidate()
  }
  return (
    <>
      <Button ref={button} isPending={isPending} onClick={tryAgain}>
        {words.errors.tryAgain}
      </Button>
      {isUnreached && (
        <p role="alert" className={styles.unreached}>
          {outOfReach(words).text}
        </p>
      )}
    </>
  )
}
