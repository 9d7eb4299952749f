import { createContext, useContext } from 'react'
import type { z } from 'zod'
import type { SiteSettings } from '../../contract/site.ts'
import type { Visitor } from './session.ts'

/** What every screen knows: the academy, who is looking, and how many lines the cart has. */
export type RootData = { settings: z.output<typeof SiteSettings>; visitor: Visitor | null; cartLines: number }

/** Where a screen stands, and what it can do about it: given by the router, or by the document itself. */
export type Place = {
  root: RootData
  pathname: string
  search: string
  /** Loads anew what the page shows. */
  refresh: () => Promise<void>
}

const PlaceContext = createContext<Place | null>(null)

export const PlaceProvider = PlaceContext.Provider

/** Where this screen stands. */
export function usePlace(): Place {
  const place = useContext(PlaceContext)
  if (!place) throw new Error('nothing says where this is')
  return place
}

/** What every screen knows. */
export function useRootData(): RootData {
  return usePlace().root
}
