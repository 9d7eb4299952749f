import type { FindWords } from './api.ts'

const fetchWords = () => import('../words/page-language.ts')

/** Fetches the words for replies ahead, so that a reply after which the page is left is said at once. */
export const prepareWords = (): void => void fetchWords().catch(() => undefined)

/**
 * Finds the words for what a reply says: fetched with the first one that says anything; without them it says it in English. The end of a
 * session has words on every page, and the page is left at once: nothing is fetched for it.
 */
export const findWords: FindWords = (envelope) =>
  envelope.code === 'account.unauthenticated'
    ? envelope
    : fetchWords().then(
        ({ inPageLanguage }) => inPageLanguage(envelope),
        () => envelope,
      )
