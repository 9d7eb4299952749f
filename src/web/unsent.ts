const name = 'unsent'

// A storage that is blocked throws at the first touch.
const quietly = <T>(work: () => T): T | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** Whether answers of a test may wait on this device, so that looking for them is worth a download. */
export const hasUnsent = (): boolean => quietly(() => localStorage.getItem(name)) === '1'

/** Answers wait on this device from now on; every keystroke says so, and a write is dear: it is made when it is news. */
export const markUnsent = (): void => {
  if (!hasUnsent()) quietly(() => localStorage.setItem(name, '1'))
}

/** Nothing waits on this device. */
export const clearUnsent = (): void => quietly(() => localStorage.removeItem(name))
