/** Returns plain text that people write in several lines: no control characters, at most two line ends in a row, trimmed. */
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
