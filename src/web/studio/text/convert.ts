import { richText } from '../../../core/editing/rich-text.ts'

const isText = (node: Node): node is Text => node.nodeType === 3
const isElement = (node: Node): node is HTMLElement => node.nodeType === 1
const inlineNames = new Set<string>([...richText.marks, 'br', 'img', 'math'])
const isInline = (node: Node) => isText(node) || (isElement(node) && inlineNames.has(node.localName))
const opaqueBlocks = richText.opaque.filter((name) => name !== 'colgroup' && name !== 'col').join(',')

/** Replaces an element by what is in it. */
function unwrap(element: Element) {
  element.replaceWith(...element.childNodes)
}

/** Puts something that the editor keeps whole into an element of its own. */
function keep(element: Element, name: 'div' | 'span') {
  const kept = element.ownerDocument.createElement(name)
  kept.setAttribute('data-kept', '')
  kept.setAttribute('data-html', element.outerHTML)
  element.replaceWith(kept)
}

/** Puts loose text of an item, cell or quotation into paragraphs, and notes that these were not there. */
function paragraphs(parent: Element) {
  let open: HTMLElement | null = null
  for (const child of Array.from(parent.childNodes)) {
    if (!isInline(child)) {
      open = null
      if (isElement(child) && child.localName === 'p') child.setAttribute('data-bare', 'no')
      continue
    }
    // Space between blocks is no text.
    if (open === null && isText(child) && child.data.trim() === '') continue
    if (open === null) {
      open = parent.ownerDocument.createElement('p')
      open.setAttribute('data-bare', 'yes')
      child.before(open)
    }
    open.append(child)
  }
  if (parent.children.length === 0 && parent.localName !== 'body') {
    const empty = parent.ownerDocument.createElement('p')
    empty.setAttribute('data-bare', 'yes')
    parent.append(empty)
  }
}

/** Returns whether a figure is what the editor can edit: a picture, and a caption at most. */
const isSimpleFigure = ({ children }: Element) =>
  children[0]?.localName === 'img' &&
  (children.length === 1 || (children.length === 2 && children[1]?.localName === 'figcaption'))

/** Returns whether a figure is the place of a picture that is missing: there is only its caption. */
const isGap = ({ children }: Element) => children.length === 1 && children[0]?.localName === 'figcaption'

/**
 * Makes one blank of white space in text, as a browser shows it: the editor's parser drops a text that is nothing but a line break and
 * its indent, even between two words.
 */
function collapseSpace(parent: Node) {
  for (const child of parent.childNodes)
    if (isText(child)) child.data = child.data.replaceAll(/[ \t\r\n\f]+/g, ' ')
    else collapseSpace(child)
}

/** Prepares stored HTML for the editor's schema, in place. What the schema has no room for is kept whole. T12 */
export function toEditable(body: HTMLElement): void {
  // The server makes the table of a chart anew from the address of its picture.
  for (const data of body.querySelectorAll('details.chart-data')) data.remove()
  for (const wrapper of body.querySelectorAll('.wide, a.enlarge')) unwrap(wrapper)
  for (const math of body.querySelectorAll('math')) keep(math, 'span')
  for (const block of body.querySelectorAll(opaqueBlocks))
    if (block.isConnected && !block.hasAttribute('data-kept')) keep(block, 'div')
  for (const figure of body.querySelectorAll('figure'))
    if (isSimpleFigure(figure)) figure.setAttribute('data-simple', '')
    else if (isGap(figure)) figure.setAttribute('data-missing', '')
    else keep(figure, 'div')
  for (const table of body.querySelectorAll('table')) {
    if (table.querySelector('table, colgroup') || table.querySelector('tfoot')) {
      if (table.isConnected) keep(table, 'div')
      continue
    }
    const caption = table.querySelector('caption')
    if (caption) table.setAttribute('data-caption', caption.innerHTML.trim())
    caption?.remove()
    for (const row of table.querySelectorAll('tr')) {
      const section = row.parentElement?.localName
      if (section === 'thead' || section === 'tbody') row.setAttribute('data-section', section)
    }
  }
  // What is kept whole, such as lines of code, stands in attributes by now.
  collapseSpace(body)
  for (const parent of body.querySelectorAll('li, td, th, blockquote')) paragraphs(parent)
  paragraphs(body)
}

/** Returns whether a paragraph stands for the text of its item or cell itself. */
function isBare(paragraph: Element): boolean {
  const said = paragraph.getAttribute('data-bare')
  if (said !== null) return said === 'yes'
  const parent = paragraph.parentElement
  const isInItem = parent !== null && /^(?:li|td|th)$/.test(parent.localName)
  return isInItem && [...parent.children].filter(({ localName }) => localName === 'p').length === 1
}

/** Returns the stored HTML of what the editor holds, from its own HTML. T12 */
export function toStored(body: HTMLElement): string {
  const { ownerDocument: document } = body
  const bare = [...body.querySelectorAll('p')].filter(isBare)
  for (const paragraph of body.querySelectorAll('p')) paragraph.removeAttribute('data-bare')
  for (const paragraph of bare) unwrap(paragraph)
  for (const figure of body.querySelectorAll('figure'))
    for (const name of ['data-simple', 'data-missing']) figure.removeAttribute(name)
  for (const table of body.querySelectorAll('table')) {
    table.querySelector('colgroup')?.remove()
    for (const name of ['style', 'class']) table.removeAttribute(name)
    for (const cell of table.querySelectorAll('td, th'))
      for (const name of ['colspan', 'rowspan']) if (cell.getAttribute(name) === '1') cell.removeAttribute(name)
    const rows = [...table.querySelectorAll('tr')]
    const sections = rows.map(
      (row) => row.getAttribute('data-section') ?? (isHeadRow(row) && row === rows[0] ? 'thead' : 'tbody'),
    )
    table.replaceChildren()
    const caption = table.getAttribute('data-caption')
    if (caption !== null) {
      const element = document.createElement('caption')
      element.innerHTML = caption
      table.append(element)
    }
    table.removeAttribute('data-caption')
    rows.forEach((row, index) => {
      row.removeAttribute('data-section')
      const name = sections[index] ?? 'tbody'
      if (table.lastElementChild?.localName !== name) table.append(document.createElement(name))
      table.lastElementChild?.append(row)
    })
  }
  for (const formula of body.querySelectorAll('span[data-tex]'))
    formula.replaceWith(`\\(${formula.getAttribute('data-tex') ?? ''}\\)`)
  for (const kept of body.querySelectorAll('[data-kept]')) {
    const template = document.createElement('template')
    template.innerHTML = kept.getAttribute('data-html') ?? ''
    kept.replaceWith(template.content)
  }
  const html = body.innerHTML
  // An empty editor holds one empty paragraph.
  return html === '<p></p>' ? '' : html
}

const isHeadRow = (row: Element) => [...row.children].every(({ localName }) => localName === 'th')
