import type { ComponentType } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { hydrationId } from '../document/document.tsx'
import type { Place, RootData } from '../base/place.tsx'
import { reloadPage, retryMs } from '../base/reload-page.ts'
import { pressEarlyTaps } from '../document/early-taps.ts'
import { IslandTree } from './island-tree.tsx'
import { islands, type IslandName } from './registry.ts'

type Live = { root: Root; Part: ComponentType<object>; props: string }

const live = new Map<Element, Live>()

const readRoot = (from: Document) => JSON.parse(from.getElementById(hydrationId)?.textContent ?? '') as RootData

let rootData: RootData | undefined

const placeHere = (): Place => ({
  root: (rootData ??= readRoot(document)),
  pathname: location.pathname,
  search: location.search,
  refresh,
})

const tree = (Part: ComponentType<object>, props: string, onListening?: () => void) => (
  <IslandTree place={placeHere()} {...(onListening && { onListening })}>
    <Part {...(JSON.parse(props) as object)} />
  </IslandTree>
)

const attributesOf = ({ dataset }: HTMLElement) => ({
  name: dataset['island'] as IslandName,
  key: dataset['key'] ?? '',
  props: dataset['props'] ?? '{}',
})

/** Brings an island to life, and presses what was pressed of it before. */
export async function hydrateIsland(element: HTMLElement): Promise<void> {
  const { name, key, props } = attributesOf(element)
  const Part = (await islands[name]()) as ComponentType<object>
  if (live.has(element)) return
  await new Promise<void>((resolve) => {
    const root = hydrateRoot(element, tree(Part, props, resolve), { identifierPrefix: key })
    live.set(element, { root, Part, props })
  })
  element.dataset['live'] = ''
  pressEarlyTaps(element)
}

const islandsIn = (from: Document) =>
  Array.from(
    from.querySelectorAll<HTMLElement>('[data-island]:not([data-island] *)'),
    ({ dataset }) => `${dataset['key']} ${dataset['island']}`,
  ).join()

let waiting: AbortController | undefined

/** Refreshes as soon as the network may be back and the page is seen: once, however often it was requested. */
function refreshWhenBack(): void {
  const { signal } = (waiting = new AbortController())
  const again = () => {
    if (document.visibilityState === 'visible') void refresh()
  }
  const timer = setTimeout(again, retryMs)
  signal.addEventListener('abort', () => clearTimeout(timer))
  addEventListener('online', again, { signal })
  document.addEventListener('visibilitychange', again, { signal })
}

/** Loads the document again and shows what has changed in its islands and marked parts; without a network when it is back. */
async function refresh(): Promise<void> {
  waiting?.abort()
  let fresh: Document
  try {
    const response = await fetch(location.href, { headers: { accept: 'text/html' } })
    if (!response.ok) return reloadPage()
    fresh = new DOMParser().parseFromString(await response.text(), 'text/html')
  } catch {
    return refreshWhenBack()
  }
  // Islands are numbered: with one more or one fewer each would get the data of its neighbor.
  if (islandsIn(fresh) !== islandsIn(document)) return reloadPage()
  rootData = readRoot(fresh)
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const { key, props } = attributesOf(element)
    const other = fresh.querySelector<HTMLElement>(`[data-key="${key}"]`)
    if (!other || attributesOf(other).props === props) continue
    element.dataset['props'] = attributesOf(other).props
    const { root, Part } = live.get(element) ?? {}
    if (root && Part) root.render(tree(Part, attributesOf(other).props))
    else element.innerHTML = other.innerHTML
  }
  for (const element of document.querySelectorAll<HTMLElement>('[data-fresh]')) {
    const other = fresh.querySelector<HTMLElement>(`[data-fresh="${element.dataset['fresh']}"]`)
    if (other && other.innerHTML !== element.innerHTML) element.innerHTML = other.innerHTML
  }
  return undefined
}
