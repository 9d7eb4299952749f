/** The oldest browsers that Lantern is made for, by their names in the compatibility data; README says the same. E1 */
export const range = {
  chrome: 109,
  chrome_android: 109,
  edge: 109,
  safari: 16.4,
  safari_ios: 16.4,
  samsunginternet_android: 20,
  firefox: 140,
  firefox_android: 140,
} as const

/** The browsers that the build makes its syntax for; Samsung Internet 20 is Chromium 106. */
export const buildTarget = ['chrome106', 'safari16.4', 'ios16.4', 'firefox140']
