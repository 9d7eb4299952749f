import { strToU8, zipSync } from 'fflate'
import { SaxesParser } from 'saxes'
import type { CodedText } from '../../../core/coded.ts'
import { finding } from '../../../core/quizzes/import-findings.ts'
import { mostColumns } from '../../../core/quizzes/imports.ts'
import type { BankFormat, BankReading, TableChoice, Entries } from './bank.ts'
import { escaped } from './markup.ts'
import { namesOf, openReading } from './reading.ts'
import { shortened } from '../../../core/shortened.ts'
import { columnName, fieldOf, fromHeadings, namesQuestions, readTable, type TableRow } from './table.ts'
import { isSymbolFont } from './symbol-fonts.ts'
import { knownIn, unknownIn, type Vocabulary } from './vocabulary.ts'
import { elementsOf, readXml, XmlProblem, xmlText, textOf, type XmlElement } from './xml.ts'
import { dayMs } from '../../../core/dates.ts'

const decoder = new TextDecoder()
const entry = (entries: Entries, path: string) => {
  const bytes = entries.get(path)
  return bytes && decoder.decode(bytes)
}

/** The names that a workbook uses, by the elements of its sheets, its shared strings and its comments. I8 */
export const workbookVocabulary: Vocabulary = {
  worksheet: {
    read: 'cols sheetData mergeCells hyperlinks headerFooter',
    harmless: {
      'dimension sheetPr sheetViews sheetFormatPr sheetProtection protectedRanges printOptions pageMargins pageSetup rowBreaks colBreaks customSheetViews sheetCalcPr phoneticPr ignoredErrors tableParts sortState autoFilter scenarios':
        'how the sheet is shown, printed, sorted and guarded',
      'conditionalFormatting dataValidations extLst': 'looks, and what may be typed into a cell',
      'drawing legacyDrawing legacyDrawingHF': 'what is read from files of its own',
    },
  },
  cols: { read: 'col' },
  hyperlinks: { read: 'hyperlink' },
  hyperlink: { read: '@ref @id', harmless: { '@location @display @tooltip @uid': 'what it leads to in the workbook' } },
  headerFooter: {
    read: 'oddHeader oddFooter evenHeader evenFooter firstHeader firstFooter',
    harmless: { '@differentOddEven @differentFirst @scaleWithDoc @alignWithMargins': 'looks' },
  },
  'oddHeader oddFooter evenHeader evenFooter firstHeader firstFooter': { read: '#text' },
  col: {
    read: '@min @max @hidden',
    harmless: { '@width @style @customWidth @bestFit @outlineLevel @collapsed': 'looks' },
  },
  sheetData: { read: 'row' },
  row: {
    read: 'c @r @hidden',
    harmless: {
      '@spans @s @customFormat @ht @customHeight @outlineLevel @collapsed @thickTop @thickBot @ph @dyDescent': 'looks',
    },
  },
  c: {
    read: 'v is @r @s @t',
    harmless: {
      f: 'how its result is found, which stands beside it',
      '@cm @vm @ph': 'places of other data about a cell',
    },
  },
  f: {
    read: '',
    harmless: {
      '#text @t @ref @si @ca @aca @dt2D @dtr @r1 @r2 @bx': 'how its result is found, which stands beside it',
    },
  },
  v: { read: '#text' },
  mergeCells: { read: 'mergeCell', harmless: { '@count': 'a number of what follows' } },
  mergeCell: { read: '@ref' },
  sst: { read: 'si', harmless: { '@count @uniqueCount': 'numbers of what follows', extLst: 'additions of programs' } },
  'si is': { read: 't r', harmless: { 'rPh phoneticPr': 'how words are said in Japanese' } },
  r: { read: 't rPr' },
  t: { read: '#text' },
  rPr: {
    read: 'b i u strike vertAlign color',
    harmless: {
      'sz family charset scheme outline shadow condense extend': 'looks',
      rFont: 'fonts, of which those that show other signs refuse a question',
    },
  },
  'b i u strike vertAlign': { read: '@val' },
  color: { read: '@rgb @theme @indexed @tint', harmless: { '@auto': 'the color of all text' } },
  comments: { read: 'commentList', harmless: { 'authors extLst': 'who wrote them' } },
  commentList: { read: 'comment' },
  comment: {
    read: 'text @ref',
    harmless: { '@authorId @guid @shapeId': 'who wrote it, and its frame', commentPr: 'its frame' },
  },
  text: { read: 't r', harmless: { 'rPh phoneticPr': 'how words are said in Japanese' } },
}
const known = knownIn(workbookVocabulary)

