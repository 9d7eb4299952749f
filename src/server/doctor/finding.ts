/** The result of checking one thing, in a sentence; if it is not well, the sentence says what to do. */
export type Finding = { isWell: boolean; said: string }

export const well = (said: string): Finding => ({ isWell: true, said })
export const wrong = (said: string): Finding => ({ isWell: false, said })

/** Returns a finding as a line that says whether something is to be done. */
export const lineOf = ({ isWell, said }: Finding) => `${isWell ? 'ok   ' : 'to do'} ${said}`

/** Collects findings: a look that fails becomes one itself, and keeps none of the others from being made. */
export function openFindings() {
  const findings: Finding[] = []
  return {
    findings,
    async look(what: string, work: () => Promise<Finding | Finding[]>): Promise<void> {
      const found = await work().catch((error: unknown) => wrong(`${what}: ${messageOf(error)}`))
      findings.push(...[found].flat())
    },
  }
}

/** The longest that anything outside this process may take to respond, in ms. */
export const patienceMs = 10_000

export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
