import type { AskedQuestion } from './session/exam-session.ts'

/** Returns the addresses of the pictures of a question: its own, and those in its texts. */
function picturesOf({ question, description, a1, a2, a3, a4, matches, image }: AskedQuestion): string[] {
  // Its other texts are no HTML: a skill or an id may contain anything.
  const items = matches.flatMap(({ left_item: left, right_item: right }) => [left, right])
  const html = [description, question, a1, a2, a3, a4, ...items].filter((text) => text?.includes('<img')).join('')
  const { images } = new DOMParser().parseFromString(html, 'text/html')
  return [image, ...[...images].map((one) => one.getAttribute('src'))].flatMap((address) => address || [])
}

/** The pictures that were fetched, for as long as the page lives. */
const loaded = new Map<string, HTMLImageElement>()

/** Fetches the pictures of questions and holds on to them, so that a later question shows its own without a network. */
export function fetchPictures(questions: readonly AskedQuestion[]): void {
  for (const address of questions.flatMap(picturesOf)) {
    if (loaded.has(address)) continue
    const picture = new Image()
    picture.fetchPriority = 'low'
    picture.src = address
    loaded.set(address, picture)
  }
}
