import { parse, serialize, type DefaultTreeAdapterTypes } from 'parse5'
import { finding } from '../../../../core/quizzes/import-findings.ts'
import type { BankFormat } from '../bank.ts'
import { cutDeepNesting, deepNesting } from '../deep-nesting.ts'
import { cutFormulaCopies } from '../formula-copies.ts'
import { lostIn } from '../lost-content.ts'
import { escaped } from '../markup.ts'
import { beginning, objectSign, shaded, textOfPieces, type DocumentLine, type ListPlace, type Piece } from './lines.ts'
import type { OpenReading } from '../reading.ts'
import { isAlike, isHidden, lookOf, looksIn, lostOfStyle, plainLook, type Look } from '../styles.ts'
import { cutSymbolFonts, symbolFont } from '../symbol-fonts.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { latinLetters, roleOf } from './marks.ts'
import { hasQuestions, readLines } from './questions.ts'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

const isElement = (node: Node): node is Element => 'tagName' in node
const wordsOf = (node: Node): string =>
  isElement(node) ? node.childNodes.map(wordsOf).join('') : 'value' in node ? node.value : ''
const attribute = (element: Element, name: string) => element.attrs.find((one) => one.name === name)?.value ?? ''

const tagsOfElements = new Map([
  ['b', 'strong'],
  ['strong', 'strong'],
  ['i', 'em'],
  ['em', 'em'],
  ['cite', 'em'],
  ['dfn', 'em'],
  ['var', 'em'],
  ['u', 'u'],
  ['ins', 'u'],
  ['s', 's'],
  ['del', 's'],
  ['strike', 's'],
  ['sup', 'sup'],
  ['sub', 'sub'],
])
const styles: [RegExp, string | null, string][] = [
  [/font-weight\s*:\s*(?:bold|bolder|[6-9]00)/i, 'strong', 'strong'],
  [/font-weight\s*:\s*(?:normal|[1-5]00)/i, null, 'strong'],
  [/font-style\s*:\s*italic/i, 'em', 'em'],
  [/font-style\s*:\s*normal/i, null, 'em'],
  [/text-decoration(?:-line)?\s*:[^;]*underline/i, 'u', 'u'],
  [/text-decoration(?:-line)?\s*:[^;]*line-through/i, 's', 's'],
  [/vertical-align\s*:\s*super/i, 'sup', 'sup'],
  [/vertical-align\s*:\s*sub\b/i, 'sub', 'sub'],
]
/**
 * Names of formatted text: those that are read here, and those that are not and not among those that all HTML can lose, each with the reason
 * why its loss says nothing. What else the site does not store is named. I8
 */
export const htmlVocabulary: Vocabulary = {
  'body p li ol ul div span td img a': {
    read: `${[...tagsOfElements.keys()].join(' ')} br q img math table ol ul li p div span a h2
      @style @start @type @value @colspan @rowspan @bgcolor @href @src @alt @hidden`,
    harmless: {
      '@dir @lang': 'the direction and the language that letters show',
      '@paraid @paraeid': 'what Word notes for itself',
      '@list-style-type': 'letters, numbers or bullets, which are read',
      'o:p': 'an empty mark of Word; its text is read',
    },
  },
}
const harmless = new Set(
  Object.values(htmlVocabulary).flatMap((one) => Object.keys(one.harmless ?? {}).flatMap((names) => names.split(' '))),
)

/** Returns the names of what formatted text says and neither this reader nor the site takes. */
function unknownInHtml(body: Element): string[] {
  return lostIn(serialize(body)).marked.filter((name) => {
    const [element = '', attribute] = name.split('@')
    const isRead = silent.has(element) || tagsOfElements.has(element) || blocks.has(element)
    return attribute === undefined ? !isRead && !harmless.has(element) : !harmless.has(`@${attribute}`)
  })
}

const blocks = new Set(
  'address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header html li main nav ol p pre section summary ul'.split(
    ' ',
  ),
)
/** Elements whose text is for programs. */
const silent = new Set([
  'head',
  'script',
  'style',
  'title',
  'meta',
  'link',
  'template',
  'noscript',
  'colgroup',
  'col',
  'xml',
])
/** Elements that show what is lost with them. */
const showing = new Set([
  ...'audio video object embed iframe canvas svg applet input select textarea button'.split(' '),
  deepNesting,
  symbolFont,
])

/** Returns an element and what is in it as HTML: formulas stay as they are. */
const written = (node: Node): string => {
  if (!isElement(node)) return 'value' in node ? escaped(node.value) : ''
  const attributes = node.attrs.map(({ name, value }) => ` ${name}="${escaped(value)}"`).join('')
  return `<${node.tagName}${attributes}>${node.childNodes.map(written).join('')}</${node.tagName}>`
}

