import { strToU8, zipSync } from 'fflate'
import { SaxesParser } from 'saxes'
import type { CodedText } from '../../../core/coded.ts'
import { finding } from '../../../core/quizzes/import-findings.ts'
import { mostColumns } from '../../../core/quizzes/imports.ts'
import type { BankFormat, BankReading, TableChoice, Entries } from './bank.ts'
import { escaped } from './markup.ts'
import { namesOf, openReading } from './reading.ts'
import { readTable, type TableRow } from './table.ts'
import { elementsOf, readXml, XmlProblem, xmlText, textOf } from './xml.ts'

const decoder = new TextDecoder()
const entry = (entries: Entries, path: string) => {
  const bytes = entries.get(path)
  return bytes && decoder.decode(bytes)
}

/** Runs a parser over XML whose elements are too many for a tree. */
function scan(
  xml: string,
  events: {
    open(name: string, attributes: Record<string, string>): void
    close(name: string): void
    text(text: string): void
  },
) {
  const parser = new SaxesParser()
  const fail = (reason: CodedText): never => {
    throw new XmlProblem(parser.line, reason)
  }
  const local = (name: string) => name.slice(name.indexOf(':') + 1)
  parser.on('error', () => fail(finding('bank.workbook_damaged')))
  parser.on('doctype', () => fail(finding('bank.workbook_entities')))
  parser.on('opentag', ({ name, attributes }) => events.open(local(name), attributes))
  parser.on('closetag', ({ name }) => events.close(local(name)))
  parser.on('text', (text) => events.text(text))
  parser.on('cdata', (text) => events.text(text))
  for (let at = 0; at < xml.length; at += 65_536) parser.write(xml.slice(at, at + 65_536))
  parser.close()
}

const marks: Record<string, string> = { b: 'strong', i: 'em', u: 'u' }

/** The words of a cell, and as HTML where some are bold, italic or underlined. */
type Words = { plain: string; html: string | null }
const noWords: Words = { plain: '', html: null }

/** Reads runs of rich text. */
function openRuns() {
  let [plain, html, isRich, isText] = ['', '', false, false]
  let run: string[] = []
  let isProperty = false
  return {
    open(name: string, attributes: Record<string, string>) {
      if (name === 'r') run = []
      else if (name === 'rPr') isProperty = true
      else if (name === 't') isText = true
      else if (isProperty && marks[name] && attributes['val'] !== '0' && attributes['val'] !== 'none')
        run.push(marks[name])
    },
    close(name: string) {
      if (name === 'rPr') isProperty = false
      else if (name === 't') isText = false
      else if (name === 'r') run = []
    },
    text(text: string) {
      if (!isText) return
      plain += text
      if (run.length > 0) isRich = true
      html +=
        run.map((tag) => `<${tag}>`).join('') +
        escaped(text) +
        run
          .toReversed()
          .map((tag) => `</${tag}>`)
          .join('')
    },
    take(): Words {
      const words = { plain, html: isRich ? html.replaceAll('\n', '<br>') : null }
      ;[plain, html, isRich, run] = ['', '', false, []]
      return words
    },
  }
}

function sharedStrings(xml: string | undefined): Words[] {
  const strings: Words[] = []
  if (xml === undefined) return strings
  const runs = openRuns()
  let isPhonetic = false
  scan(xml, {
    open(name, attributes) {
      if (name === 'rPh') isPhonetic = true
      else if (!isPhonetic) runs.open(name, attributes)
    },
    close(name) {
      if (name === 'rPh') isPhonetic = false
      else if (!isPhonetic) runs.close(name)
      if (name === 'si') strings.push(runs.take())
    },
    text: (text) => (isPhonetic ? undefined : runs.text(text)),
  })
  return strings
}

const builtInDates = new Set([14, 15, 16, 17, 22])

/** Returns which styles of cells show a number as a date. */
function dateStyles(xml: string | undefined): Set<number> {
  if (xml === undefined) return new Set()
  const root = readXml(xml)
  const formats = new Map(
    elementsOf(root, 'numFmts').flatMap((list) =>
      elementsOf(list).map(
        ({ attributes }) => [Number(attributes['numFmtId']), attributes['formatCode'] ?? ''] as const,
      ),
    ),
  )
  const isDate = (id: number) =>
    builtInDates.has(id) || /[dy]/i.test((formats.get(id) ?? '').replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, ''))
  return new Set(
    elementsOf(root, 'cellXfs')
      .flatMap((list) => elementsOf(list))
      .flatMap(({ attributes }, at) => (isDate(Number(attributes['numFmtId'])) ? [at] : [])),
  )
}

