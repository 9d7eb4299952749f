/** A part of a page's program that did not arrive: there is no reply, or the file is of a build that the server no longer has. */
export class MissingProgram extends Error {}

/** Returns what `load` fetches of a page's program, or throws a {@link MissingProgram}. */
export async function fetchedProgram<Program>(load: () => Promise<Program>): Promise<Program> {
  try {
    return await load()
  } catch (cause) {
    throw new MissingProgram('a part of the program of the page did not arrive', { cause })
  }
}
