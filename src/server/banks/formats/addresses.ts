/** Returns an address without its percent escapes; one with a malformed escape as it is. */
export function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}
