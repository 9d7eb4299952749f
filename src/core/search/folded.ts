import { withPlainArabic } from '../arabic.ts'

/** Returns a text as it is compared: without accents, case and punctuation, its Arabic letters plain, its words one space apart. */
export const folded = (text: string): string =>
  withPlainArabic(text)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
