import { readFile } from 'node:fs/promises'

/** Returns the address of a file of the demo academy. */
export const file = (path: string) => new URL(path, import.meta.url)

/** Reads a data file of the demo academy, in the shape it is written in. */
export const read = async <Shape>(path: string): Promise<Shape> =>
  JSON.parse(await readFile(file(path), 'utf8')) as Shape

/** Returns the address of a picture of the demo. */
export const pictureUrl = (name: string) => `/pictures/${name}`
