/** A page of learning as it was seen last, where there is no network. L8 */
export const seen = {
  asOf: (moment: string) => `There is no network. This is the page as you saw it on ${moment}.`,
  tryAgain: 'Try again',
}
