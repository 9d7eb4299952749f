/** The distance after which a pointer drags and does not press, in CSS pixels. */
export const dragSlackPx = 5
