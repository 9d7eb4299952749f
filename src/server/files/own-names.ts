/** The form of the names that Lantern gives: pictures in their sizes, files of lessons, and receipts that are PDF. */
const ownName = /^(?:p?[0-9a-f]{32}-\d{1,5}\.(?:avif|webp)|[fr][0-9a-f]{32})$/

/** Returns whether Lantern gave a file this name: other files in the folder or bucket are not ours. T31 */
export const isOwnName = (name: string): boolean => ownName.test(name)

/** Returns the type of a file as its name tells it; nothing for those that are downloads. */
export const typeOfName = (name: string): { type?: string } => {
  const [, type] = /\.(avif|webp)$/.exec(name) ?? []
  return type === undefined ? {} : { type: `image/${type}` }
}
