import { languages } from './registry.ts'

/** Reads the same texts of every language; `read` gets a language's code, by which they are then found. */
export const inEveryLanguage = async <Texts>(read: (code: string) => Promise<Texts>): Promise<Map<string, Texts>> =>
  new Map(await Promise.all(languages.map(async ({ code }) => [code, await read(code)] as const)))
