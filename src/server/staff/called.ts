/**
 * Returns the line that runs a command of this Lantern. A release has a command of its own and names it to its programs; in a checkout npm
 * runs them. The one place that decides which, so that no sentence sends an operator to a program that is not there.
 */
export function callFor(name: string, takes = ''): string {
  const release = process.env['LANTERN_COMMAND']
  if (release !== undefined) return [release, name, takes].filter(Boolean).join(' ')
  const call = ['start', 'stop', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`
  return takes === '' ? call : `${call} -- ${takes}`
}
