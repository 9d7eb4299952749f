import { useEffect, useState } from 'react'

/** The time that the page stays blurred, in ms: a screenshot is taken within a moment. */
const hiddenMs = 2000

/** Returns whether to blur the page, because PrintScreen was pressed; some systems report only its release. C7 */
export function useScreenGuard(): boolean {
  const [isHidden, setHidden] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const watch = ({ key }: KeyboardEvent) => {
      if (key !== 'PrintScreen') return
      setHidden(true)
      clearTimeout(timer)
      timer = setTimeout(() => setHidden(false), hiddenMs)
    }
    window.addEventListener('keydown', watch)
    window.addEventListener('keyup', watch)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', watch)
      window.removeEventListener('keyup', watch)
    }
  }, [])
  return isHidden
}
