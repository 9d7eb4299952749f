import type { Role, Words } from './port.ts'

/** Words as they are sent to the page. */
export type SentWords = { source: string; flags: string }

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Returns words for {@link findInPage}: a string is the whole of them. */
export const sentWords = (words: Words): SentWords =>
  typeof words === 'string'
    ? { source: `^${escaped(words)}$`, flags: '' }
    : { source: words.source, flags: words.flags }

/**
 * Returns the first thing of a role with these words that can be seen and used; null for none. It runs in the page, so it stands for
 * itself. What is pressed for a choice is the label around it.
 */
export function findInPage(role: Role, { source, flags }: SentWords): Element | null {
  const pattern = new RegExp(source, flags)
  const selectors: Record<Role, string> = {
    button: 'button, [role=button], summary',
    link: 'a[href]',
    field: 'input:not([type=radio], [type=checkbox]), textarea, select, [role=textbox], [contenteditable=true]',
    radio: 'input[type=radio], input[type=checkbox]',
    heading: 'h1, h2, h3, h4',
    handle: '[title]',
    dialog: 'dialog[open], [role=dialog]',
    text: 'p, span, div, li, td, dd, dt, output, label, h1, h2, h3, h4, strong, em, [role=alert]',
  }
  const clean = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
  const nameOf = (one: Element): string => {
    if (role === 'handle') return clean(one.getAttribute('title'))
    const by = one.getAttribute('aria-labelledby')
    if (by !== null)
      return clean(
        by
          .split(/\s+/)
          .map((id) => document.getElementById(id)?.textContent)
          .join(' '),
      )
    const label = one.getAttribute('aria-label')
    if (label !== null) return clean(label)
    if ('labels' in one) {
      const labels = [...((one as HTMLInputElement).labels ?? [])]
      if (labels.length > 0) return clean(labels.map((own) => own.innerText).join(' '))
    }
    const own = clean((one as HTMLElement).innerText)
    return own === '' ? clean(one.textContent) : own
  }
  const target = (one: Element) => (role === 'radio' ? ((one as HTMLInputElement).labels?.[0] ?? one) : one)
  const isSeen = (one: Element) => {
    const { width, height } = one.getBoundingClientRect()
    const isOff = one.closest('[inert]') !== null || one.getAttribute('aria-disabled') === 'true'
    return width > 0 && height > 0 && getComputedStyle(one).visibility === 'visible' && !isOff
  }
  const found = [...document.querySelectorAll(selectors[role])].filter(
    (one) => isSeen(target(one)) && pattern.test(nameOf(one)),
  )
  // Of texts within each other the innermost, which is the last of a chain.
  const first =
    role === 'text' ? found.find((one) => !found.some((other) => other !== one && one.contains(other))) : found[0]
  return first ? target(first) : null
}
