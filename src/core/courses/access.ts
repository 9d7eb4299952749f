const dayMs = 24 * 60 * 60 * 1000

/** When access runs out, or null: never. */
export type AccessEnd = number | null

/**
 * Until when a course is open after so many more days (null: for good). What is left of the present access is never lost:
 * new days come after it. `current` is undefined without access.
 */
export function extendedAccess(current: AccessEnd | undefined, days: number | null, now: number): AccessEnd {
  if (current === null || days === null) return null
  return Math.max(current ?? now, now) + days * dayMs
}

/** Plain text that people write about a course: no control characters, at most two line ends in a row, trimmed. */
export function tidyText(text: string): string {
  return (
    text
      .normalize('NFC')
      .replaceAll(/\r\n?/g, '\n')
      // Invisible characters that turn or hide text around them go with the control characters.
      .replaceAll(/[\p{Cc}\u200B\u202A-\u202E\u2066-\u2069\uFEFF]/gu, (sign) => (sign === '\n' ? sign : ''))
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim()
  )
}