const kindOfList = (list: Element, item: Element): Pick<ListPlace, 'kind' | 'letters'> => {
  const style = `${attribute(item, 'style')};${attribute(list, 'style')}`
  const type = /list-style(?:-type)?\s*:\s*([\w-]+)/i.exec(style)?.[1] ?? attribute(list, 'type')
  if (/alpha|latin|^[aA]$/.test(type)) return { kind: 'letter', letters: latinLetters }
  if (/roman|^[iI]$|arabic-abjad|hebrew|greek|cyrillic|armenian|georgian/.test(type)) return { kind: 'letter' }
  if (list.tagName === 'ul' && !/decimal|^1$/.test(type)) return { kind: 'bullet' }
  return { kind: /disc|circle|square/.test(type) ? 'bullet' : 'number' }
}

/** Returns whether an element that opens at a tap is called the answer to its question. */
const isOfAnswer = (details: Element): boolean =>
  details.childNodes.some(
    (one) =>
      isElement(one) &&
      one.tagName === 'summary' &&
      /^\s*(?:(?:show|see|view|reveal)\s+)?(?:the\s+)?(?:correct\s+)?answer\s*:?\s*$|^\s*(?:ال)?[إا]جابة\s*:?\s*$/iu.test(
        wordsOf(one),
      ),
  )

/** Returns whether a list counts down. */
const isReversed = (list: Element): boolean =>
  list.tagName === 'ol' && list.attrs.some(({ name }) => name === 'reversed')

/** Returns the places that a list gives its items, from 0, by the numbers and the order that it says. */
function placesOfItems(list: Element): ReadonlyMap<Node, number> {
  // One that is not shown has no number.
  const items = list.childNodes.filter(isElement).filter((one) => one.tagName === 'li' && !isUnseen(one))
  const step = isReversed(list) ? -1 : 1
  const places = new Map<Node, number>()
  let next = Number(attribute(list, 'start') || (step < 0 ? items.length : 1)) - 1
  for (const item of items) {
    if (attribute(item, 'value') !== '') next = Number(attribute(item, 'value')) - 1
    places.set(item, next)
    next += step
  }
  return places
}

const elementsIn = (nodes: readonly Node[]): Element[] =>
  nodes.filter(isElement).flatMap((one) => [one, ...elementsIn(one.childNodes)])

/** Declarations of a style by their properties, in the order in which they hold. */
type Declarations = ReadonlyMap<string, string>

/** A rule of a style sheet for a class, of one element where a tag is named. */
type ClassRule = { tag: string | undefined; name: string; style: Declarations }

/** The properties of a style that this reader reads. */
const readProperties =
  /^(?:font(?:-(?:weight|style|family|size))?|visibility|text-decoration(?:-line)?|vertical-align|color|background(?:-color)?|list-style(?:-type)?|display|mso-(?:highlight|hide|element))$/

/** Returns the last declaration of each property, those that say it later behind those of other properties. */
function lastOf(declarations: Iterable<readonly [string, string]>): Declarations {
  const found = new Map<string, string>()
  for (const [property, declaration] of declarations) {
    found.delete(property)
    found.set(property, declaration)
  }
  return found
}

/** Returns the declarations of a style that are read: few, however many it has. */
const declarationsOf = (style: string): Declarations =>
  lastOf(
    style.split(';').flatMap((one) => {
      const property = one.slice(0, one.indexOf(':')).trim().toLowerCase()
      return readProperties.test(property) ? [[property, one.trim()] as const] : []
    }),
  )

/** Returns where a block of a style sheet ends whose brace opens at a place: behind its last character where nothing closes it. */
function endOfBlock(sheet: string, open: number): number {
  let depth = 0
  for (let at = open; at < sheet.length; at += 1) {
    if (sheet[at] === '{') depth += 1
    else if (sheet[at] === '}') depth -= 1
    if (depth === 0) return at
  }
  return sheet.length
}

