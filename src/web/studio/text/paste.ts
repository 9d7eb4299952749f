import { chartAt } from '../../../core/charts/chart.ts'
import { richAttributes } from '../../../core/editing/rich-text.ts'

const isBold = (style: string) => /font-weight:\s*(?:bold|[6-9]00)/i.test(style)
const isItalic = (style: string) => /font-style:\s*italic/i.test(style)
const isUnderlined = (style: string) => /text-decoration[^;]*:\s*[^;]*underline/i.test(style)

const unwanted = new Set(
  `style script meta link title xml template noscript iframe object embed svg form input button select textarea video audio
  maction annotation annotation-xml`.split(/\s+/),
)
/** What an element outside a formula may bring along; `data-tex` is a formula by its source, which is text. */
const wanted = new Set<string>([...Object.values(richAttributes).flat(), 'data-tex'])
const isUnsafeInFormula = /^(?:on.*|href|src|style|class|id|xlink:.*|data-.*)$/i

/**
 * Opens what this editor keeps whole, so that all of it is looked at like everything else: a foreign page can call anything kept. What is
 * to be kept is put together anew from what remains.
 */
function openKept(body: HTMLElement) {
  // One may stand in another.
  for (let kept = body.querySelector('[data-kept]'); kept !== null; kept = body.querySelector('[data-kept]')) {
    const template = body.ownerDocument.createElement('template')
    template.innerHTML = kept.getAttribute('data-html') ?? ''
    kept.replaceWith(template.content)
  }
}

/** Puts what is in an element into an element of this name. */
function wrapContent(element: Element, name: string) {
  const wrapper = element.ownerDocument.createElement(name)
  wrapper.append(...element.childNodes)
  element.append(wrapper)
}

/** Word writes the lines of a list as paragraphs that name their level; returns it, and whether it is numbered. */
function wordListItem(paragraph: Element) {
  const level = /mso-list:[^;]*level(\d)/.exec(paragraph.getAttribute('style') ?? '')?.[1]
  if (level === undefined) return null
  const marker = paragraph.querySelector('[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]')
  const isNumbered = /^\W*(?:\d+|[a-z]|[ivx]+)[.)]/i.test(marker?.textContent ?? '')
  marker?.remove()
  return { level: Number(level), name: isNumbered ? 'ol' : 'ul' }
}

/** Makes lists of Word's paragraphs that look like one. */
function wordLists(body: HTMLElement) {
  const open: HTMLElement[] = []
  for (const paragraph of body.querySelectorAll('p')) {
    const item = wordListItem(paragraph)
    if (item === null || (open[0] && paragraph.previousElementSibling !== open[0])) open.length = 0
    if (item === null) continue
    open.length = Math.min(open.length, item.level)
    while (open.length < item.level) {
      const list = body.ownerDocument.createElement(item.name)
      const last = open.at(-1)?.lastElementChild
      if (open.length === 0) paragraph.before(list)
      else (last ?? open.at(-1))?.append(list)
      open.push(list)
    }
    const line = body.ownerDocument.createElement('li')
    line.append(...paragraph.childNodes)
    open.at(-1)?.append(line)
    paragraph.remove()
  }
}

/** Removes the space that Word puts around the text of a line. */
function trimLines(body: HTMLElement) {
  for (const element of body.querySelectorAll('p, li, td, th, h1, h2, h3, h4, h5'))
    if (
      element.childNodes.length > 0 &&
      element.textContent.replaceAll('\u00a0', ' ').trim() === '' &&
      !element.querySelector('img')
    )
      element.replaceChildren()
}

/**
 * Makes pasted HTML what the editor's schema can take, in place: bold and italic that were only a style, the lists of Word, the wrapper
 * of Google Docs, headings one level lower than a page's own. A picture whose file is in the clipboard becomes `own(index)`; every other
 * one becomes a gap that asks for the file, and nothing is fetched. T12
 */
export function cleanPasted(body: HTMLElement, own: (index: number) => string | null): void {
  openKept(body)
  for (const element of body.querySelectorAll('*'))
    // Word has elements of its own, such as o:p.
    if (unwanted.has(element.localName) || element.localName.includes(':')) element.remove()
  // Google Docs wraps the whole in a bold element that is not bold; Word leaves conditional comments.
  for (const bold of body.querySelectorAll('b'))
    if (/font-weight:\s*normal/i.test(bold.getAttribute('style') ?? '')) bold.replaceWith(...bold.childNodes)
  wordLists(body)
  for (const element of body.querySelectorAll<HTMLElement>('[style]')) {
    const style = element.getAttribute('style') ?? ''
    const isHeading = /^h[1-6]$/.test(element.localName)
    if (isBold(style) && !isHeading && element.localName !== 'b' && element.localName !== 'strong')
      wrapContent(element, 'strong')
    if (isItalic(style) && element.localName !== 'i' && element.localName !== 'em') wrapContent(element, 'em')
    if (isUnderlined(style) && element.localName !== 'a' && element.localName !== 'u' && !element.closest('a'))
      wrapContent(element, 'u')
  }
  const rename = (from: string, to: string) => {
    for (const element of body.querySelectorAll(from)) {
      const renamed = body.ownerDocument.createElement(to)
      renamed.append(...element.childNodes)
      element.replaceWith(renamed)
    }
  }
  for (const [from, to] of [
    ['h5, h6', 'h5'],
    ['h4', 'h5'],
    ['h3', 'h4'],
    ['h2', 'h3'],
    ['h1', 'h2'],
    ['b', 'strong'],
    ['i', 'em'],
  ] as const)
    rename(from, to)
  let pictures = 0
  for (const picture of body.querySelectorAll('img')) {
    // A chart is its address: there is no file to miss.
    if (chartAt(picture.getAttribute('src') ?? '') !== null) continue
    const source = own(pictures)
    pictures += 1
    const what = (picture.getAttribute('alt') ?? '').trim()
    if (source !== null) {
      const { ownerDocument } = body
      const taken = ownerDocument.createElement('img')
      taken.setAttribute('src', source)
      taken.setAttribute('alt', what)
      picture.replaceWith(taken)
      continue
    }
    const gap = body.ownerDocument.createElement('figure')
    gap.append(body.ownerDocument.createElement('figcaption'))
    gap.children[0]?.append(what)
    // A gap is a block of its own, after the line that the picture stood in.
    const line = picture.closest('p, li, h2, h3, h4, h5')
    picture.remove()
    if (line) line.after(gap)
    else body.append(gap)
  }
  for (const element of body.querySelectorAll('*'))
    for (const name of element.getAttributeNames())
      if (element.closest('math') ? isUnsafeInFormula.test(name) : !wanted.has(name)) element.removeAttribute(name)
  for (const span of body.querySelectorAll('span, font'))
    if (!['lang', 'dir', 'data-tex'].some((name) => span.hasAttribute(name))) span.replaceWith(...span.childNodes)
  trimLines(body)
}
