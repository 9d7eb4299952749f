import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Puts the texts of a language where the screens import '#words/…': what is built for the browser has one language, so no page waits
 * for a dictionary, and no user downloads two.
 */
export const wordsOfLanguage = (code: string): Plugin => ({
  name: 'lantern-words',
  enforce: 'pre',
  resolveId: (source) =>
    source.startsWith('#words/')
      ? join(import.meta.dirname, `../src/languages/${code}`, `${source.slice('#words/'.length)}.ts`)
      : undefined,
})
