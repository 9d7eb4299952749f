/** What a one-time link of an account does: set its password, or confirm its new address. T24 */
export const linkPurposes = ['password', 'address'] as const

export type LinkPurpose = (typeof linkPurposes)[number]

/** How long such a link is valid. */
export const accountLinkMs = 7 * 24 * 60 * 60_000
