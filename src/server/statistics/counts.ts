/** Attempts that were asked the same questions and have the same score: version, module 2 ('' for none), right answers, how many. */
export type FormCount = [version: number, variant: string, score: number, count: number]
/** Answers to a question by attempts of a form with one score; '' stands for those that few gave, null for nothing. */
export type AnswerCount = [
  version: number,
  variant: string,
  question: number,
  score: number,
  answer: string | null,
  isRight: boolean,
  count: number,
]

/** The counts of the attempts at a quiz. Entries of the same kind may occur several times and then add up. */
export type Counts = {
  forms: FormCount[]
  answers: AnswerCount[]
  /** Time on a question in seconds. */
  times: [question: number, seconds: number, count: number][]
  /** Length of an attempt in quarters of a minute. */
  durations: [quarters: number, count: number][]
  timedOut: number
}
