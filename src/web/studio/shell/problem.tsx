import { Notice } from '../../ui/states/notice.tsx'

/** The reason why an action failed, read out at once; without one, nothing. */
export function Problem({ children }: { children: string | null }) {
  if (children === null) return null
  return (
    <Notice tone="bad" role="alert">
      {children}
    </Notice>
  )
}
