/** The screens in place of a page that cannot be shown. S1 */
export const errors = {
  notFound: {
    title: '404 Not Found',
    text: 'There is no page at this address. It may have moved, or the link may be mistyped.',
  },
  methodNotAllowed: {
    title: '405 Method Not Allowed',
    text: 'This address cannot be used that way.',
  },
  badRequest: {
    title: '400 Bad Request',
    text: 'The address could not be understood.',
  },
  unexpected: {
    title: 'Unexpected Application Error!',
    text: 'Something went wrong on our side. Try again in a moment.',
    status: (status: number) => `Status ${status}`,
  },
  /** The reasons why there was no reply: the browser has no network, or the server gives no sign. */
  noNetwork: { title: 'No network', text: 'There is no network.' },
  unreachable: { title: 'Out of reach', text: 'The site cannot be reached.' },
  /** A page whose program did not arrive, or only in part. */
  incomplete: {
    title: 'The page did not load',
    text: 'A part of this page did not arrive. Please try again in a moment.',
  },
  goHome: 'Go to the home page',
  goBack: 'Back',
  tryAgain: 'Try again',
  signedOut: 'You have been signed out. Please sign in again.',
  offline: 'There is no network. Check the connection and try again.',
  tooLarge:
    'The server in front of this site lets nothing of this size through. Choose a file under 1\u00A0MB, and tell those who run this site that its limit for uploads is set too low.',
  noReply: 'The site does not answer yet. Please wait a moment.',
  timeout: 'This takes longer than it should. Please try again.',
  unreached: 'The site cannot be reached. Please try again in a moment.',
}