/** Returns the rules of a style sheet that are for a class alone, without those that hold on some screens or on paper only. */
function classRules(sheet: string): ClassRule[] {
  const rules: ClassRule[] = []
  let start = 0
  for (let open = sheet.indexOf('{'); open >= 0; open = sheet.indexOf('{', start)) {
    const selectors = sheet.slice(start, open).split(/[;}]/).at(-1) ?? ''
    const end = endOfBlock(sheet, open)
    const block = sheet.slice(open + 1, end)
    // Rules within a rule stand behind what it says itself.
    const inner = block.indexOf('{')
    const style = declarationsOf(inner < 0 ? block : block.slice(0, block.lastIndexOf(';', inner) + 1))
    start = end + 1
    if (selectors.trimStart().startsWith('@')) continue
    for (const selector of selectors.split(',')) {
      const [, tag, name] = /^\s*([a-z][a-z\d]*)?\.([\w-]+)\s*$/i.exec(selector) ?? []
      if (name !== undefined) rules.push({ tag: tag?.toLowerCase(), name, style })
    }
  }
  return rules
}

/** Gives elements the styles that the sheets of their page have for their classes, as downloads of Google Docs say them. */
function styleByClasses(root: Element): void {
  const elements = elementsIn([root])
  const sheets = elements
    .filter(({ tagName }) => tagName === 'style')
    .map(({ childNodes }) => childNodes.map((node) => ('value' in node ? node.value : '')).join(''))
  // A comment that nothing closes goes on to the end.
  const rules = sheets.flatMap((sheet) => classRules(sheet.replaceAll(/\/\*[^]*?(?:\*\/|$)|<!--|-->/g, '')))
  if (rules.length === 0) return
  const styles = new Map<string, Declarations>()
  const styleOf = (tag: string, name: string) => styles.get(`${tag}.${name}`) ?? []
  for (const { tag = '', name, style } of rules) styles.set(`${tag}.${name}`, lastOf([...styleOf(tag, name), ...style]))
  for (const element of elements) {
    const said = lastOf(
      attribute(element, 'class')
        .split(/\s+/)
        .flatMap((name) => [...styleOf('', name), ...styleOf(element.tagName, name)]),
    )
    if (said.size === 0) continue
    const style = [...said.values(), attribute(element, 'style')].join(';')
    element.attrs = [...element.attrs.filter(({ name }) => name !== 'style'), { name: 'style', value: style }]
  }
}

/** Returns the root of formatted text. */
function rootOf(html: string): Element | undefined {
  const document = parse(html)
  cutDeepNesting(document)
  const root = document.childNodes.find(isElement)
  if (root) {
    cutFormulaCopies(root)
    styleByClasses(root)
    cutSymbolFonts(root)
  }
  return root
}

/** Returns whether an element is a link. */
const isLinkElement = (element: Element): boolean => element.tagName === 'a' && attribute(element, 'href') !== ''

/** Returns whether an element is a link to another page. */
const leadsElsewhere = (element: Element): boolean =>
  isLinkElement(element) && !attribute(element, 'href').startsWith('#')

/** Returns whether an element is not shown, as Word says it too. */
const isNotShown = (element: Element): boolean =>
  isHidden(element) || /mso-hide\s*:\s*all/i.test(attribute(element, 'style'))

/** Returns whether an element is none of the words of a page: a comment, or for programs. */
const isBeside = (element: Element): boolean => isComment(element) || silent.has(element.tagName)

/** Returns whether no one sees what is in an element. */
const isUnseen = (element: Element): boolean => isBeside(element) || isNotShown(element)

/** Returns whether an element has words of its page. */
const hasWords = (element: Element): boolean =>
  !isBeside(element) &&
  element.childNodes.some((node) =>
    isElement(node) ? hasWords(node) : node.nodeName === '#text' && 'value' in node && node.value.trim() !== '',
  )

/** Returns the look that sets no words apart: that of plain words, or that of most where a page gives all of them one of their own. */
function usualLook(root: Element): Look {
  const looks = looksIn(root.childNodes, isUnseen)
  const isPlain = looks.some(({ look }) => isAlike(look, plainLook))
  return isPlain ? plainLook : (looks.toSorted((one, other) => other.letters - one.letters)[0]?.look ?? plainLook)
}

/** The tags and the look that elements give their words; `isLink` within a link. */
type Dress = { tags: readonly string[]; look: Look; isLink?: boolean }

/**
 * Returns what sets words apart from the usual ones; the color of a link says only that it is one, and a line at one side, as programs put
 * it below words that they find fault with, marks no option.
 */
function apartFrom(
  usual: Look,
  { look, isLink }: Dress,
): Pick<Piece, 'isHighlighted' | 'isColored' | 'linkColor' | 'framedBy'> {
  const own = { ...look, isLined: usual.isLined }
  const inUsualColor = { ...own, color: usual.color }
  const beside = {
    ...(isLink === true && { linkColor: look.color === usual.color ? '' : look.color }),
    ...(look.isLined !== usual.isLined && { framedBy: ['border'] }),
  }
  if (isAlike(isLink === true ? inUsualColor : own, usual)) return beside
  return { ...beside, isHighlighted: true, ...(isLink !== true && isAlike(inUsualColor, usual) && { isColored: true }) }
}

