/** The ref of what stands where the pressed control was: the focus stays at its place. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()
