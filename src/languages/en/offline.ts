import { format } from './format.ts'

/** The page that the test player's service worker shows without a network. P14 */
export const offline = {
  title: 'No network',
  description: 'This page needs a network. What is stored on this device is safe.',
  looking: 'Looking on this device…',
  text: 'There is no network at the moment, and no running test on this device to resume. Your answers that wait here are safe.',
  practice:
    'There is no network at the moment, and nothing to practice on this device for now. Your answers that wait here are safe.',
  unseen:
    'There is no network at the moment, and this page is not on this device yet. Open it once with a network; then you can read it without one.',
  heldBack:
    'There is no network at the moment. Your words are hidden while a test is running on this device. They are back after it.',
  practiceFrom: (count: number, from: string) =>
    `${format.count(count, { one: '# question returns', other: '# questions return' })} on ${from} and can be answered here without a network.`,
  back: 'Try again',
}
