/** What was found about one thing, in a sentence; one that is not well says what to do. */
export type Finding = { isWell: boolean; said: string }

export const well = (said: string): Finding => ({ isWell: true, said })
export const wrong = (said: string): Finding => ({ isWell: false, said })

/** How long anything outside this process may take to respond, in milliseconds. */
export const patienceMs = 10_000

export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
