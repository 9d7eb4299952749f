/** Returns whether a page has a header and a footer: not where the path contains 'LessonVideo' or 'quiz'. S6 */
export function hasFrame(path: string): boolean {
  return !path.includes('LessonVideo') && !path.includes('quiz')
}

/** Returns whether a path is the test player's, which brings its own way back. */
export function isPlayer(path: string): boolean {
  return /^\/(quiz|mcq-quiz|module-quiz)\//.test(path)
}
