import { chartAt } from '../../../core/charts/chart.ts'
import { richAttributes } from '../../../core/editing/rich-text.ts'

/** Returns whether a style sets a property itself: Word writes others whose names end alike, such as mso-bidi-font-weight. */
const sets = (element: Element, property: RegExp, value: RegExp) =>
  (element.getAttribute('style') ?? '').split(';').some((declaration) => {
    const [name = '', ...words] = declaration.split(':')
    return property.test(name.trim()) && value.test(words.join(':').trim())
  })

const decoration = /^text-decoration(?:-line)?$/i
/** Marks that a page can set as a style alone, and the elements that have them anyway. */
const styledMarks = [
  {
    mark: 'strong',
    property: /^font-weight$/i,
    value: /^(?:bold|[6-9]00)/i,
    anyway: 'b, strong, h1, h2, h3, h4, h5, h6',
  },
  { mark: 'em', property: /^font-style$/i, value: /^italic/i, anyway: 'i, em' },
  { mark: 'u', property: decoration, value: /underline/i, anyway: 'u, a, a *' },
  { mark: 's', property: decoration, value: /line-through/i, anyway: 's' },
  { mark: 'sup', property: /^vertical-align$/i, value: /^super/i, anyway: 'sup' },
  { mark: 'sub', property: /^vertical-align$/i, value: /^sub/i, anyway: 'sub' },
]

const unwanted = new Set(
  `style script meta link title xml template noscript iframe object embed svg form input button select textarea video audio
  maction annotation annotation-xml`.split(/\s+/),
)
/** The attributes that an element outside a formula may bring along; `data-tex` is a formula by its source, which is text. */
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

/** Reads the level of a list's line, which Word writes as a paragraph that names it, and whether it is numbered. */
function wordListItem(paragraph: Element) {
  const level = /mso-list:[^;]*level(\d)/.exec(paragraph.getAttribute('style') ?? '')?.[1]
  if (level === undefined) return null
  // Word breaks its lines within a style too.
  const marker = [...paragraph.querySelectorAll('[style]')].find((part) => sets(part, /^mso-list$/i, /^ignore/i))
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

/** Removes the line breaks that Google Docs puts between blocks: they would be blocks without words. */
function removeEmptyLines(body: HTMLElement) {
  for (const lineBreak of body.querySelectorAll(':scope > br')) {
    let before = lineBreak.previousSibling
    while (before?.nodeType === 3 && before.textContent?.trim() === '') before = before.previousSibling
    const isAfterBlock =
      before === null || (before as Element).matches?.('p, ul, ol, table, div, h1, h2, h3, h4, h5, h6')
    if (isAfterBlock) lineBreak.remove()
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

const dataPicture = /^data:(image\/(?:png|jpeg|webp));base64,([\w+/=\s]+)$/i

/** Returns the file that an address holds in itself; null for every other address. */
function fileInAddress(address: string, index: number): File | null {
  const [, type = '', base64 = ''] = dataPicture.exec(address) ?? []
  if (type === '') return null
  try {
    const bytes = Uint8Array.from(atob(base64.replaceAll(/\s/g, '')), (sign) => sign.codePointAt(0) ?? 0)
    return new File([bytes], `picture-${index + 1}.${type.split('/')[1]}`, { type: type.toLowerCase() })
  } catch {
    return null
  }
}

/**
 * Returns the pictures of a paste whose files came along, in their order: as a part of the address, or as a file of the clipboard. Files of the
 * clipboard have no names that the text knows: they are used where there is one for each picture that needs one, so that none stands
 * in the place of another.
 */
export function picturesWithFiles(body: HTMLElement, files: readonly File[]): Map<HTMLImageElement, File> {
  const found = new Map<HTMLImageElement, File>()
  const without: HTMLImageElement[] = []
  for (const [index, picture] of body.querySelectorAll('img').entries()) {
    const address = picture.getAttribute('src') ?? ''
    if (chartAt(address) !== null) continue
    const file = fileInAddress(address, index)
    if (file === null) without.push(picture)
    else found.set(picture, file)
  }
  if (without.length === files.length)
    for (const [index, picture] of without.entries()) {
      const file = files[index]
      if (file) found.set(picture, file)
    }
  return found
}

/**
 * Makes pasted HTML what the editor's schema can take, in place: bold and italic that were only a style, the lists of Word, the wrapper
 * of Google Docs, headings one level lower than a page's own. A picture of which `own` knows the address becomes that one; every other
 * one becomes a gap that asks for the file, and nothing is fetched. T12
 */
export function cleanPasted(body: HTMLElement, own: (picture: HTMLImageElement) => string | null): void {
  openKept(body)
  for (const element of body.querySelectorAll('*'))
    // Word has elements of its own, such as o:p.
    if (unwanted.has(element.localName) || element.localName.includes(':')) element.remove()
  // Google Docs wraps the whole in a bold element that is not bold; Word leaves conditional comments.
  for (const bold of body.querySelectorAll('b'))
    if (sets(bold, /^font-weight$/i, /^normal/i)) bold.replaceWith(...bold.childNodes)
  wordLists(body)
  removeEmptyLines(body)
  for (const element of body.querySelectorAll('[style]'))
    for (const { mark, property, value, anyway } of styledMarks)
      if (!element.matches(anyway) && sets(element, property, value)) wrapContent(element, mark)
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
  const lastGaps = new Map<Element, Element>()
  for (const picture of body.querySelectorAll('img')) {
    // A chart is its address: there is no file to miss.
    if (chartAt(picture.getAttribute('src') ?? '') !== null) continue
    const source = own(picture)
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
    if (line) {
      // Those of one line stand in their order.
      ;(lastGaps.get(line) ?? line).after(gap)
      lastGaps.set(line, gap)
    } else body.append(gap)
  }
  for (const element of body.querySelectorAll('*'))
    for (const name of element.getAttributeNames())
      if (element.closest('math') ? isUnsafeInFormula.test(name) : !wanted.has(name)) element.removeAttribute(name)
  for (const span of body.querySelectorAll('span, font'))
    if (!['lang', 'dir', 'data-tex'].some((name) => span.hasAttribute(name))) span.replaceWith(...span.childNodes)
  trimLines(body)
}
