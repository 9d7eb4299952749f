/** The page that the test player's service worker shows without a network. P14 */
export const offline = {
  title: 'No network',
  description: 'This page needs a network. What is stored on this device is safe.',
  looking: 'Looking on this device…',
  text: 'There is no network at the moment, and no running test on this device to resume. Your answers that wait here are safe.',
  back: 'Try again',
}
