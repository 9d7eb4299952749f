/** A page of learning as it was seen last, where the site is out of reach. L8 */
export const seen = {
  asOf: (moment: string) => `The site cannot be reached. This is the page as you saw it on ${moment}.`,
  tryAgain: 'Try again',
}
