import { isQuestionType } from '../../../core/questions/kinds.ts'
import { columnLetters } from '../../../core/quizzes/table-fields.ts'
import { academyFormatName } from './academy-schema.ts'
import type { BankFormat, BankReading, TableChoice } from './bank.ts'
import { elementLines } from './element-lines.ts'
import { openReading } from './reading.ts'
import { readTable, type TableRow } from './table.ts'

type Fields = Record<string, unknown>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the list of objects in a document of JSON: the document itself, or the one field of it that holds such a list. */
function listIn(text: string): { name: string; items: Fields[]; beside: string[] } | null {
  let root: unknown
  try {
    root = JSON.parse(text)
  } catch {
    return null
  }
  if (Array.isArray(root)) return root.length > 0 && root.every(isObject) ? { name: '', items: root, beside: [] } : null
  if (!isObject(root)) return null
  const lists = Object.entries(root).filter(
    ([, value]) => Array.isArray(value) && value.length > 0 && value.every(isObject),
  )
  const [[name, items] = ['', []]] = lists
  const beside = Object.keys(root).filter((one) => one !== name)
  return lists.length === 1 ? { name, items: items as Fields[], beside } : null
}

/** Fields whose list, or object by letters, is the options. */
const optionsName = /^(?:options|choices|answers|answer_?options|possible_?answers|variants)$/i
/** Fields with the wrong options, where another has the right one. */
const wrongName = /^(?:incorrect|wrong)_?(?:answers|options)$|^distractors$/i
const rightName = /^(?:correct|right)_?(?:answer|option)$|^answer$|^correct$/i

const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : value === null || value === undefined
      ? ''
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value)

/** Fields of an option with its words, in the order in which they are looked for, and those that say that it is right. */
const optionTexts = ['text', 'option', 'answer', 'value', 'label']
const rightFlag = /^(?:is_?)?(?:correct|right|answer|true)$/i

/** An option: its text, whether its file says that it is right, and its other fields. */
type JsonOption = { text: string; isRight: boolean; others: [name: string, text: string][] }

function optionOf(value: unknown): JsonOption {
  if (!isObject(value)) return { text: textOf(value), isRight: false, others: [] }
  const name = optionTexts.find((one) => typeof value[one] === 'string' || typeof value[one] === 'number') ?? ''
  const flags = Object.keys(value).filter((one) => rightFlag.test(one) && typeof value[one] === 'boolean')
  const others = Object.entries(value).filter(([one]) => one !== name && !flags.includes(one))
  return {
    text: textOf(value[name]),
    isRight: flags.some((one) => value[one] === true),
    others: others.map(([one, other]) => [one, textOf(other)]),
  }
}

/** The heading of the option at a place. */
const optionHead = (at: number) => `option_${columnLetters[at] ?? 'efghij'[at - columnLetters.length] ?? at + 1}`

/** Returns the fields of an object as cells by their headings; fields within fields by their paths. */
function cellsOf(item: Fields, path = ''): Map<string, string> {
  const cells = new Map<string, string>()
  const names = Object.keys(item)
  const right = names.find((name) => rightName.test(name) && typeof item[name] === 'string')
  for (const [name, value] of Object.entries(item)) {
    const head = path === '' ? name : `${path}.${name}`
    const list = isObject(value) ? Object.values(value) : value
    if (optionsName.test(name) && Array.isArray(list)) {
      const all = list.map(optionOf)
      all.forEach(({ text, others }, at) => {
        cells.set(optionHead(at), text)
        for (const [other, words] of others) cells.set(`${head}.${other}`, words)
      })
      const right = all.flatMap(({ isRight }, at) => (isRight ? [columnLetters[at]?.toUpperCase() ?? '?'] : []))
      if (right.length > 0) cells.set('correct', right.join(', '))
    } else if (wrongName.test(name) && Array.isArray(value) && right !== undefined) {
      // The right one among the others in the order of the alphabet: it would always be the first.
      const all = [textOf(item[right]), ...value.map((one) => optionOf(one).text)].toSorted((one, other) =>
        one < other ? -1 : 1,
      )
      all.forEach((one, at) => cells.set(optionHead(at), one))
    } else if (isObject(value)) for (const [inner, text] of cellsOf(value, head)) cells.set(inner, text)
    else if (Array.isArray(value) && value.every((one) => !isObject(one))) cells.set(head, value.map(textOf).join(', '))
    else cells.set(head, textOf(value))
  }
  return cells
}

/** Returns cells whose keys count the options from 0, where one of them is 0, with letters as their keys. */
function withLetters(rows: Map<string, string>[], items: readonly Fields[]): void {
  const name = Object.keys(items[0] ?? {}).find(
    (one) => items.every((item) => typeof item[one] === 'number') && /correct|answer|key|label/i.test(one),
  )
  if (name === undefined || !items.some((item) => item[name] === 0)) return
  rows.forEach((row, at) =>
    row.set(name, columnLetters[Number(items[at]?.[name])]?.toUpperCase() ?? row.get(name) ?? ''),
  )
}

function read(text: string, choice?: TableChoice): BankReading {
  const found = listIn(text)
  if (!found) return openReading().close()
  const lines = elementLines(text, found.name === '' ? 'questions' : found.name)
  const rows = found.items.map((item) => cellsOf(item))
  withLetters(rows, found.items)
  const heads = [...new Set(rows.flatMap((row) => [...row.keys()]))]
  const table: TableRow[] = [
    { line: 1, cells: heads },
    ...rows.map((row, at) => ({ line: lines[at] ?? at + 1, cells: heads.map((head) => row.get(head) ?? '') })),
  ]
  const reading = readTable(table, choice)
  return found.beside.length === 0 ? reading : { ...reading, dropped: [...found.beside, ...(reading.dropped ?? [])] }
}

/** Lists of questions as JSON that others write: its fields are the columns of a table, which are mapped as those are. I10 */
export const jsonTableFormat: BankFormat = {
  name: 'json',
  holds: 'text',
  recognizes: (text) => {
    if (!/^\s*[[{]/.test(text) || text.slice(0, 10_000).includes(`"${academyFormatName}"`)) return false
    const { items = [] } = listIn(text) ?? {}
    const isAcademys = (item: Fields) => 'key' in item || isQuestionType(textOf(item['type']))
    return items.length > 0 && !items.some(isAcademys) && items.some((item) => Object.keys(item).length > 1)
  },
  read,
}
