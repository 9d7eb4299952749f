import { useEffect, useEffectEvent, useRef, type ComponentProps } from 'react'

type DetailsProps = Omit<ComponentProps<'details'>, 'ref' | 'onToggle' | 'onChange'> & {
  /** Gets whether it is open now: after each change, and once where a tap opened it before the program of the page was there. */
  onChange: (isOpen: boolean) => void
}

/** Details whose content the program renders or fetches once they are opened. */
export function Details({ onChange, ...others }: DetailsProps) {
  const ref = useRef<HTMLDetailsElement>(null)
  const opened = useEffectEvent(() => onChange(true))
  useEffect(() => {
    if (ref.current?.open) opened()
  }, [])
  return <details {...others} ref={ref} onToggle={({ currentTarget }) => onChange(currentTarget.open)} />
}
