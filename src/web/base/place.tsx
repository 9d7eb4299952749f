import { createContext, useContext } from 'react'
import type { z } from 'zod'
import type { SiteSettings } from '../../contract/site.ts'
import type { Visitor } from './session.ts'

/** The data of every screen: the academy, the visitor, and the number of lines in the cart. */
export type RootData = { settings: z.output<typeof SiteSettings>; visitor: Visitor | null; cartLines: number }

/** The address and data of a screen, and a way to refresh them: provided by the router, or by the document itself. */
export type Place = {
  root: RootData
  pathname: string
  search: string
  /** Loads anew what the page shows. */
  refresh: () => Promise<void>
}

const PlaceContext = createContext<Place | null>(null)

export const PlaceProvider = PlaceContext.Provider

/** Returns the place of this screen. */
export function usePlace(): Place {
  const place = useContext(PlaceContext)
  if (!place) throw new Error('nothing says where this is')
  return place
}

/** Returns the data of every screen. */
export function useRootData(): RootData {
  return usePlace().root
}
