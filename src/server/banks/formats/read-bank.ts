import { mostImportBytes } from '../../../core/quizzes/imports.ts'
import type { CodedText } from '../../../core/coded.ts'
import { finding } from '../../../core/quizzes/import-findings.ts'
import { academyFormat } from './academy.ts'
import { agievalFormat } from './agieval/agieval.ts'
import { aikenFormat } from './aiken.ts'
import { archiveLimits, ArchiveProblem, inMegabytes, isArchive, openArchive } from './archive.ts'
import type { BankFormat, BankReading, Entries, Finding, Pictures, TableChoice } from './bank.ts'
import { csvFormat } from './csv.ts'
import { docxFormat } from './document/docx.ts'
import { htmlFormat } from './document/html.ts'
import { textFormat } from './document/text.ts'
import { text2qtiFormat } from './text2qti.ts'
import { isJunk, isPicturePath } from './files.ts'
import { giftFormat } from './gift.ts'
import { jsonTableFormat } from './json-table.ts'
import { moodleFormat } from './moodle.ts'
import { findPictures, lostPictures, numberPictures, type FoundPicture } from './pictures.ts'
import { qtiPackageFormat } from './qti/package.ts'
import { qtiItemFormat } from './qti/qti.ts'
import { xlsxFormat } from './xlsx.ts'
import { warningsOf, type Warning } from '../warnings.ts'

/** The formats there are, in the order in which a file is tried; a new one is a file of its own and a line here. */
export const bankFormats: readonly BankFormat[] = [
  agievalFormat,
  jsonTableFormat,
  academyFormat,
  moodleFormat,
  qtiItemFormat,
  text2qtiFormat,
  csvFormat,
  giftFormat,
  aikenFormat,
  htmlFormat,
  textFormat,
  xlsxFormat,
  docxFormat,
  qtiPackageFormat,
]

/** The longest text that is read, in UTF-16 units. */
export const longestBank = 32 * 1024 * 1024

/** The most questions taken from one file. */
export const mostBankQuestions = 10_000

/** The most findings of each outcome that are listed; the others are counted. */
const mostFindings = 1_000

/**
 * A file that was read, by which format; 'unknown' when no format would have it. Its questions name the pictures of the file by their
 * places in `found`.
 */
export type Bank = Omit<BankReading, 'pictures'> & {
  format: string
  found: FoundPicture[]
  warnings: Warning[]
  /** The number of findings of each outcome that are not listed; absent: none. */
  more?: Record<Finding['outcome'], number>
}

type Wanted = { format?: string | undefined; choice?: TableChoice | undefined }

/** Returns what becomes of a file that cannot be read. */
export const unread = (reason: CodedText, { format = 'unknown' }: Wanted = {}): Bank => ({
  format,
  settings: null,
  questions: [],
  findings: [{ line: 1, outcome: 'refused', reason }],
  found: [],
  warnings: [],
})

/** The finding for a file that breaks a reader. */
export const unreadable = finding('bank.unreadable')

const formats = () => bankFormats.map(({ name }) => finding(`format.${name}`))
const isNone = (nearest: CodedText | null) =>
  nearest === null
    ? finding('bank.no_format', { sentences: formats() })
    : finding('bank.no_format_but', { sentence: nearest, sentences: formats() })

/**
 * Reads a file of questions in the format it is in, or in the named one. What can be repaired with certainty is repaired,
 * what is no fair question is refused, each with its line and reason; never throws. Its HTML is not sanitized: that happens on write.
 */
export function readBank(file: string | Uint8Array, format?: string, choice?: TableChoice): Bank {
  const wanted = { format, choice }
  try {
    if (typeof file === 'string') return readText(file, wanted)
    if (file.length > mostImportBytes)
      return unread(finding('bank.too_large', { most: inMegabytes(mostImportBytes) }), wanted)
    return isArchive(file) ? readArchive(file, wanted) : readBytes(file, wanted)
  } catch {
    // Damaged in a way that no reader has foreseen: one file must not end whatever reads it.
    return unread(unreadable, wanted)
  }
}

