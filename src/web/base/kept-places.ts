const kept = /^\/(?:practice|quiz-practice|plan|progress|words)(?:\/|$)/

/** Returns whether a path has something to show without a network, once it was opened with one. L8 */
export const isKeptPlace = (path: string): boolean => kept.test(path)
