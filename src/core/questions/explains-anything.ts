import type { TrapFamily } from './traps.ts'

/** The explanation of one option: why it is right or tempting; of a wrong one the trap, in the author's words and by its family. */
export type OptionExplanation = {
  rationale: string | null
  trap: string | null
  trap_id?: TrapFamily | null | undefined
}

/** The explanation of an option that says nothing. */
export const nothingOfOption = { rationale: null, trap: null, trap_id: null } satisfies OptionExplanation

/** The parts that can explain an answer; a source explains nothing. */
type Explaining = {
  rule: string | null
  steps: readonly unknown[] | null
  next_time: string | null
  options: readonly { rationale: string | null }[]
}

/** Returns whether parts explain the answer: where they do, students read them in place of the author's prose. */
export const explainsAnything = ({ rule, steps, next_time, options }: Explaining): boolean =>
  Boolean(rule || next_time || steps?.length || options.some(({ rationale }) => rationale))
