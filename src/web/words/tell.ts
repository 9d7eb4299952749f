import type { Tell } from '../base/api.ts'

/**
 * Finds the words for what a reply says: fetched with the first one that says anything; without them it says it in English. The end of a
 * session has words on every page, and the page is left at once: nothing is fetched for it.
 */
export const tell: Tell = (envelope) =>
  envelope.code === 'account.unauthenticated'
    ? envelope
    : import('./told-here.ts').then(
        ({ toldHere }) => toldHere(envelope),
        () => envelope,
      )
