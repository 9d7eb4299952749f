/**
 * Returns whether an address is a path on this site. Pictures are the site's own: one from elsewhere would reveal its readers to its owner.
 * Browsers read `\` as `/`, and skip tabs and line breaks.
 */
export const isOwnPicture = (address: string) => /^\/(?![/\\])[^\p{Cc}\\]*$/u.test(address)