const dayMs = 86_400_000
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

type Cell = { at: number; type: string; style: number; value: string; isValue: boolean }
type OpenRow = TableRow & { rich: Map<number, string> }

function sheetRows(xml: string, strings: readonly Words[], dates: ReadonlySet<number>): TableRow[] {
  const rows: TableRow[] = []
  const runs = openRuns()
  let row: OpenRow | null = null
  let cell: Cell | null = null
  scan(xml, {
    open(name, attributes) {
      if (name === 'row')
        row = { line: Number(attributes['r']) || (rows.at(-1)?.line ?? 0) + 1, cells: [], rich: new Map() }
      else if (name === 'c' && row) {
        const at = attributes['r'] === undefined ? row.cells.length : placeOf(attributes['r'])
        cell = { at, type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? -1), value: '', isValue: false }
      } else if (name === 'v' && cell) cell.isValue = true
      else runs.open(name, attributes)
    },
    close(name) {
      if (name === 'v' && cell) cell.isValue = false
      else if (name === 'c' && cell && row) {
        const inline = runs.take()
        if (cell.at >= 0 && cell.at < mostColumns) {
          while (row.cells.length < cell.at) row.cells.push('')
          const { plain, html } = wordsOf(cell, inline, strings, dates)
          row.cells[cell.at] = plain
          if (html !== null) row.rich.set(cell.at, html)
        }
        cell = null
      } else if (name === 'row' && row) {
        rows.push(row)
        row = null
      } else runs.close(name)
    },
    text(text) {
      if (cell?.isValue) cell.value += text
      else runs.text(text)
    },
  })
  return rows
}

function wordsOf(
  { type, style, value }: Cell,
  inline: Words,
  strings: readonly Words[],
  dates: ReadonlySet<number>,
): Words {
  const plain = (text: string): Words => ({ plain: text, html: null })
  if (type === 's') return strings[Number(value)] ?? noWords
  if (type === 'inlineStr') return inline
  if (type === 'b') return plain(value === '1' ? 'TRUE' : 'FALSE')
  if (type === 'e') return noWords
  if (type === 'str') return plain(value)
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

/** Returns the path of the first sheet, as the workbook orders them. */
const firstSheet = (entries: Entries): string | undefined =>
  sheetsOf(entries)[0]?.path ?? [...entries.keys()].find((path) => /^xl\/worksheets\/[^/]+\.xml$/.test(path))

/** Returns the rows over which pictures lie, from 1: a cell does not hold them. */
function picturedRows(entries: Entries): Set<number> {
  const rels = (firstSheet(entries) ?? '').replace(/([^/]+)$/, '_rels/$1.rels')
  const relations = entry(entries, rels)
  const drawings =
    relations === undefined
      ? []
      : elementsOf(readXml(relations)).flatMap(
          ({ attributes }) => /drawings\/[^/]+\.xml$/.exec(attributes['Target'] ?? '') ?? [],
        )
  const anchors = drawings.flatMap((path) => elementsOf(readXml(entry(entries, `xl/${path}`) ?? '<none/>')))
  return new Set(
    anchors.flatMap((anchor) =>
      elementsOf(anchor, 'from').flatMap((from) => elementsOf(from, 'row').map((row) => Number(textOf(row)) + 1)),
    ),
  )
}

/** Returns the rows of the first sheet, null where there is none. Throws {@link XmlProblem} when the workbook is damaged. */
export function workbookRows(entries: Entries): TableRow[] | null {
  const sheet = entry(entries, firstSheet(entries) ?? '')
  if (sheet === undefined) return null
  const strings = sharedStrings(entry(entries, 'xl/sharedStrings.xml'))
  return sheetRows(sheet, strings, dateStyles(entry(entries, 'xl/styles.xml')))
}

function read(entries: Entries, choice?: TableChoice): BankReading {
  const reading = openReading()
  try {
    const rows = workbookRows(entries)
    const [, ...others] = sheetsOf(entries)
    if (rows !== null) {
      const read = readTable(rows, choice, { pictured: picturedRows(entries) })
      if (others.length === 0) return read
      const reason = finding('bank.other_sheets', { names: namesOf(others.map(({ name }) => name)) })
      return { ...read, findings: [{ line: 1, outcome: 'repaired', reason }, ...read.findings] }
    }
    reading.refuse(1, finding('bank.no_sheet'))
  } catch (error) {
    if (!(error instanceof XmlProblem)) throw error
    reading.refuse(1, error.said)
  }
  return reading.close()
}

/** The first sheet of an Excel workbook (ECMA-376, Office Open XML). */
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
