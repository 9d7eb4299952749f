import type { Tell } from '../base/api.ts'

/** Finds the words for what a reply says: fetched with the first one that says anything; without them it says it in English. */
export const tell: Tell = (envelope) =>
  import('./told-here.ts').then(
    ({ toldHere }) => toldHere(envelope),
    () => envelope,
  )
