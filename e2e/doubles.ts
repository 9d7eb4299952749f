/**
 * Reports on the console of the studio a dialog that opens over another dialog, and a message that is shown twice at a time. Elsewhere the
 * specification asks for both: a break is left by a second popup (Q9), and a refused sign-in is said at its field and in a toast (A2). Runs
 * in the page, before its scripts.
 */
export function reportDoubles(): void {
  /** The least length of a message: shorter texts are names and numbers. */
  const shortest = 12
  const messages =
    '[popover] output > *, [popover] [role=alert] > *, output, [role=alert], [role=status], [id$="-error"] p'
  const reported = new Set<string>()
  const report = (what: string) => {
    if (reported.has(what)) return
    reported.add(what)
    // oxlint-disable-next-line no-console -- a journey fails by the errors on the consoles of its pages
    console.error(what)
  }
  const textOf = (element: Element) => element.textContent?.replace(/\s+/g, ' ').trim() ?? ''
  const isShown = (element: Element) =>
    !element.matches('[popover] > *') && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })

  const look = () => {
    if (document.getElementById('studio') === null) return
    const dialogs = [...document.querySelectorAll('dialog:modal')]
    if (dialogs.length > 1)
      report(`a dialog over a dialog: ${dialogs.map((one) => textOf(one.querySelector('h2') ?? one)).join(' / ')}`)
    const shown = [...document.querySelectorAll(messages)]
      .map((element) => ({ element, text: textOf(element) }))
      .filter(({ element, text }) => text.length >= shortest && isShown(element))
    for (const { element, text } of shown) {
      const other = shown.find(
        (one) => one.element !== element && one.text.includes(text) && !isOneInside(one.element, element),
      )
      if (other) report(`a message twice: ${text}`)
    }
  }
  const isOneInside = (one: Element, other: Element) => one.contains(other) || other.contains(one)

  let isWaiting = false
  const later = () => {
    // A page that is rendered ahead shows nothing yet.
    if (isWaiting || Reflect.get(document, 'prerendering') === true) return
    isWaiting = true
    // What goes in the same moment as another comes is not shown twice.
    requestAnimationFrame(() => {
      isWaiting = false
      look()
    })
  }
  const observer = new MutationObserver(later)
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: ['open'] })
}
