// Tabs whose parts are pages of their own: who changes the part stays where they are, with the eyes and with the keyboard.

const key = 'tabs-in-place'

type Stored = { href: string; top: number }

const currentTab = () => document.querySelector<HTMLElement>('[data-tabs] [aria-current=page]')

/** Scrolls to the current tab, sideways only: the page itself stays where it is. */
function showCurrent(): void {
  const tab = currentTab()
  const row = tab?.closest<HTMLElement>('[data-tabs]')
  if (tab && row) row.scrollLeft += tab.getBoundingClientRect().left - row.getBoundingClientRect().left
}

function goOnHere(): void {
  const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Stored | null
  sessionStorage.removeItem(key)
  if (stored?.href !== location.href) return
  scrollTo({ top: stored.top, behavior: 'instant' })
  currentTab()?.focus({ preventScroll: true })
}

/** Preserves scroll position and focus from tab to tab. */
export function keepPlaceOfTabs(): void {
  showCurrent()
  try {
    goOnHere()
  } catch {
    // A storage that is blocked throws at the first touch: then a tab is a link like any other.
    return
  }
  document.addEventListener('click', ({ target, defaultPrevented }) => {
    const tab = (target as Element).closest<HTMLAnchorElement>('[data-tabs] a')
    if (tab && !defaultPrevented)
      sessionStorage.setItem(key, JSON.stringify({ href: tab.href, top: scrollY } satisfies Stored))
  })
}