/** The beginnings of files that hold no questions for us, and what their author can do. */
const otherFiles: [start: number[], advice: CodedText][] = [
  [[0xd0, 0xcf, 0x11, 0xe0], finding('bank.old_office')],
  [[0x25, 0x50, 0x44, 0x46], finding('bank.pdf')],
  [[0x89, 0x50, 0x4e, 0x47], finding('bank.picture')],
  [[0xff, 0xd8, 0xff], finding('bank.picture')],
  [[0x7b, 0x5c, 0x72, 0x74, 0x66], finding('bank.document')],
  [[0x1f, 0x8b], finding('bank.other_archive')],
  [[0x37, 0x7a, 0xbc, 0xaf], finding('bank.other_archive')],
  [[0x52, 0x61, 0x72, 0x21], finding('bank.other_archive')],
]

function readBytes(bytes: Uint8Array, wanted: Wanted): Bank {
  const [, advice] = otherFiles.find(([start]) => start.every((byte, at) => bytes[at] === byte)) ?? []
  if (advice !== undefined) return unread(isNone(advice), wanted)
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  const text = decoded(bytes, encoding)
  return text === null ? unread(finding('bank.not_utf8'), wanted) : readText(text, wanted)
}

/** Returns bytes as text; null where they are not in that encoding. */
function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Returns JSON without the fences of Markdown around it, each of its lines in its place. */
const withoutFence = (text: string): string =>
  /^\s*```\w*[ \t]*[\r\n]+\s*[[{]/.test(text) && /\n```\s*$/.test(text.slice(-100))
    ? text.replace(/```\w*/, '').replace(/```(?=\s*$)/, '')
    : text

