const name = 'unsent'
const toldName = 'told-of-refused'

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

/** Whether this visit has been told that these answers do not count. */
export const isToldOfRefused = (which: string): boolean => quietly(() => sessionStorage.getItem(toldName)) === which

/** The visit has been told of these. */
export const noteToldOfRefused = (which: string): void => quietly(() => sessionStorage.setItem(toldName, which))

const openTestName = 'open-test'

/** A test is open on this page, at this address. */
export const noteOpenTest = (address: string): void => quietly(() => sessionStorage.setItem(openTestName, address))

/** The test was left or finished. */
export const clearOpenTest = (): void => quietly(() => sessionStorage.removeItem(openTestName))

/** Whether the test at this address was open in this tab when its session ended. */
export const wasOpenTest = (address: string): boolean => quietly(() => sessionStorage.getItem(openTestName)) === address

const leftName = 'exam-left'

/** A test was left, and what it could not send waits. */
export const tellExamLeft = (): void => void dispatchEvent(new Event(leftName))

/** Hears that a test was left on this page. */
export const hearExamLeft = (listener: () => void): void => addEventListener(leftName, listener)
