import { actors, type Actor } from '../every-call.ts'

/** Every word that was planted. */
const words = /canary-[a-z-]+|canarylockd|\+1999555\d{4}|pcafe[0-9a-f]{28}/g

/** The planted words in an answer, each once; what names the owner counts as 'own-email'. */
export function canariesIn(answer: string, { email }: { email: string }): string[] {
  const found = new Set([...answer.matchAll(words)].map(([word]) => (word.startsWith('pcafe') ? 'receipt-key' : word)))
  if (answer.includes(email)) found.add('own-email')
  return [...found]
}

/** Who met what where: 'canary-zoom' to its meetings, in the order in which they were added. */
export function openMeetings(owner: { email: string }) {
  const met: Record<string, Record<string, Actor[]>> = {}
  return {
    met,
    add(actor: Actor, where: string, answer: string) {
      for (const word of canariesIn(answer, owner)) ((met[word] ??= {})[where] ??= []).push(actor)
    },
    /** As a table: each word, and who meets it where. */
    table: () =>
      Object.fromEntries(
        Object.entries(met)
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
          .map(([word, places]) => [
            word,
            Object.entries(places).map(
              ([where, who]) => `${where}: ${actors.filter((actor) => who.includes(actor)).join(', ')}`,
            ),
          ]),
      ),
  }
}
