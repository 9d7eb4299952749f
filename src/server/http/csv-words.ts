import { csv } from '../../languages/en/csv.ts'
import { inEveryLanguage } from '../../languages/in-every-language.ts'
import type { Language } from '../../languages/registry.ts'

/** The words of exported files in a language. */
export type CsvWords = typeof csv

/** The words of exported files by the code of their language. */
export const csvWordsIn = await inEveryLanguage(
  async (code) => ((await import(`../../languages/${code}/csv.ts`)) as { csv: CsvWords }).csv,
)

/** Returns the words of exported files in the caller's language. */
export const csvWordsOf = ({ language }: { language: Language }): CsvWords => csvWordsIn.get(language.code) ?? csv
