/** Event of the window when a list in a reply ended at its cap; its detail is the number of entries that came. T43 */
export const listCut = 'list-cut'

type Said = { success?: unknown; code?: unknown; params?: { most?: unknown } }

/** Returns the number of entries after which a list in this reply was cut; null when none was. */
function mostIn(body: unknown): number | null {
  const { success, code, params } = (body ?? {}) as Said
  return success === true && code === 'list.cut' && typeof params?.most === 'number' ? params.most : null
}

let latest: number | null = null

/** Returns the number of entries after which the last list was cut since {@link forgetCutLists}; null when none was. */
export const latestCut = (): number | null => latest

/** Forgets the lists of the page that is left. */
export function forgetCutLists(): void {
  latest = null
  dispatchEvent(new Event(listCut))
}

/** Notes that a list in a reply was cut, for what shows it. */
export function noteCutLists(body: unknown): void {
  const most = mostIn(body)
  if (most === null) return
  latest = most
  dispatchEvent(new Event(listCut))
}
