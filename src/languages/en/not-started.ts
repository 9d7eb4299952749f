/** Stands in a page whose program did not start; only the server has these texts. E2 */
export const notStarted = {
  title: 'This page did not start',
  text: 'You can read it, but its buttons do not work. Load it again. If that does not help, update your browser or use another one.',
  again: 'Load again',
}
