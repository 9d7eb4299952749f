/** How far a pointer goes before it drags and does not press, in CSS pixels. */
export const dragSlackPx = 5
