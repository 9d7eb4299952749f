/**
 * Takes from a page, before its scripts, what the newest browsers of the range have and the oldest lack; what is replaced is listed in
 * `scripts/guarded.ts`. It is injected as text, so it uses nothing from this file.
 */
export function takeNewestApis(): void {
  const owners: [owner: object, ...names: string[]][] = [
    [AbortSignal, 'any', 'timeout'],
    [Array.prototype, 'toSorted', 'toReversed', 'toSpliced', 'with'],
    [String.prototype, 'isWellFormed', 'toWellFormed'],
    [Element.prototype, 'checkVisibility'],
    [HTMLElement.prototype, 'showPopover', 'hidePopover', 'togglePopover', 'popover'],
    [HTMLButtonElement.prototype, 'popoverTargetElement', 'popoverTargetAction'],
    [globalThis, 'requestIdleCallback', 'cancelIdleCallback'],
  ]
  for (const [owner, ...names] of owners) for (const name of names) Reflect.deleteProperty(owner, name)
}

/** Returns the names of what {@link takeNewestApis} has taken and nothing of the site's has replaced; it runs in the page. */
export function lackingNow(): string[] {
  const needed: [name: string, member: unknown][] = [
    ['AbortSignal.any', AbortSignal.any],
    ['toSorted', Array.prototype.toSorted],
    ['isWellFormed', String.prototype.isWellFormed],
    ['checkVisibility', Element.prototype.checkVisibility],
    ['showPopover', HTMLElement.prototype.showPopover],
  ]
  // A replacement is written in the language of the page.
  return needed.flatMap(([name, member]) =>
    typeof member === 'function' && !String(member).includes('[native code]') ? [] : [name],
  )
}
