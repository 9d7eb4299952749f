import type { CallInput } from '../../../contract/api.ts'

// A visitor's answers to the questions of a trial stay in the tab where they were given, and go with an account that is made there. P3

/** The answers of a trial with the time on each. */
type StoredTrial = NonNullable<CallInput<'POST /auth/register'>['body']['trial']>

const name = 'trial'

/** Stores the answers of a trial in this tab. */
export function storeTrial(answers: StoredTrial): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(answers))
  } catch {
    // A storage that is blocked: the account begins without them.
  }
}

/** Returns the answers of this tab's last trial; null: there was none. */
export function storedTrial(): StoredTrial | null {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null') as StoredTrial | null
  } catch {
    return null
  }
}

/** Forgets the trial: an account has it. */
export function forgetTrial(): void {
  if (storedTrial() !== null) sessionStorage.removeItem(name)
}
