/** Returns the lines of a list as it is typed, each in its parts: 'Small groups | Twelve students at most.' */
export const partsOfLines = (text: unknown): string[][] =>
  String(text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => line.split('|').map((part) => part.trim()))

/** A question that is often asked, with its answer. */
export type Answered = { question: string; answer: string }

/** Returns the first line of questions and answers that has no answer; null: each has one. */
export const unansweredLine = (text: string): string | null =>
  text
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '' && answersOf(line).length === 0) ?? null

/** Returns questions and answers as they are typed, one a line: 'Is a phone enough? | Yes.' A line without either is left out. */
export const answersOf = (text: unknown): Answered[] =>
  partsOfLines(text).flatMap(([question = '', ...rest]) => {
    const answer = rest.join(' | ')
    return question === '' || answer === '' ? [] : [{ question, answer }]
  })
