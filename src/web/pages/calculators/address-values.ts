import { useEffect, useEffectEvent } from 'react'
import { useLocation, useSearchParams } from 'react-router'

/** Returns the visit of the page that a form belongs to, for its `key`: typing retains it, a link to the page starts a new one. */
export function useVisit(): string {
  const { key, state } = useLocation()
  return (state as { visit?: string } | null)?.visit ?? key
}

/** Returns the values in the address, and how to put others in their place without a step in the history; empty ones stay out. */
export function useAddressValues() {
  const [query, setQuery] = useSearchParams()
  const visit = useVisit()
  const write = (values: Record<string, string | null>) =>
    setQuery(
      Object.entries(values).flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : [])),
      { replace: true, preventScrollReset: true, defaultShouldRevalidate: false, state: { visit } },
    )
  return { query, write }
}

/** Takes over what was typed before the page listened, or what the browser put back. */
export function useEarlyInput(take: () => void): void {
  const takeOnce = useEffectEvent(take)
  useEffect(() => takeOnce(), [])
}
