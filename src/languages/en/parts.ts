/** Texts that the interface's own parts bring along. */
export const parts = {
  loading: 'Loading...',
  close: 'Close',
  cancel: 'Cancel',
  tryAgain: 'Try again',
  show: (what: string) => `Show ${what}`,
  optional: 'optional',
  notCopied: 'Your browser does not let this page copy. Select the text and copy it.',
  breadcrumb: 'You are here',
  starsOfFive: (stars: number) => `${stars} out of 5 stars`,
}
