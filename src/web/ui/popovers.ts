/** Returns whether the browser has popovers of its own. */
const hasPopovers = () => CSS.supports('selector(:popover-open)')

/** Returns whether a popover is open; without popovers of the browser's own it carries the mark that `entry-older.ts` sets. */
export const isPopoverOpen = (element: Element): boolean =>
  element.hasAttribute('data-popover-open') || (hasPopovers() && element.matches(':popover-open'))
