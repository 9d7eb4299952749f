import { shortened } from '../../core/shortened.ts'
import { foreignPictures } from '../content/sanitise.ts'
import type { BankReading, TableColumn } from './formats/bank.ts'
import { recordChange, type Author } from '../audit/record.ts'
import { withStored } from './formats/pictures.ts'
import type { Bank } from './formats/read-bank.ts'
import { plainQuiz } from '../../core/quizzes/quiz.ts'
import type { Db } from '../db/database.ts'
import { findSettings } from '../quizzes/drafting.ts'
import { writeDraft } from '../quizzes/store.ts'
import { warningsOf, type Warning } from './warnings.ts'

/** What a file holds: how many questions can be taken, and what there is to say of its lines. I3 */
export type BankReport = {
  format: string
  title: string
  taken: number
  /** How many pictures of the file its questions show. */
  pictures: number
  findings: { line: number; outcome: 'repaired' | 'refused'; reason: string }[]
  warnings: Warning[]
  /** The names of what the file says and Lantern does not store. */
  dropped: string[]
  columns: TableColumn[]
}

/** What came of an import. */
export type ImportReport = BankReport & {
  /** Null when nothing was written. */
  quizId: number | null
  /** 'replaced': written in the place of the draft that was there. */
  why: 'written' | 'replaced' | 'refused_questions' | 'no_course' | 'nothing_to_take'
}

const withoutPictures = (line: number, html: (string | null | undefined)[]): BankReport['findings'] => {
  const addresses = new Set(html.flatMap((part) => foreignPictures(part ?? '')))
  if (addresses.size === 0) return []
  const named = [...addresses].map((address) => shortened(address, 80)).join(', ')
  return [{ line, outcome: 'repaired', reason: `pictures that are not of this site are left out: ${named}` }]
}

/** What a quiz loses when it is written: the pictures from elsewhere in its HTML. */
const lostPictures = ({ settings, questions }: Pick<BankReading, 'settings' | 'questions'>) => [
  ...withoutPictures(1, [settings?.descriptionHtml]),
  ...questions.flatMap(({ line, passageHtml, stemHtml, explanationHtml, spec }) => {
    const { options = [] } = spec as { options?: string[] }
    return withoutPictures(line, [passageHtml, stemHtml, ...options, explanationHtml])
  }),
]

/** Returns what there is to say of a file. I3 */
export function reportOf(bank: Bank): BankReport {
  const { format, title, questions, found, dropped = [], columns = [] } = bank
  return {
    format,
    title,
    taken: questions.length,
    pictures: found.length,
    findings: [...bank.findings, ...lostPictures(bank)].toSorted((one, other) => one.line - other.line),
    warnings: warningsOf(bank),
    dropped,
    columns,
  }
}

/** A file that is to become a draft of a quiz. */
export type Importing = {
  bank: Bank
  quiz: string
  /** Its id or its name in the address. */
  course: number | string
  isPartial: boolean
  author: Author
  now: number
  /** Stores a picture of the file, and returns its address. */
  storePicture: (bytes: Uint8Array) => Promise<string>
}

const courseBySlug = { name: 'course-by-slug', text: 'SELECT id FROM courses WHERE slug = $1' }
const courseById = { name: 'course-by-id', text: 'SELECT id FROM courses WHERE id = $1' }

/**
 * Stores a file's questions as a draft of a quiz, in one transaction: all of the file or nothing, unless `isPartial`, which
 * leaves out what was rejected.
 */
export async function importBank(
  db: Db,
  { bank, quiz, course, isPartial, author, now, storePicture }: Importing,
): Promise<ImportReport> {
  const { format, settings, questions } = bank
  const report = { ...reportOf(bank), quizId: null }
  const [known] = await db.run<{ id: number }>(typeof course === 'string' ? courseBySlug : courseById, [course])
  if (!known) return { ...report, why: 'no_course' }
  if (questions.length === 0) return { ...report, why: 'nothing_to_take' }
  if (!isPartial && report.findings.some(({ outcome }) => outcome === 'refused'))
    return { ...report, why: 'refused_questions' }
  // Before the transaction: encoding takes seconds.
  const addresses: string[] = []
  for (const picture of bank.found) addresses.push(await storePicture(picture))
  const drafts = withStored(questions, addresses)
  return db.transaction(async (tx) => {
    // Two imports into one course come one after the other: both may be about to make the quiz.
    const [found] = await tx.run<{ id: number }>(
      { name: 'lock-course-for-import', text: 'SELECT id FROM courses WHERE id = $1 FOR NO KEY UPDATE' },
      [known.id],
    )
    if (!found) return { ...report, why: 'no_course' }
    const former = await findSettings(tx, found.id, quiz)
    const written = await writeDraft(tx, found.id, { ...plainQuiz, ...former, ...settings, name: quiz }, drafts)
    await recordChange(tx, {
      now,
      author,
      thing: 'quiz',
      thingId: written.quizId,
      action: 'imported',
      after: { course: found.id, format, questions: questions.length, replaced: written.isReplacing },
    })
    return { ...report, quizId: written.quizId, why: written.isReplacing ? 'replaced' : 'written' }
  })
}
