/** What can explain an answer; where something comes from explains nothing. */
type Explaining = {
  rule: string | null
  steps: readonly unknown[] | null
  next_time: string | null
  options: readonly { rationale: string | null }[]
}

/** Whether parts explain the answer: where they do, students read them in place of the author's prose. */
export const explainsAnything = ({ rule, steps, next_time, options }: Explaining): boolean =>
  Boolean(rule || next_time || steps?.length || options.some(({ rationale }) => rationale))
