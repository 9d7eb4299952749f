const tidied = (topic: string) => topic.replaceAll(/\s+/g, ' ').trim()

/** Returns whether two topics are the same but for capital letters. */
export const isSameTopic = (one: string, other: string): boolean =>
  tidied(one).toLowerCase() === tidied(other).toLowerCase()

/** Returns the topics, each once and spelled as it comes first. */
const distinct = (topics: readonly string[]): string[] =>
  topics.filter((topic, at) => topics.findIndex((one) => isSameTopic(one, topic)) === at)

/** Returns the topics of an article from the line they are typed in, with commas between them. T14 */
export const topicsOf = (typed: string): string[] =>
  distinct(
    typed
      .split(/[,،，、]/)
      .map(tidied)
      .filter(Boolean),
  )

/** The order of the alphabet: English has no letters of its own in it, so it does for every script. */
const alphabet = new Intl.Collator('en')

/** Returns the topics of all articles in the order of the alphabet, each spelled as the first article does. T14 */
export const allTopics = (articles: readonly { topics: readonly string[] }[]): string[] =>
  distinct(articles.flatMap(({ topics }) => topics)).toSorted(alphabet.compare)
