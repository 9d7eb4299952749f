import { StrictMode, useEffect, type ReactNode } from 'react'
import { PlaceProvider, type Place } from '../base/place.tsx'

type IslandTreeProps = {
  place: Place
  /** Called when its content listens. */
  onListening?: () => void
  children: ReactNode
}

function Listening({ onListening, children }: Pick<IslandTreeProps, 'onListening' | 'children'>) {
  useEffect(() => onListening?.(), [onListening])
  return children
}

/** Renders the wrapper of every island: the same on the server and in the browser. */
export function IslandTree({ place, onListening, children }: IslandTreeProps) {
  return (
    <StrictMode>
      <PlaceProvider value={place}>
        <Listening onListening={onListening}>{children}</Listening>
      </PlaceProvider>
    </StrictMode>
  )
}