/** Returns the look of a cell of a table. */
const lookWithin = (table: Element, cell: Element, ofTable: Look): Look => {
  const { parentNode } = cell
  const isInside = parentNode !== null && parentNode !== table && 'tagName' in parentNode
  return lookOf(cell, isInside ? lookWithin(table, parentNode, ofTable) : ofTable)
}

/** Returns the lines of formatted text, as browsers paste it from Word, Google Docs and web pages, and those with words that are hidden. */
function linesOfHtml(html: string): { lines: DocumentLine[]; hidden: Set<number> } {
  const hidden = new Set<number>()
  let number = 0
  let lists = 0
  const lines = (root: Element, usual: Look): DocumentLine[] => {
    const out: DocumentLine[] = []
    let pieces: Piece[] = []
    let lost: string[] = []
    let list: ListPlace | null = null
    let isHeading = false
    const end = () => {
      const isEmpty = pieces.every(({ text }) => text.trim() === '')
      if (!isEmpty || lost.length > 0) {
        number += 1
        out.push({ line: number, pieces, list, isHeading, isApart: true, lost })
        list = null
      }
      pieces = []
      lost = []
    }
    /** Returns whether an element is shown, and notes the line of one that hides words. */
    const isShown = (element: Element) => {
      if (!isUnseen(element)) return true
      if (hasWords(element)) hidden.add(number + 1)
      return false
    }
    const dressed = (element: Element, { tags, look, isLink }: Dress): Dress => {
      const own = tagsOfElements.get(element.tagName)
      let all = own !== undefined && !tags.includes(own) ? [...tags, own] : [...tags]
      const style = attribute(element, 'style')
      for (const [pattern, tag, name] of styles)
        if (pattern.test(style))
          all = tag === null ? all.filter((one) => one !== name) : all.includes(tag) ? all : [...all, tag]
      return { tags: all, look: lookOf(element, look), isLink: isLink === true || isLinkElement(element) }
    }
    const visit = (node: Node, dress: Dress, level: number, isPre: boolean): void => {
      if (!isElement(node)) {
        if (!('value' in node) || node.nodeName !== '#text') return
        const text = isPre ? node.value : node.value.replaceAll(/[\t\n\r ]+/g, ' ')
        // Two pieces of white space in a row are one.
        const tidy = !isPre && /\s$/.test(pieces.at(-1)?.text ?? ' ') ? text.replace(/^ /, '') : text
        if (tidy !== '')
          pieces.push({
            text: tidy.replaceAll('\u00a0', '\u00a0'),
            tags: dress.tags,
            ...apartFrom(usual, dress),
          })
        return
      }
      const name = node.tagName
      if (!isShown(node)) return
      lost.push(...lostOfStyle(attribute(node, 'style')).shown)
      if (name === 'br') return void pieces.push({ text: '\n', tags: [] })
      if (name === 'img') {
        const address = attribute(node, 'src')
        // The picture of another site, or of the author's own computer, does not come along.
        if (/^(?!data:image\/|\/)/i.test(address))
          return void lost.push(address === '' ? 'picture' : address.slice(0, 60))
        return void pieces.push({
          text: objectSign,
          tags: [],
          html: `<img src="${escaped(address)}" alt="${escaped(attribute(node, 'alt'))}">`,
        })
      }
      // Browsers put marks around it, which no paragraph of a document has.
      if (name === 'q') {
        pieces.push({ text: '“', tags: dress.tags })
        for (const inner of node.childNodes) visit(inner, dressed(node, dress), level, isPre)
        return void pieces.push({ text: '”', tags: dress.tags })
      }
      if (name === 'math') return void pieces.push({ text: objectSign, tags: [], html: written(node) })
      if (showing.has(name)) return void lost.push(name)
      if (name === 'table') {
        for (const one of node.childNodes)
          if (isElement(one) && one.tagName === 'caption') visit(one, dressed(node, dress), level, isPre)
        end()
        const line = number + 1
        const rows: Element[] = []
        const collect = (one: Element): void =>
          one.childNodes
            .filter(isElement)
            .filter(isShown)
            .forEach((inner) => (inner.tagName === 'tr' ? rows.push(inner) : collect(inner)))
        collect(node)
        const cells = rows.map((row) =>
          row.childNodes
            .filter(isElement)
            .filter(({ tagName }) => tagName === 'td' || tagName === 'th')
            .filter(isShown),
        )
        const isMerged = cells
          .flat()
          .some((cell) => Number(attribute(cell, 'colspan') || 1) > 1 || Number(attribute(cell, 'rowspan') || 1) > 1)
        out.push({
          line,
          pieces: [],
          list: null,
          isHeading: false,
          isApart: true,
          lost: isMerged ? ['merged cells'] : [],
          table: cells.map((row) =>
            row.map((cell) => {
              const look = lookWithin(node, cell, dress.look)
              return isAlike(look, usual) ? lines(cell, usual) : shaded(lines(cell, look))
            }),
          ),
        })
        return
      }
      const isBlock = blocks.has(name)
      if (isBlock) end()
      if (name === 'details' && isOfAnswer(node)) {
        const from = out.length
        for (const one of node.childNodes)
          if (!isElement(one) || one.tagName !== 'summary') visit(one, dressed(node, dress), level, isPre)
        end()
        const first = out[from]
        const roles = out.slice(from).map((one) => (one.table ? null : roleOf(textOfPieces(one.pieces))))
        // A line in it can say itself which answer is right, below its reason.
        const answers = roles.flatMap((role, at) => (role?.is === 'answer' ? [from + at] : []))
        if (first && !first.table && roles[0] === null) {
          out[from] = beginning(first, answers.length === 0 ? 'Answer: ' : 'Explanation: ', 0)
          if (answers.length === 1) out.splice(from, 0, ...out.splice(answers[0]!, 1))
        }
        return
      }
      if (name === 'ol' || name === 'ul') {
        lists += 1
        const id = String(lists)
        const places = placesOfItems(node)
        // A list that counts down is read from its end, in the order of its letters.
        for (const item of isReversed(node) ? node.childNodes.toReversed() : node.childNodes) {
          const place = places.get(item)
          if (isElement(item) && place !== undefined) {
            end()
            list = { ...kindOfList(node, item), place, list: id, level }
            for (const inner of item.childNodes) visit(inner, dressed(item, dress), level + 1, isPre)
            end()
            list = null
          } else visit(item, dress, level, isPre)
        }
        return
      }
      if (/^h[1-6]$/.test(name)) isHeading = true
      for (const inner of node.childNodes)
        visit(inner, isBlock ? { ...dressed(node, dress) } : dressed(node, dress), level, isPre || name === 'pre')
      if (isBlock) end()
      if (/^h[1-6]$/.test(name)) isHeading = false
    }
    for (const node of root.childNodes) visit(node, { tags: [], look: usual }, 0, false)
    end()
    return out
  }
  const root = rootOf(html)
  return { lines: root ? lines(root, usualLook(root)) : [], hidden }
}