/** Returns what notes the names of elements and attributes that the vocabulary does not have; of what is in such an element, nothing. */
function namesUnknown(drop: (name: string) => void) {
  const around: string[] = []
  let unknown = 0
  return {
    open(name: string, attributes: Record<string, string>) {
      const here = around.at(-1)
      around.push(name)
      if (unknown > 0) unknown += 1
      else if (here !== undefined && known(here)?.names.has(name) !== true) {
        drop(name)
        unknown = 1
      } else if (known(name)) {
        for (const attribute of Object.keys(attributes)) {
          const bare = attribute.slice(attribute.indexOf(':') + 1)
          if (!/^(?:xmlns|xml:|mc:|xr)/.test(attribute) && known(name)?.names.has(`@${bare}`) !== true)
            drop(`${name}@${bare}`)
        }
      } else unknown = 1
    },
    close() {
      around.pop()
      if (unknown > 0) unknown -= 1
    },
  }
}

/** Runs a parser over XML whose elements are too many for a tree. */
function scan(
  xml: string,
  events: {
    open(name: string, attributes: Record<string, string>): void
    close(name: string): void
    text(text: string): void
  },
  drop: (name: string) => void,
) {
  const parser = new SaxesParser()
  const fail = (reason: CodedText): never => {
    throw new XmlProblem(parser.line, reason)
  }
  const local = (name: string) => name.slice(name.indexOf(':') + 1)
  const names = namesUnknown(drop)
  parser.on('error', () => fail(finding('bank.workbook_damaged')))
  parser.on('doctype', () => fail(finding('bank.workbook_entities')))
  parser.on('opentag', ({ name, attributes }) => {
    names.open(local(name), attributes)
    events.open(local(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    names.close()
    events.close(local(name))
  })
  parser.on('text', (text) => events.text(text))
  parser.on('cdata', (text) => events.text(text))
  for (let at = 0; at < xml.length; at += 65_536) parser.write(xml.slice(at, at + 65_536))
  parser.close()
}

const marks = new Map([
  ['b', 'strong'],
  ['i', 'em'],
  ['u', 'u'],
  ['strike', 's'],
])
const raised = new Map([
  ['superscript', 'sup'],
  ['subscript', 'sub'],
])

/** Returns the tag that a property of a run, or of the font of a cell, means; undefined when it dresses nothing. */
const markOf = (name: string, { val = '' }: Record<string, string>): string | undefined =>
  (name === 'rFont' || name === 'name') && isSymbolFont(val)
    ? `span style="font-family:${escaped(val)}"`
    : name === 'vertAlign'
      ? raised.get(val)
      : ['0', 'none', 'false'].includes(val)
        ? undefined
        : marks.get(name)

/** Returns the color of a run as a style has it; undefined for the one of all text. What number a palette gives it says only that it is another. */
function colorOf({ rgb, theme, indexed, tint = '' }: Record<string, string>): string | undefined {
  if (rgb !== undefined) return /^(?:[\da-f]{2})?[\da-f]{6}$/i.test(rgb) ? `#${rgb.slice(-6)}` : undefined
  if (theme !== undefined) return theme === '0' || theme === '1' ? undefined : `theme-${theme}${tint}`
  return indexed === undefined || /^(?:0|1|8|9|64|65)$/.test(indexed) ? undefined : `indexed-${indexed}`
}

/** Returns the tag that a property of a run means; undefined when it dresses nothing. */
function tagOf(name: string, attributes: Record<string, string>): string | undefined {
  const color = name === 'color' ? colorOf(attributes) : undefined
  return color === undefined ? markOf(name, attributes) : `span style="color:${escaped(color)}"`
}

/** The words of a cell, and as HTML where some are bold, italic, underlined or of another color. */
type Words = { plain: string; html: string | null }
const noWords: Words = { plain: '', html: null }

/** Returns the words of a cell without the escapes of characters that XML does not hold: “_x000D_” is the end of a line. */
const withoutEscapes = (text: string): string =>
  text
    .replaceAll(/_x([\da-f]{4})_/gi, (all, code: string) => {
      const point = parseInt(code, 16)
      return point < 0x20 && ![0x09, 0x0a, 0x0d].includes(point) ? all : String.fromCharCode(point)
    })
    .replaceAll(/\r\n?/g, '\n')

/** Reads runs of rich text. */
function openRuns() {
  let [plain, html, isRich, isText] = ['', '', false, false]
  let isPhonetic = false
  let run: string[] = []
  let isProperty = false
  return {
    open(name: string, attributes: Record<string, string>) {
      if (name === 'rPh') isPhonetic = true
      else if (name === 'r') run = []
      else if (name === 'rPr') isProperty = true
      else if (name === 't') isText = true
      else if (isProperty) run.push(...[tagOf(name, attributes) ?? []].flat())
    },
    close(name: string) {
      if (name === 'rPh') isPhonetic = false
      else if (name === 'rPr') isProperty = false
      else if (name === 't') isText = false
      else if (name === 'r') run = []
    },
    text(escapedText: string) {
      if (!isText || isPhonetic) return
      const text = withoutEscapes(escapedText)
      plain += text
      if (run.length > 0) isRich = true
      html +=
        run.map((tag) => `<${tag}>`).join('') +
        escaped(text) +
        run
          .toReversed()
          .map((tag) => `</${tag.split(' ')[0]}>`)
          .join('')
    },
    take(): Words {
      const words = { plain, html: isRich ? html.replaceAll('\n', '<br>') : null }
      ;[plain, html, isRich, run] = ['', '', false, []]
      return words
    },
  }
}

function sharedStrings(xml: string | undefined, drop: (name: string) => void): Words[] {
  const strings: Words[] = []
  if (xml === undefined) return strings
  const runs = openRuns()
  scan(
    xml,
    {
      open: (name, attributes) => runs.open(name, attributes),
      close(name) {
        runs.close(name)
        if (name === 'si') strings.push(runs.take())
      },
      text: (text) => runs.text(text),
    },
    drop,
  )
  return strings
}

const builtInDates = new Set([14, 15, 16, 17, 22])

/** The format of a date that shows it as it is read. */
const isoDate = /^yyyy-mm-dd(?:;@)?$/i
/** Headings of columns whose dates are meant as such; elsewhere one can be a fraction that the spreadsheet took for a date. */
const dateHead = /(?<!\p{L})(?:dates?(?!\p{L})|created|modified|updated|added|تاريخ)/iu

/** Formats of numbers that show no more than the number. */
const plainFormats = new Set([0, 1, 2, 3, 4, 37, 38, 39, 40, 49])

/**
 * The styles of cells: those that show a number as a date or as its hundredths, or in another form, what dresses a cell as a whole, and the
 * colors of its words and behind them.
 */
type Styles = {
  dates: Set<number>
  percents: Set<number>
  others: Set<number>
  dresses: Map<number, string[]>
  colors: Map<number, string>
}

/** Reads the styles of cells. */
function stylesOf(xml: string | undefined): Styles {
  const styles: Styles = {
    dates: new Set(),
    percents: new Set(),
    others: new Set(),
    dresses: new Map(),
    colors: new Map(),
  }
  if (xml === undefined) return styles
  const root = readXml(xml)
  const formats = new Map(
    elementsOf(root, 'numFmts').flatMap((list) =>
      elementsOf(list).map(
        ({ attributes }) => [Number(attributes['numFmtId']), attributes['formatCode'] ?? ''] as const,
      ),
    ),
  )
  const fonts = elementsOf(root, 'fonts').flatMap((list) => elementsOf(list))
  const fills = elementsOf(root, 'fills').flatMap((list) => elementsOf(list))
  const colorIn = (element: XmlElement | undefined, name: string) =>
    elementsOf(element ?? root, name).flatMap(({ attributes }) => colorOf(attributes) ?? [])
  const code = (id: number) => (formats.get(id) ?? '').replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '')
  elementsOf(root, 'cellXfs')
    .flatMap((list) => elementsOf(list))
    .forEach(({ attributes }, at) => {
      const id = Number(attributes['numFmtId'] ?? 0)
      if (builtInDates.has(id) || /[dy]/i.test(code(id))) {
        styles.dates.add(at)
        if (!isoDate.test((formats.get(id) ?? '').replaceAll(/\[[^\]]*\]|\\/g, ''))) styles.others.add(at)
      } else if (id === 9 || id === 10 || code(id).includes('%')) styles.percents.add(at)
      else if (!plainFormats.has(id) && !/^(?:general|[#0,.\s_()\-;@]+)$/i.test(formats.get(id) ?? '?'))
        styles.others.add(at)
      // A bold or slanting cell is a matter of looks; raised, struck and underlined words say something else.
      const dress = elementsOf(fonts[Number(attributes['fontId'] ?? -1)] ?? root)
        .filter(({ name }) => /^(?:vertAlign|strike|u|name)$/.test(name))
        .flatMap(({ name, attributes: of }) => markOf(name, of) ?? [])
      if (dress.length > 0) styles.dresses.set(at, dress)
      const patterns = elementsOf(fills[Number(attributes['fillId'] ?? -1)] ?? root, 'patternFill')
      const behind = patterns
        .filter(({ attributes: of }) => of['patternType'] === 'solid')
        .flatMap((pattern) => colorIn(pattern, 'fgColor'))
        .filter((color) => !/^#f{6}$/i.test(color))
      const colors = [
        ...colorIn(fonts[Number(attributes['fontId'] ?? -1)], 'color'),
        ...behind.map((one) => `on ${one}`),
      ]
      if (colors.length > 0) styles.colors.set(at, colors.join(' '))
    })
  return styles
}

/** Returns a number of days as a date; Excel counts a day that 1900 did not have. */
const dateOf = (days: number) => {
  const date = new Date(Date.UTC(1899, 11, 30) + Math.round(days * dayMs))
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10)
}

/** Returns a number as a spreadsheet shows it: without what binary fractions add. */
const numberOf = (text: string) =>
  /^-?\d+(?:\.\d+)?(?:E[+-]?\d+)?$/i.test(text) ? String(Number(Number(text).toPrecision(15))) : text

const placeOf = (reference: string) =>
  [...(/^[A-Z]{1,3}/.exec(reference)?.[0] ?? '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

type Cell = { at: number; type: string; style: number; value: string; isValue: boolean; isFormula: boolean }
type OpenRow = TableRow & { rich: Map<number, string> }
/** A remark on a sheet; `dateAt`: the column of the date that it is about. */
type Note = { line: number; reason: CodedText; dateAt?: number }

/** The rows of a sheet, and what is said of them: cells that are shown otherwise, merged and hidden ones. */
type Sheet = { rows: OpenRow[]; notes: Note[] }

const rangeForm = /^([A-Z]{1,3})(\d+):([A-Z]{1,3})(\d+)$/

/** Cells of a sheet: the first and the last of their columns, from 0, and of their lines. */
type Area = { columns: readonly [number, number]; lines: readonly [number, number] }

/** Returns the cells that a reference names: “A2”, “A2:C400”. */
function areaOf(reference: string): Area {
  const [from = '', to = from] = reference.split(':')
  const lineOf = (cell: string) => Number(/\d+$/.exec(cell)?.[0] ?? Number.NaN)
  return { columns: [placeOf(from), placeOf(to)], lines: [lineOf(from), lineOf(to)] }
}

/** Returns a test of whether a cell is in one of several areas: by columns, whose lines are joined to spans that do not overlap. */
function openAreas(areas: readonly Area[]): (at: number, line: number) => boolean {
  const ofColumns = new Map<number, [from: number, to: number][]>()
  for (const { columns, lines } of areas)
    for (let at = columns[0]; at <= Math.min(columns[1], mostColumns - 1); at += 1) {
      const spans = ofColumns.get(at)
      if (spans) spans.push([...lines])
      else ofColumns.set(at, [[...lines]])
    }
  for (const [at, spans] of ofColumns) {
    const joined: typeof spans = []
    for (const [from, to] of spans.toSorted(([one], [other]) => one - other)) {
      const last = joined.at(-1)
      if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to)
      else joined.push([from, to])
    }
    ofColumns.set(at, joined)
  }
  return (at, line) => {
    const spans = ofColumns.get(at) ?? []
    let [low, high] = [0, spans.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((spans[middle]?.[1] ?? 0) < line) low = middle + 1
      else high = middle
    }
    return (spans[low]?.[0] ?? Infinity) <= line
  }
}

/** Fills merged cells with the words of their first: each row that they cover has them. */
function fillMerged({ rows, notes }: Sheet, range: string): void {
  const [, first = '', from, , to] = rangeForm.exec(range) ?? []
  const at = placeOf(first)
  const top = rows.find(({ line }) => line === Number(from))
  if (at < 0 || at >= mostColumns || (top?.cells[at] ?? '').trim() === '') return
  notes.push({ line: Number(from), reason: finding('bank.merged', { range }) })
  for (const row of rows) {
    if (row.line <= Number(from) || row.line > Number(to) || row.cells.every((cell) => cell === '')) continue
    while (row.cells.length <= at) row.cells.push('')
    row.cells[at] = top?.cells[at] ?? ''
    const html = top?.rich.get(at)
    if (html !== undefined) row.rich.set(at, html)
  }
}

const isOn = (value: string | undefined) => value === '1' || value === 'true'

function readSheet(
  xml: string,
  strings: readonly Words[],
  { styles, drop }: { styles: Styles; drop: (name: string) => void },
): Sheet {
  const rows: OpenRow[] = []
  const notes: Note[] = []
  const merged: string[] = []
  const hidden: number[] = []
  const runs = openRuns()
  const linked = new Set<string>()
  const colors: (string | undefined)[][] = []
  let row: OpenRow | null = null
  let cell: Cell | null = null
  let [isBeside, beside] = [false, '']
  scan(
    xml,
    {
      open(name, attributes) {
        if (name === 'row') {
          row = { line: Number(attributes['r']) || (rows.at(-1)?.line ?? 0) + 1, cells: [], rich: new Map() }
          if (isOn(attributes['hidden'])) notes.push({ line: row.line, reason: finding('bank.hidden_row') })
        } else if (name === 'mergeCell') merged.push(attributes['ref'] ?? '')
        else if (name === 'hyperlink') linked.add((attributes['ref'] ?? '').replace(/^([^:]+):\1$/, '$1'))
        else if (/^(?:odd|even|first)(?:Header|Footer)$/.test(name)) isBeside = true
        else if (name === 'col' && isOn(attributes['hidden']))
          for (let at = Number(attributes['min']) - 1; at < Math.min(Number(attributes['max']), mostColumns); at += 1)
            hidden.push(at)
        else if (name === 'f' && cell) cell.isFormula = true
        else if (name === 'c' && row) {
          const at = attributes['r'] === undefined ? row.cells.length : placeOf(attributes['r'])
          cell = {
            at,
            type: attributes['t'] ?? 'n',
            style: Number(attributes['s'] ?? 0),
            value: '',
            isValue: false,
            isFormula: false,
          }
        } else if (name === 'v' && cell) cell.isValue = true
        else runs.open(name, attributes)
      },
      close(name) {
        if (/^(?:odd|even|first)(?:Header|Footer)$/.test(name)) isBeside = false
        else if (name === 'v' && cell) cell.isValue = false
        else if (name === 'c' && cell && row) {
          const inline = runs.take()
          if (cell.at >= 0 && cell.at < mostColumns) {
            while (row.cells.length < cell.at) row.cells.push('')
            const { plain, html } = dressed(wordsOf(cell, inline, strings, styles), styles.dresses.get(cell.style))
            row.cells[cell.at] = plain
            // What leads elsewhere has a color of its own.
            if (plain !== '') (colors[rows.length] ??= [])[cell.at] = styles.colors.get(cell.style) ?? ''
            const place = `${columnName(cell.at)}${row.line}`
            if (cell.type === 'e' || (cell.isFormula && cell.value === '' && plain === ''))
              row.problem = finding('bank.cell_error', { cell: place })
            if (cell.type === 'n' && plain !== '' && styles.others.has(cell.style))
              notes.push({
                line: row.line,
                reason: finding('bank.cell_shown_otherwise', { cell: place, text: plain }),
                ...(styles.dates.has(cell.style) && { dateAt: cell.at }),
              })
            if (html !== null) row.rich.set(cell.at, html)
          }
          cell = null
        } else if (name === 'row' && row) {
          rows.push(row)
          row = null
        } else runs.close(name)
      },
      text(text) {
        if (isBeside) beside += text
        else if (cell?.isValue) cell.value += text
        else runs.text(text)
      },
    },
    drop,
  )
  if (linked.size > 0) drop('hyperlink')
  if (hasColorApart(Array.from(rows, (_, at) => Array.from(colors[at] ?? [])))) drop('color')
  // Codes of programs stand among the words: “&C” centers them, “&P” is the number of the page.
  if (beside.replaceAll(/&(?:"[^"]*"|\d+|[a-z])/gi, '').trim() !== '') drop('headers and footers')
  const isInLinked = openAreas([...linked].filter((reference) => reference.includes(':')).map(areaOf))
  const isLinked = (at: number, line: number) => linked.has(`${columnName(at)}${line}`) || isInLinked(at, line)
  // Programs underline what leads elsewhere.
  for (const { line, rich } of rows)
    for (const [at, html] of rich)
      if (/^<u>[^]*<\/u>$/.test(html) && isLinked(at, line)) rich.set(at, html.slice('<u>'.length, -'</u>'.length))
  for (const range of merged) fillMerged({ rows, notes }, range)
  for (const at of hidden) {
    const first = rows.find(({ cells }) => (cells[at] ?? '').trim() !== '')
    if (first) notes.push({ line: first.line, reason: finding('bank.hidden_column', { column: columnName(at) }) })
  }
  const heads = fromHeadings(rows)[0]?.cells ?? []
  const isOfDates = (head: string) => fieldOf(head) === null && dateHead.test(head)
  return { rows, notes: notes.filter(({ dateAt }) => dateAt === undefined || !isOfDates(heads[dateAt] ?? '')) }
}

/**
 * Returns whether the color of a cell sets it apart: from others in its row and in its column. Rows and columns that have one color are a
 * matter of looks, and so are headings.
 */
function hasColorApart(colors: readonly (readonly (string | undefined)[])[]): boolean {
  const [, ...rows] = colors
  const isMixed = (all: readonly (string | undefined)[]) => new Set(all.filter((one) => one !== undefined)).size > 1
  const columns = new Set((colors[0] ?? []).flatMap((_, at) => (isMixed(rows.map((row) => row[at])) ? [at] : [])))
  return rows.some(
    (row) => isMixed(row) && row.some((color, at) => color !== undefined && color !== '' && columns.has(at)),
  )
}

/** Returns words that are dressed as the whole cell is. */
const dressed = ({ plain, html }: Words, tags: readonly string[] = []): Words =>
  tags.length === 0 || plain === ''
    ? { plain, html }
    : {
        plain,
        html: tags.reduce(
          (inner, tag) => `<${tag}>${inner}</${tag.split(' ')[0]}>`,
          html ?? escaped(plain).replaceAll('\n', '<br>'),
        ),
      }

function wordsOf(
  { type, style, value }: Cell,
  inline: Words,
  strings: readonly Words[],
  { dates, percents }: Styles,
): Words {
  const plain = (text: string): Words => ({ plain: text, html: null })
  if (type === 's') return strings[Number(value)] ?? noWords
  if (type === 'inlineStr') return inline
  if (type === 'b') return plain(value === '1' ? 'TRUE' : 'FALSE')
  if (type === 'e') return noWords
  if (type === 'str') return plain(value)
  if (value !== '' && percents.has(style)) return plain(`${numberOf(String(Number(value) * 100))}%`)
  return plain(dates.has(style) && value !== '' ? dateOf(Number(value)) : numberOf(value))
}

/** Returns the sheets of a workbook in its order: their names, and the paths of those that are named. */
function sheetsOf(entries: Entries): { name: string; path: string | undefined }[] {
  const relations = entry(entries, 'xl/_rels/workbook.xml.rels')
  const workbook = entry(entries, 'xl/workbook.xml')
  if (relations === undefined || workbook === undefined) return []
  const targets = new Map(
    elementsOf(readXml(relations)).map(({ attributes }) => [attributes['Id'], attributes['Target']]),
  )
  return elementsOf(readXml(workbook), 'sheets')
    .flatMap((sheets) => elementsOf(sheets, 'sheet'))
    .map(({ attributes }) => {
      const path = targets.get(attributes['id'])
      return { name: attributes['name'] ?? '', path: path?.startsWith('/') ? path.slice(1) : path && `xl/${path}` }
    })
}

/** Returns what a sheet has beside its cells, by the name of its kind: the roots of its comments, or of its drawings. */
function besideSheet(entries: Entries, sheet: string, kind: RegExp): XmlElement[] {
  const relations = entry(entries, sheet.replace(/([^/]+)$/, '_rels/$1.rels'))
  if (relations === undefined) return []
  return elementsOf(readXml(relations)).flatMap(({ attributes }) => {
    const [path] = kind.exec(attributes['Target'] ?? '') ?? []
    const xml = path === undefined ? undefined : entry(entries, `xl/${path}`)
    return xml === undefined ? [] : [readXml(xml)]
  })
}

/** Returns the rows over which pictures lie, from 1: a cell does not hold them. */
const picturedRows = (entries: Entries, sheet: string): Set<number> =>
  new Set(
    besideSheet(entries, sheet, /drawings\/[^/]+\.xml$/)
      .flatMap((drawing) => elementsOf(drawing))
      .flatMap((anchor) =>
        elementsOf(anchor, 'from').flatMap((from) => elementsOf(from, 'row').map((row) => Number(textOf(row)) + 1)),
      ),
  )

const commentsPath = /(?<=^|\/)comments[^/]*\.xml$/

/** Returns what is said of the comments of a sheet, each at its row. */
const commentNotes = (entries: Entries, sheet: string): Note[] =>
  besideSheet(entries, sheet, commentsPath)
    .flatMap((comments) => elementsOf(comments, 'commentList').flatMap((list) => elementsOf(list, 'comment')))
    .map((comment) => ({
      line: Number(/\d+/.exec(comment.attributes['ref'] ?? '')?.[0] ?? 1),
      reason: finding('bank.sheet_comment', { text: shortened(wholeText(comment).trim(), 60) }),
    }))

const wholeText = (node: XmlElement | string): string =>
  typeof node === 'string' ? node : node.children.map(wholeText).join('')

/** A sheet of a workbook that was read: its name, its path, its rows, and the names of what is left out. */
type OpenSheet = Sheet & { name: string; path: string; dropped: ReadonlySet<string> }

/** Returns the first sheet whose rows are wanted, or else the first of all; null where there is none. */
function chosenSheet(entries: Entries, isWanted: (rows: readonly TableRow[]) => boolean): OpenSheet | null {
  const unknownWords = new Set<string>()
  const strings = sharedStrings(entry(entries, 'xl/sharedStrings.xml'), (name) => unknownWords.add(name))
  const styles = stylesOf(entry(entries, 'xl/styles.xml'))
  const named = sheetsOf(entries).flatMap(({ name, path }) => (path === undefined ? [] : [{ name, path }]))
  const paths = [...entries.keys()].filter((path) => /^xl\/worksheets\/[^/]+\.xml$/.test(path))
  const sheets = named.length > 0 ? named : paths.slice(0, 1).map((path) => ({ name: '', path }))
  let first: OpenSheet | null = null
  for (const sheet of sheets) {
    const xml = entry(entries, sheet.path)
    if (xml === undefined) continue
    const dropped = new Set(unknownWords)
    const read = { ...sheet, dropped, ...readSheet(xml, strings, { styles, drop: (name) => dropped.add(name) }) }
    if (isWanted(read.rows)) return read
    first ??= read
  }
  return first
}

/** Returns the rows of the first sheet, null where there is none. Throws {@link XmlProblem} when the workbook is damaged. */
export function workbookRows(entries: Entries): TableRow[] | null {
  return chosenSheet(entries, () => true)?.rows ?? null
}

function read(entries: Entries, choice?: TableChoice): BankReading {
  const reading = openReading()
  try {
    const sheet = chosenSheet(entries, (rows) => namesQuestions(fromHeadings(rows)[0]?.cells ?? []))
    if (sheet === null) {
      reading.refuse(1, finding('bank.no_sheet'))
      return reading.close()
    }
    const of = readTable(sheet.rows, choice, { pictured: picturedRows(entries, sheet.path) })
    const others = sheetsOf(entries).filter(({ path }) => path !== sheet.path)
    if (others.length > 0)
      reading.repair(
        1,
        finding('bank.other_sheets', { sheet: sheet.name, names: namesOf(others.map(({ name }) => name)) }),
      )
    for (const { line, reason } of [...sheet.notes, ...commentNotes(entries, sheet.path)]) reading.repair(line, reason)
    for (const name of sheet.dropped) reading.drop(name)
    for (const comments of besideSheet(entries, sheet.path, commentsPath))
      for (const name of unknownIn(comments, known)) reading.drop(name)
    const { findings, dropped = [] } = reading.close()
    return {
      ...of,
      findings: [...findings, ...of.findings],
      ...((of.dropped || dropped.length > 0) && { dropped: [...dropped, ...(of.dropped ?? [])] }),
    }
  } catch (error) {
    if (!(error instanceof XmlProblem)) throw error
    reading.refuse(1, error.said)
  }
  return reading.close()
}

/** The sheet with the questions of an Excel workbook (ECMA-376, Office Open XML). */
export const xlsxFormat: BankFormat = {
  name: 'xlsx',
  holds: 'entries',
  recognizes: (entries) => entries.has('xl/workbook.xml'),
  read,
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Returns a workbook of one sheet with these cells, all of them text. */
export function workbookOf(rows: readonly (readonly string[])[]): Uint8Array {
  const cells = rows.map(
    (row) =>
      `<row>${row.map((text) => `<c t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`).join('')}</row>`,
  )
  const files = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="Questions" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${cells.join('')}</sheetData></worksheet>`,
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([path, xml]) => [path, strToU8(`${head}${xml}`)])))
}
