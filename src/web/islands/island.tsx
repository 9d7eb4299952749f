import { createContext, createElement, useContext, type ComponentType, type ReactElement } from 'react'
import { usePlace, type Place } from '../base/place.tsx'
import type { IslandName } from './registry.ts'

/** Renders an island apart from the page around it; the key makes its ids unique. */
type RenderIsland = (part: ReactElement, place: Place) => { key: string; html: string }

const IslandsContext = createContext<RenderIsland | null>(null)

/** Makes the parts inside islands of a document; without it they are parts of the page like any other. */
export const IslandsProvider = IslandsContext.Provider

/**
 * Declares a part of a document that has a program. The server renders it apart, so that the browser can take it over apart: when it is
 * touched, or when something else of the page is. On a page that is all program it is the part itself.
 */
export function island<Props extends object>(name: IslandName, Part: ComponentType<Props>): ComponentType<Props> {
  return function Island(props: Props) {
    const render = useContext(IslandsContext)
    const place = usePlace()
    if (!render) return <Part {...props} />
    const { key, html } = render(createElement(Part, props), place)
    return (
      <div
        data-island={name}
        data-key={key}
        data-props={JSON.stringify(props)}
        dangerouslySetInnerHTML={{ __html: html }}
      />
    )
  }
}
