import type { AskedQuestion } from './session/exam-session.ts'

/** The addresses of the pictures of a question: its own, and those in its texts. */
function picturesOf(question: AskedQuestion): string[] {
  const texts = Object.values(question).filter((value) => typeof value === 'string' && value.includes('<img'))
  const { images } = new DOMParser().parseFromString(texts.join(''), 'text/html')
  const inTexts = [...images].flatMap((image) => image.getAttribute('src') ?? [])
  return question.image ? [question.image, ...inTexts] : inTexts
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
