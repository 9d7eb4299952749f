import { timeoutMs } from './browser-api.ts'

/** A part of a page's program that did not arrive: there is no reply, or the file is of a build that the server no longer has. */
export class MissingProgram extends Error {
  /** The server was silent for as long as a call may take. */
  readonly isTimeout: boolean

  constructor({ cause, isTimeout = false }: { cause?: unknown; isTimeout?: boolean } = {}) {
    super('a part of the program of the page did not arrive', { cause })
    this.isTimeout = isTimeout
  }
}

/** Messages of Chromium, Firefox, WebKit and the bundler's loader for a file that did not arrive: browsers give no other sign of it. */
const notArrived =
  /dynamically imported module|Importing a module script failed|valid JavaScript MIME type|Unable to preload CSS/

/**
 * Returns what `load` fetches of a page's program. Throws a {@link MissingProgram} if a file does not arrive within the time limit of a call;
 * a fault of the program itself is thrown as it is. E2
 */
export async function fetchedProgram<Program>(load: () => Promise<Program>): Promise<Program> {
  let limit: ReturnType<typeof setTimeout> | undefined
  const timedOut = new Promise<never>((_, reject) => {
    limit = setTimeout(() => reject(new MissingProgram({ isTimeout: true })), timeoutMs)
  })
  try {
    return await Promise.race([load(), timedOut])
  } catch (cause) {
    if (cause instanceof Error && notArrived.test(cause.message)) throw new MissingProgram({ cause })
    throw cause
  } finally {
    clearTimeout(limit)
  }
}
