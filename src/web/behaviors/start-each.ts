/** Starts each part of a page by itself: one that fails at its start ends no other, and is reported. E2 */
export function startEach(...parts: (() => void)[]): void {
  for (const part of parts)
    try {
      part()
    } catch (error) {
      reportError(error)
    }
}
