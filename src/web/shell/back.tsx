import { useLocation, useNavigate } from 'react-router'
import { Button } from '../ui/actions/button.tsx'
import { useHydrated } from '../ui/hydrated.ts'
import { useWords } from '../words/words.tsx'

/** Returns the position of the current page in the browser's history, as the router stores it: it survives a reload. */
const positionInHistory = (): number => (history.state as { idx?: number } | null)?.idx ?? 0

/** The button that leads to the previous page, where the router came from one. Only the browser knows, so the server never renders it. */
export function Back() {
  const { errors } = useWords()
  const navigate = useNavigate()
  // The position changes with the location.
  useLocation()
  if (!useHydrated() || positionInHistory() === 0) return null
  return (
    <Button variant="quiet" onClick={() => void navigate(-1)}>
      {errors.goBack}
    </Button>
  )
}
