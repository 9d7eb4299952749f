import { escaped } from '../markup.ts'
import { elementOf, elementsOf, textOf, type XmlElement } from '../xml.ts'

/** The reason why an equation of Word is not read: the name of the element that has no counterpart here. */
export class UnreadEquation extends Error {
  readonly element: string
  constructor(element: string) {
    super(element)
    this.element = element
  }
}

const row = (html: string) => `<mrow>${html}</mrow>`

/** Returns a text as numbers, names and signs. */
const tokens = (text: string, isWords: boolean): string =>
  isWords
    ? `<mtext>${escaped(text)}</mtext>`
    : [...text.matchAll(/\d+(?:[.,]\d+)*|\p{L}|\S/gu)]
        .map(([token]) =>
          /^\d/.test(token)
            ? `<mn>${token}</mn>`
            : /^\p{L}/u.test(token)
              ? `<mi>${token}</mi>`
              : `<mo>${escaped(token)}</mo>`,
        )
        .join('')

const valueOf = (element: XmlElement | undefined, property: string, name: string) =>
  element && elementOf(element, property) && elementOf(elementOf(element, property)!, name)?.attributes['val']

const inside = (element: XmlElement, name: string) => {
  const part = elementOf(element, name)
  return row(part ? mathOf(part) : '')
}
const isOn = (element: XmlElement, property: string, name: string) => {
  const found = elementOf(element, property) && elementOf(elementOf(element, property)!, name)
  return found !== undefined && !/^(?:0|off|false)$/.test(found.attributes['val'] ?? '1')
}

const readers: Record<string, (element: XmlElement) => string> = {
  r: (element) => tokens(elementsOf(element, 't').map(textOf).join(''), isOn(element, 'rPr', 'nor')),
  f: (element) => {
    const type = valueOf(element, 'fPr', 'type')
    if (type === 'lin' || type === 'skw') return `${inside(element, 'num')}<mo>/</mo>${inside(element, 'den')}`
    return `<mfrac${type === 'noBar' ? ' linethickness="0"' : ''}>${inside(element, 'num')}${inside(element, 'den')}</mfrac>`
  },
  sSup: (element) => `<msup>${inside(element, 'e')}${inside(element, 'sup')}</msup>`,
  sSub: (element) => `<msub>${inside(element, 'e')}${inside(element, 'sub')}</msub>`,
  sSubSup: (element) => `<msubsup>${inside(element, 'e')}${inside(element, 'sub')}${inside(element, 'sup')}</msubsup>`,
  rad: (element) =>
    isOn(element, 'radPr', 'degHide') || textOf(elementOf(element, 'deg')).trim() === ''
      ? `<msqrt>${inside(element, 'e')}</msqrt>`
      : `<mroot>${inside(element, 'e')}${inside(element, 'deg')}</mroot>`,
  d: (element) => {
    const sign = (name: string, usual: string) => escaped(valueOf(element, 'dPr', name) ?? usual)
    const parts = elementsOf(element, 'e').map((part) => row(mathOf(part)))
    const separated = parts.join(`<mo>${sign('sepChr', '|')}</mo>`)
    return row(`<mo>${sign('begChr', '(')}</mo>${separated}<mo>${sign('endChr', ')')}</mo>`)
  },
  nary: (element) => {
    const sign = `<mo>${escaped(valueOf(element, 'naryPr', 'chr') ?? '∫')}</mo>`
    return row(
      `<munderover>${sign}${inside(element, 'sub')}${inside(element, 'sup')}</munderover>${inside(element, 'e')}`,
    )
  },
  func: (element) => row(`${inside(element, 'fName')}${inside(element, 'e')}`),
  limLow: (element) => `<munder>${inside(element, 'e')}${inside(element, 'lim')}</munder>`,
  limUpp: (element) => `<mover>${inside(element, 'e')}${inside(element, 'lim')}</mover>`,
  acc: (element) =>
    `<mover accent="true">${inside(element, 'e')}<mo>${escaped(valueOf(element, 'accPr', 'chr') ?? '^')}</mo></mover>`,
  bar: (element) =>
    `<menclose notation="${valueOf(element, 'barPr', 'pos') === 'top' ? 'top' : 'bottom'}">${inside(element, 'e')}</menclose>`,
  m: (element) =>
    `<mtable>${elementsOf(element, 'mr')
      .map(
        (line) =>
          `<mtr>${elementsOf(line, 'e')
            .map((cell) => `<mtd>${mathOf(cell)}</mtd>`)
            .join('')}</mtr>`,
      )
      .join('')}</mtable>`,
  eqArr: (element) =>
    `<mtable>${elementsOf(element, 'e')
      .map((line) => `<mtr><mtd>${mathOf(line)}</mtd></mtr>`)
      .join('')}</mtable>`,
  box: (element) => inside(element, 'e'),
}

/** Elements that say nothing of an equation but how it is set. */
const setting = /^(?:\w+Pr|rPr|bookmarkStart|bookmarkEnd|proofErr)$/

/** Returns the content of an equation of Word as MathML. Throws {@link UnreadEquation} for what has no counterpart. */
export function mathOf(element: XmlElement): string {
  return elementsOf(element)
    .filter(({ name }) => !setting.test(name))
    .map((part) => {
      const read = Object.hasOwn(readers, part.name) ? readers[part.name] : undefined
      if (!read) throw new UnreadEquation(part.name)
      return read(part)
    })
    .join('')
}
