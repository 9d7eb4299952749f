/** Returns whether a path is that of a picture. */
export const isPicturePath = (path: string): boolean => /\.(?:png|jpe?g|webp|gif|svg)$/i.test(path)
/** Returns whether a file is one that operating systems add to those of their users. */
export const isJunk = (path: string): boolean => path.startsWith('__MACOSX/') || /(?:^|\/)(?:\.|Thumbs\.db$)/.test(path)

/** The most files that are named one by one. */
const mostNamed = 12

/** Returns names of files for a report: each, or those of a kind together where there are many. */
export function filesNamed(paths: readonly string[]): string[] {
  if (paths.length <= mostNamed) return [...paths]
  const kindOf = (path: string) => /\.[^./]+$/.exec(path)?.[0].toLowerCase() ?? ''
  return [...Map.groupBy(paths, kindOf)].map(([kind, { length }]) => `*${kind} (${length})`)
}
