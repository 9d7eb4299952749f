import type { ReactNode } from 'react'
import { ErrorState } from '../ui/states/empty-state.tsx'
import { TryAgain } from './try-again.tsx'

/** The sentence of a page whose data did not come, with a button that fetches them again. */
export function LoadFailed({ children }: { children: ReactNode }) {
  return <ErrorState action={<TryAgain />}>{children}</ErrorState>
}