/** Texts of programs that hold questions in a form that is not read, by what shows it, and what their author can do. */
const otherTexts: [form: RegExp, advice: CodedText][] = [
  [/^\s*\{[^]*"library"\s*:\s*"H5P\./, finding('bank.h5p')],
  [/^\s*#separator:/, finding('bank.anki_notes')],
  [/^\s*(?:%.*[\r\n]\s*)*\\(?:documentclass|begin\{)/, finding('bank.latex')],
]

function readText(text: string, wanted: Wanted, pictures?: Pictures): Bank {
  const body = withoutFence(text.replace(/^\uFEFF/, ''))
  if (body.length > longestBank) return unread(finding('bank.long', { most: inMegabytes(longestBank) }), wanted)
  if (body.trim() === '') return unread(finding('bank.empty'), wanted)
  const [, other] =
    (wanted.format === undefined && otherTexts.find(([form]) => form.test(body.slice(0, 100_000)))) || []
  if (other !== undefined) return unread(isNone(other))
  for (const one of bankFormats) {
    // Only the reader of texts for people takes the lines of a program for questions.
    if (one === textFormat && wanted.format === undefined && isCode(body)) return unread(isNone(finding('bank.code')))
    if (one.holds === 'text' && (wanted.format === undefined ? one.recognizes(body) : one.name === wanted.format)) {
      const reading = one.read(body, wanted.choice)
      return finished(
        one,
        pictures ? { ...reading, pictures: new Map([...pictures, ...(reading.pictures ?? [])]) } : reading,
      )
    }
  }
  return (
    unnamedTable(body, wanted) ??
    unread(isProse(body, wanted) ? finding('bank.no_question_found') : isNone(nearestCause(body)))
  )
}

/** The beginning of what is pasted with its formatting: pages that are saved have a head. */
const pastedHtml = /^\s*(?:<!doctype html>\s*)?<html>\s*<body\b/i

const looksLikeTable = (text: string) => /^[^\n]*[,;\t][^\n]*[,;\t]/.test(text.slice(0, 20_000))

/** Reads a table whose first line names no questions: once its columns are chosen, and before that for the columns alone. */
function unnamedTable(text: string, { format, choice }: Wanted): Bank | null {
  if (format !== undefined || !looksLikeTable(text) || csvFormat.holds !== 'text') return null
  const reading = csvFormat.read(text, choice)
  if (Object.values(choice?.columns ?? {}).includes('question')) return finished(csvFormat, reading)
  const named = reading.columns?.filter(({ head }) => head !== '') ?? []
  return named.length < 2 ? null : { ...unread(isNone(nearestCause(text))), columns: reading.columns ?? [] }
}

/** Returns whether a text of no format, typed or pasted, is in the language of people and in none of programs. */
const isProse = (text: string, { format }: Wanted) =>
  format === undefined && nearestCause(text) === null && (/^\s*[^\s<{[]/.test(text) || pastedHtml.test(text))

/** Returns whether a text is YAML or a program with questions in it, whose lines “answer: 1” are none of a text for people. */
const isCode = (text: string): boolean =>
  // JSON between the fences of Markdown, or behind comments, is neither.
  !/^\s*(?:```\w*\s+|(?:\/\/|#).*[\r\n]\s*)*[[{<]/.test(text) &&
  (/^\s*["']?question["']?\s*:\s*(["'`]).*\1\s*,\s*$/m.test(text) ||
    (/^\s*-\s+["']?(?:question|prompt|stem)["']?\s*:/m.test(text) &&
      /^\s+["']?(?:answers?|correct\w*|options|choices|key)["']?\s*:/m.test(text)))

/** Returns why a text that is of no format comes near to one. */
function nearestCause(text: string): CodedText | null {
  const start = text.slice(0, 20_000)
  if (pastedHtml.test(start)) return null
  if (/^\s*<(?:!doctype html|html)/i.test(start)) return finding('bank.web_page')
  if (/^\s*<(?:div|p|h[1-6]|[ou]l|table|form|fieldset|section|article|main|header|span|label)[\s>]/i.test(start))
    return finding('bank.web_page')
  if (/^\s*</.test(start)) return finding('bank.other_xml')
  if (looksLikeTable(text)) return finding('bank.other_table')
  if (/^\s*A[.)]\s/m.test(start)) return finding('bank.no_answers')
  return null
}

function readArchive(bytes: Uint8Array, wanted: Wanted): Bank {
  try {
    return readEntries(openArchive(bytes), wanted, new Map())
  } catch (error) {
    const isDamaged = error instanceof ArchiveProblem && error.said === finding('bank.archive_damaged')
    if (isDamaged) return unread(damagedDocument((folder) => Buffer.from(bytes).includes(folder)) ?? error.said, wanted)
    if (error instanceof ArchiveProblem) return unread(error.said, wanted)
    throw error
  }
}

/** Returns the finding for a damaged document of Word or Excel, known by the folders that it names; null for another archive. */
function damagedDocument(names: (folder: string) => boolean): CodedText | null {
  if (!names('[Content_Types].xml')) return null
  return names('word/') ? finding('bank.word_damaged') : names('xl/') ? finding('bank.workbook_damaged') : null
}

/** Returns what the author of a document can do that is an archive itself, and of a kind that is not read; null for no such. */
function otherDocument(entries: Entries): CodedText | null {
  const kind = new TextDecoder().decode(entries.get('mimetype') ?? new Uint8Array())
  const hasOneOf = (paths: string[]) => paths.some((path) => entries.has(path))
  // Excel saves binary workbooks too.
  const isWorkbook =
    /opendocument\.spreadsheet/.test(kind) || hasOneOf(['xl/workbook.bin', 'Index/CalculationEngine.iwa'])
  if (isWorkbook) return finding('bank.other_workbook')
  // Some programs name the main part of a Word document otherwise, as document2.xml.
  const isWordByOthers = [...entries.keys()].some((path) => /^word\/document\w+\.xml$/.test(path))
  const paths = ['ppt/presentation.xml', 'Index/Document.iwa', 'META-INF/container.xml']
  return isWordByOthers || /opendocument|epub/.test(kind) || hasOneOf(paths) ? finding('bank.document') : null
}

function readEntries(entries: Entries, wanted: Wanted, pictures: Pictures): Bank {
  for (const one of bankFormats)
    if (
      one.holds === 'entries' &&
      (wanted.format === undefined ? one.recognizes(entries) : one.name === wanted.format)
    ) {
      const reading = one.read(entries, wanted.choice)
      return finished(one, { ...reading, pictures: new Map([...pictures, ...(reading.pictures ?? [])]) })
    }
  if (entries.has('h5p.json')) return unread(isNone(finding('bank.h5p')))
  if (['collection.anki2', 'collection.anki21', 'collection.anki21b'].some((path) => entries.has(path)))
    return unread(isNone(finding('bank.anki')))
  const other = otherDocument(entries)
  if (other !== null) return unread(isNone(other))
  const damaged = damagedDocument((folder) => [...entries.keys()].some((path) => path.startsWith(folder)))
  if (damaged !== null) return unread(damaged, wanted)
  const others = [...entries].filter(([path]) => !isPicturePath(path) && !isJunk(path))
  const [inner] = others
  if (!inner || others.length > 1) return unread(isNone(finding('bank.files_many', { count: others.length })))
  const beside: Pictures = new Map([...entries].filter(([path]) => isPicturePath(path)))
  // A workbook is an archive itself; what is in that is no archive again. Both together stay within the limit.
  if (isArchive(inner[1])) {
    const unpacked = [...entries.values()].reduce((sum, { length }) => sum + length, 0)
    const within = openArchive(inner[1], archiveLimits.bytes - unpacked)
    return xlsxFormat.holds === 'entries' && xlsxFormat.recognizes(within)
      ? readEntries(within, wanted, beside)
      : unread(isNone(finding('bank.archive_within')))
  }
  const text = decoded(inner[1], 'utf-8')
  return text === null ? unread(finding('bank.inner_not_utf8'), wanted) : readText(text, wanted, beside)
}

/** Returns the first findings of each outcome in the order of their lines, and how many others there are. */
function firstFindings(findings: readonly Finding[]): Pick<Bank, 'findings' | 'more'> {
  const more = { repaired: -mostFindings, refused: -mostFindings }
  const first = findings.toSorted((one, other) => one.line - other.line).filter(({ outcome }) => ++more[outcome] <= 0)
  if (first.length === findings.length) return { findings: first }
  return { findings: first, more: { repaired: Math.max(0, more.repaired), refused: Math.max(0, more.refused) } }
}

/** Returns the settings of a quiz: one whose questions stand in modules has two, unless its file says otherwise. */
const settingsOf = ({ settings, questions }: BankReading): BankReading['settings'] =>
  settings?.type === undefined && questions.some(({ module }) => module !== null)
    ? { ...settings, type: 'two_module' }
    : settings

/** Returns a reading with its pictures, and without what is beyond the most questions a file may have; findings in order. */
function finished({ name }: BankFormat, reading: BankReading): Bank {
  const { pictures: _, ...rest } = reading
  const { pictured, findings } = findPictures(reading)
  const beyond = pictured[mostBankQuestions]
  const reason = finding('bank.first_taken', { most: mostBankQuestions })
  if (pictured.length === 0 && findings.length === 0)
    findings.push({ line: 1, outcome: 'refused', reason: finding('bank.no_questions') })
  if (beyond) findings.push({ line: beyond.question.line, outcome: 'refused', reason })
  // Only now: a picture that no question shows is not stored.
  const { questions, found } = numberPictures(pictured.slice(0, mostBankQuestions))
  const lost = lostPictures({ settings: reading.settings, questions })
  return {
    ...rest,
    settings: settingsOf(reading),
    format: name,
    questions,
    found,
    ...firstFindings([...findings, ...lost]),
    warnings: warningsOf({ questions }),
  }
}
