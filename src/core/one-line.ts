/** Returns text of one line: what ends a line, or controls a terminal, is a space. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
