import { suggested } from './suggested.ts'

/** The page that the test player's service worker shows without a network or a server, after the sentence which of them is missing. P14 */
export const offline = {
  title: 'Out of reach',
  description: 'The site cannot be reached. What is stored on this device is safe.',
  looking: 'Looking on this device…',
  text: 'No running test is on this device to resume. Your answers that wait here are safe.',
  practice: 'Nothing to practice is on this device for now. Your answers that wait here are safe.',
  unseen:
    'This page is not on this device. A page is kept here from when you open it until you sign out; open it once when the site can be reached.',
  heldBack: 'Your words are hidden while a test is running on this device. They are back after it.',
  practiceFrom: (count: number, from: string) =>
    `${suggested.returns(count)} on ${from}, which you can answer here without a network.`,
  back: 'Try again',
}
