/** The place of a picture that a paste could not bring along: a figure with its caption alone. */
const gap = /<figure\b[^>]*>\s*<figcaption\b[^>]*>(?:(?!<\/figcaption>)[^])*<\/figcaption>\s*<\/figure>/g

/** Returns how many pictures are missing in rich text. T12 */
export const countGaps = (html: string): number => html.match(gap)?.length ?? 0
