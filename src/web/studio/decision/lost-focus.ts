/** Focuses an element where the one that had the focus was removed. A focus that has moved on stays there. */
export function takeLostFocus(element: HTMLElement | null | undefined): void {
  if (document.activeElement === document.body) element?.focus()
}
