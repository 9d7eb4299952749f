import type { Envelope } from '../../contract/errors.ts'

const cut = new WeakSet<object>()

/** Notes the lists of a reply that end at their cap. A server that is older than this page names none. */
export function noteCutLists(envelope: Envelope): void {
  const paths = envelope.code === 'list.cut' && envelope.params?.['lists']
  for (const path of (paths || []) as string[]) {
    const list = path.split('.').reduce<unknown>((at, step) => (at as Record<string, unknown>)?.[step], envelope)
    if (Array.isArray(list)) cut.add(list)
  }
}

/** Returns whether a list, as a reply had it, ends at its cap. T43 */
export const isCut = (list: readonly unknown[]): boolean => cut.has(list)
