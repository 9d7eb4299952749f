const key = 'lantern-forgotten'

/** Stores the address for which a code was requested, in this tab only, so that a reload does not lose it. */
export function rememberAddress(email: string): void {
  try {
    sessionStorage.setItem(key, email)
  } catch {
    // Without storage the address is typed once more.
  }
}

/** Returns the address for which a code was requested in this tab; empty when there is none. */
export function rememberedAddress(): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** Forgets the address: the new password is set. */
export function forgetAddress(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}