/** Returns whether an element is a comment of Word or its mark in the text. */
const isComment = (element: Element): boolean =>
  /\bMsoCommentReference\b|\bmsocomanchor\b/.test(attribute(element, 'class')) ||
  /mso-element\s*:\s*comment(?:-list)?\b/i.test(attribute(element, 'style'))

const hasComment = (element: Element): boolean =>
  element.childNodes.filter(isElement).some((one) => isComment(one) || hasComment(one))

/** Returns whether words in an element lead elsewhere. */
const hasLink = (element: Element): boolean =>
  element.childNodes.filter(isElement).some((one) => leadsElsewhere(one) || hasLink(one))

/** Names what formatted text says and no question keeps; `hidden` are the lines with words that it hides. */
function noteOf(html: string, hidden: ReadonlySet<number>): (reading: OpenReading) => void {
  const body = rootOf(html)
    ?.childNodes.filter(isElement)
    .find(({ tagName }) => tagName === 'body')
  return (reading) => {
    for (const name of body ? unknownInHtml(body) : []) reading.drop(name)
    if (body && hasComment(body)) reading.drop('comments')
    if (body && hasLink(body)) reading.drop('hyperlink')
    for (const line of hidden) reading.repair(line, finding('bank.hidden_text'))
  }
}

/** Questions in formatted text, as it is pasted. I7 */
export const htmlFormat: BankFormat = {
  name: 'html',
  holds: 'text',
  recognizes: (text) =>
    /^\s*<(?!\?xml|quiz\b)[a-z!][^>]*>/i.test(text.slice(0, 5_000)) && hasQuestions(linesOfHtml(text).lines),
  read(text) {
    const { lines, hidden } = linesOfHtml(text)
    return readLines(lines, { pictures: new Map(), note: noteOf(text, hidden) })
  },
}
