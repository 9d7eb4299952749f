import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { PrintSheet, type Printed } from './print-sheet.tsx'

/** Resolves when a style sheet has arrived, or will not. */
const settled = (link: HTMLLinkElement) =>
  new Promise<void>((resolve) => {
    link.addEventListener('load', () => resolve(), { once: true })
    link.addEventListener('error', () => resolve(), { once: true })
  })

/**
 * Renders a sheet into a window that was opened for it and asks to print it. Its document is made of elements, never of text:
 * the content security policy of the page that opened it holds there too. R4
 */
export async function printInto(target: Window, printed: Printed): Promise<void> {
  const { document: page } = target
  const { lang, dir } = document.documentElement
  Object.assign(page.documentElement, { lang, dir })
  page.title = `${printed.academy} - ${printed.review.quiz.name}`
  const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map((own) => {
    const link = page.createElement('link')
    link.rel = 'stylesheet'
    link.href = own.href
    const arrival = settled(link)
    page.head.append(link)
    return arrival
  })
  // Rendered before anything is awaited, so that no empty sheet is ever printed.
  flushSync(() => createRoot(page.body).render(<PrintSheet {...printed} />))
  await Promise.all(styles)
  await page.fonts.ready
  // A picture that fails leaves its place.
  await Promise.all([...page.images].map((image) => image.decode().catch(() => undefined)))
  target.focus()
  target.print()
}
