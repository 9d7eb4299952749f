import { useEffect, useSyncExternalStore } from 'react'

/** The delay before a failed fetch is tried again, in ms. */
const againMs = 5000

/** A piece of a screen that what is seen first can do without. */
export type LazyPart<Module> = {
  /** Fetches it unless it is here; without a network again and again. */
  prepare(): void
  subscribe(listener: () => void): () => void
  get(): Module | undefined
}

/** Declares a piece fetched later, while there is a network, so that it is there when there is none. */
export function lazyPart<Module>(load: () => Promise<Module>): LazyPart<Module> {
  const listeners = new Set<() => void>()
  let module: Module | undefined
  let isUnderWay = false
  const fetchIt = async () => {
    try {
      module = await load()
      for (const listener of listeners) listener()
    } catch {
      setTimeout(() => {
        isUnderWay = false
        if (listeners.size > 0) prepare()
      }, againMs)
    }
  }
  const prepare = () => {
    if (!isUnderWay) void fetchIt()
    isUnderWay = true
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return { prepare, subscribe, get: () => module }
}

const nothing = () => undefined

/** Returns the piece once it is here: fetched at once, while the browser is idle, or only when another component requests it. */
export function useLazyPart<Module>(part: LazyPart<Module>, when: 'now' | 'idle' | null): Module | undefined {
  useEffect(() => {
    if (when === null) return
    if (when === 'now' || typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(part.prepare, when === 'now' ? 0 : 1000)
      return () => clearTimeout(timer)
    }
    const request = requestIdleCallback(part.prepare, { timeout: 3000 })
    return () => cancelIdleCallback(request)
  }, [part, when])
  return useSyncExternalStore(part.subscribe, part.get, nothing)
}
