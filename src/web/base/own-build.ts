/** Returns the name of the build that this page is of: the address of its entry. P14 */
export const ownBuild = (): string => document.querySelector('script[data-program]')?.getAttribute('src') ?? ''
