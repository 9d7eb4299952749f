import { listCaps } from '../../core/list-caps.ts'
import { coded, readCoded, type CodedText, type Parameters } from '../../core/coded.ts'
import { recordChange, type Author } from '../audit/record.ts'
import { finding, isOfNoQuestion } from '../../core/quizzes/import-findings.ts'
import {
  mostColumns,
  type ImportDoubles,
  type ImportMended,
  type ImportOutcome,
  type ImportWay,
} from '../../core/quizzes/imports.ts'
import { plainQuiz } from '../../core/quizzes/quiz.ts'
import { shortened } from '../../core/shortened.ts'
import { liesInBin } from '../db/binned.ts'
import type { Db } from '../db/database.ts'
import { Refusal } from '../http/refusal.ts'
import { storableText } from '../http/storable.ts'
import { appendDrafts, mendedOf } from '../quizzes/draft-import.ts'
import { hasQuiz, setLesson } from '../quizzes/lesson-of-quiz.ts'
import { lockQuizByName, noteEdit, stampOf } from '../quizzes/draft.ts'
import { findReplaced } from '../quizzes/replaced.ts'
import { prepareDrafts, writePrepared, type PreparedDraft } from '../quizzes/store.ts'
import type { BankReport, ShownQuestion } from './bank-report.ts'
import type { Finding, ShownAnswers } from './formats/bank.ts'
import { ownFiles, picturePlaces, withStored } from './formats/pictures.ts'
import type { Bank } from './formats/read-bank.ts'
import { refusalOf, shownOf } from './formats/refusals.ts'
import type { Warning } from './warnings.ts'
import * as queries from './queries.ts'

const isRefused = ({ outcome }: Finding) => outcome === 'refused'

/** Returns whether a finding, which repairs nothing, is only to be looked at: a list of keys that has one of no question. */
const isToLookAt = ({ reason }: Finding) => readCoded(reason).code === 'bank.key_of_none'

const mostShown = listCaps.importLines

/** Returns what is shown of a question as text that can be stored. */
const withStorableWords = <Shown extends { asks?: string } & Partial<ShownAnswers>>(shown: Shown): Shown => ({
  ...shown,
  ...(shown.asks !== undefined && { asks: storableText(shown.asks) }),
  ...(shown.options && { options: shown.options.map(storableText) }),
  ...(shown.accepted && { accepted: shown.accepted.map(storableText) }),
})

/** Returns the first taken questions of a file of which something is said. */
function shownQuestions({ questions, findings, warnings }: Bank, itemIds: readonly number[] = []): ShownQuestion[] {
  const lines = [...findings.filter((found) => !isRefused(found)), ...warnings]
    .filter(({ reason }) => !isOfNoQuestion(readCoded(reason).code))
    .map(({ line }) => line)
  const begins = [...questions, ...findings.filter(isRefused)]
    .map(({ line }) => line)
    .toSorted((one, other) => one - other)
  const isSaid = new Set(lines.map((line) => begins.findLast((begin) => begin <= line)))
  return questions
    .map((question, at) => ({ question, itemId: itemIds[at] ?? null }))
    .filter(({ question }) => isSaid.has(question.line))
    .slice(0, mostShown)
    .map(({ question, itemId }) => ({
      line: question.line,
      before: begins.find((begin) => begin > question.line) ?? null,
      ...withStorableWords(shownOf(question)),
      itemId,
    }))
}

/** Returns how many findings of an outcome a file has, listed or not. */
export const countFindings = ({ findings, more }: BankReport, wanted: Finding['outcome']): number =>
  findings.filter(({ outcome }) => outcome === wanted).length + (more?.[wanted] ?? 0)

/** Returns a code without characters that cannot be stored: its parameters may quote the file. */
function storableCode(text: string): CodedText {
  const { code, params } = readCoded(text)
  const storable = (name: string, value: Parameters[string]): Parameters[string] => {
    const tidy = name === 'sentence' || name === 'sentences' ? storableCode : storableText
    if (typeof value === 'string') return tidy(value)
    return typeof value === 'object' && value !== null ? value.map(tidy) : value
  }
  return coded(
    storableText(code),
    Object.fromEntries(Object.entries(params).map(([name, value]) => [name, storable(name, value)])),
  )
}

const withStorableReason = <Said extends { reason: CodedText }>(said: Said): Said => ({
  ...said,
  reason: storableCode(said.reason),
})

/** The result of an import. */
export type ImportReport = BankReport & {
  /** Null when nothing was written. */
  quizId: number | null
  /** 'replaced': written in the place of the draft that was there. */
  why: ImportOutcome
}

/** Returns what there is to say of a file, as text that can be stored: the file may quote anything. I3 */
export function reportOf(bank: Bank, itemIds?: readonly number[]): BankReport {
  const { format, settings, questions, found, dropped = [], columns = [], kinds = [] } = bank
  return {
    format,
    name: settings?.name ?? null,
    taken: questions.length,
    pictures: found.length,
    findings: bank.findings
      .filter((found) => !isToLookAt(found))
      .map(withStorableReason)
      .map(withStorableWords),
    ...(bank.more && { more: bank.more }),
    warnings: [...bank.warnings, ...bank.findings.filter(isToLookAt).map(({ line, reason }) => ({ line, reason }))]
      .toSorted((one, other) => one.line - other.line)
      .map(withStorableReason),
    shown: shownQuestions(bank, itemIds),
    dropped: dropped.map(storableText),
    columns: columns.slice(0, mostColumns).map(({ head, samples, field }) => ({
      head: storableText(head),
      samples: samples.map(storableText),
      field,
    })),
    kinds: kinds.map(({ word, kind }) => ({ word: storableText(word), kind })),
  }
}

/** Stores the pictures of a file, and forgets those that are not needed after all. */
type PictureStore = {
  /** Returns those of some addresses that are pictures of this site's library. */
  known(addresses: readonly string[]): Promise<ReadonlySet<string>>
  /** Stores a file of this name and returns the address; throws a refusal for what is no picture. */
  store(bytes: Uint8Array, name: string): Promise<string>
  /** Notes in a transaction that something shows these pictures; what nothing has claimed is removed a day later. */
  claim(tx: Db, addresses: readonly string[]): Promise<unknown>
  forget(addresses: readonly string[]): Promise<void>
}

/** A file that is to become a draft of a quiz. */
export type Importing = {
  bank: Bank
  quiz: string
  /** Its id or its name in the address. */
  course: number | string
  /** Without it the questions replace those of the quiz, which is made when there is none of that name. */
  way?: ImportWay
  /** The treatment of questions that the target quiz already has; absent: they are added again. */
  doubles?: ImportDoubles
  /** The treatment of questions that seem to be some of the quiz with other words; absent: they are new. */
  mended?: ImportMended
  /** The lesson that a new quiz is put under, if it has no quiz then. */
  lessonId?: number | null
  isPartial: boolean
  author: Author
  now: number
  pictures: PictureStore
  /** Called with how far the import is, from 0 to 1. */
  onProgress?: (share: number) => void
  /** The file that staff have sent: with it, what is replaced can be brought back. */
  importId?: number
  /** Notes in the same transaction what came of it. */
  onWritten?: (tx: Db, report: ImportReport) => Promise<void>
  /** Tells after a failed transaction whether it was committed all the same: the reply to COMMIT can get lost. */
  wasWritten?: () => Promise<boolean>
}

/** The addresses of pictures by their places, those of them that were stored now, and what went wrong. */
type Stored = { addresses: Map<number, string>; added: Set<number>; problems: Map<number, CodedText> }

/**
 * Stores pictures by their places; one that cannot be read is a problem of its questions and not the end of the import. What this site has
 * exported stays the picture that it is.
 */
async function storePictures(
  found: Bank['found'],
  pictures: PictureStore,
  onProgress: (share: number) => void,
): Promise<Stored> {
  const stored: Stored = { addresses: new Map(), added: new Set(), problems: new Map() }
  const known = await pictures.known(found.flatMap(({ address }) => address ?? []))
  try {
    for (const [place, { name, bytes, address }] of found.entries()) {
      try {
        const isKnown = address !== undefined && known.has(address)
        stored.addresses.set(place, isKnown ? address : await pictures.store(bytes, name))
        if (!isKnown) stored.added.add(place)
      } catch (error) {
        if (!(error instanceof Refusal && error.code.startsWith('picture.'))) throw error
        const sentence = coded(error.code, error.params)
        stored.problems.set(place, finding('bank.picture_broken', { name, sentence }))
      }
      onProgress((place + 1) / found.length)
    }
    return stored
  } catch (error) {
    await pictures.forget([...stored.added].flatMap((place) => stored.addresses.get(place) ?? []))
    throw error
  }
}

/** Returns a bank without the questions whose pictures cannot be read, each of them refused. */
function withoutBroken(bank: Bank, problems: Stored['problems']): Bank {
  if (problems.size === 0) return bank
  const refused = bank.questions.flatMap((question): Finding[] =>
    [...new Set(picturePlaces(question))].flatMap((place) => {
      const reason = problems.get(place)
      return reason === undefined ? [] : [refusalOf(question, reason)]
    }),
  )
  return {
    ...bank,
    questions: bank.questions.filter((question) => !picturePlaces(question).some((place) => problems.has(place))),
    findings: [...bank.findings, ...refused].toSorted((one, other) => one.line - other.line),
  }
}

/** Returns a bank without the questions that show a file which this site does not have, each of them refused. I9 */
async function withoutUnknown(bank: Bank, pictures: PictureStore): Promise<Bank> {
  const shown = bank.questions.map((question) => ({ question, addresses: ownFiles(question) }))
  const asked = [...new Set(shown.flatMap(({ addresses }) => addresses))]
  const known = asked.length === 0 ? new Set<string>() : await pictures.known(asked)
  const lacks = ({ addresses }: { addresses: string[] }) => addresses.filter((address) => !known.has(address))
  const refused = shown.flatMap((one) =>
    lacks(one).map((name) => refusalOf(one.question, finding('bank.no_picture', { name: shortened(name, 60) }))),
  )
  if (refused.length === 0) return bank
  return {
    ...bank,
    questions: shown.flatMap((one) => (lacks(one).length > 0 ? [] : [one.question])),
    findings: [...bank.findings, ...refused].toSorted((one, other) => one.line - other.line),
  }
}

/** Returns why a bank is not imported; null when it is. */
function reasonAgainst({ questions, findings }: Bank, isPartial: boolean): ImportReport['why'] | null {
  if (questions.length === 0) return 'nothing_to_take'
  return !isPartial && findings.some(isRefused) ? 'refused_questions' : null
}

/** The share of an import's progress that belongs to its pictures, which take longer than all its questions. */
const shareOfPictures = 0.8

/**
 * Stores a file's questions as a draft of a quiz, in one transaction: all of the file or nothing, unless `isPartial`, which
 * leaves out what was rejected. Of an import that comes to nothing no picture stays.
 */
export async function importBank(db: Db, importing: Importing): Promise<ImportReport> {
  const { course, isPartial, pictures, onProgress = () => undefined } = importing
  const read = await withoutUnknown(importing.bank, pictures)
  const [known] = await (typeof course === 'string'
    ? queries.findCourseBySlug(db, { slug: course })
    : queries.findCourseById(db, { id: course }))
  const against = known ? reasonAgainst(read, isPartial) : 'no_course'
  if (!known || against !== null) return { ...reportOf(read), quizId: null, why: against ?? 'no_course' }
  const ofPictures = read.found.length > 0 ? shareOfPictures : 0
  // Before the transaction: encoding takes seconds.
  const { addresses, added, problems } = await storePictures(read.found, pictures, (share) =>
    onProgress(share * ofPictures),
  )
  let shown = new Set<number>()
  try {
    const bank = withoutBroken(read, problems)
    const broken = reasonAgainst(bank, isPartial)
    if (broken !== null) return { ...reportOf(bank), quizId: null, why: broken }
    const drafts = await prepareDrafts(
      withStored(bank.questions, addresses).map(({ line: _line, ...draft }) => draft),
      (share) => onProgress(ofPictures + share * (1 - ofPictures)),
    )
    const places = new Set(bank.questions.flatMap(picturePlaces))
    const claimed = [...places].flatMap((place) => addresses.get(place) ?? [])
    const report = await writeBank(db, { ...importing, bank }, { courseId: known.id, drafts, claimed }).catch(
      async (error: unknown) => {
        if (await importing.wasWritten?.()) shown = places
        throw error
      },
    )
    if (report.quizId !== null) shown = places
    return report
  } finally {
    const unused = [...added].flatMap((place) => (shown.has(place) ? [] : (addresses.get(place) ?? [])))
    if (unused.length > 0) await pictures.forget(unused)
  }
}

/** Writes the questions in one transaction. */
const writeBank = (
  db: Db,
  {
    bank,
    quiz,
    way = 'replace',
    doubles = 'add',
    mended = 'new',
    lessonId = null,
    importId,
    author,
    now,
    pictures,
    onWritten,
  }: Importing,
  { courseId, drafts, claimed }: { courseId: number; drafts: PreparedDraft[]; claimed: readonly string[] },
): Promise<ImportReport> =>
  db.transaction(async (tx) => {
    const report = reportOf(bank)
    // Two imports into one course come one after the other: both may be about to make the quiz.
    const [found] = await queries.lockCourse(tx, { id: courseId })
    if (!found || (await liesInBin(tx, 'course', courseId))) return { ...report, quizId: null, why: 'no_course' }
    const former = await lockQuizByName(tx, courseId, quiz)
    if (former && (way === 'new' || former.isBinned)) return { ...report, quizId: null, why: 'name_taken' }
    if (lessonId !== null && (await liesInBin(tx, 'lesson', lessonId)))
      return { ...report, quizId: null, why: 'no_lesson' }
    if (lessonId !== null && (await hasQuiz(tx, lessonId))) return { ...report, quizId: null, why: 'lesson_taken' }
    const alike =
      former && way === 'add' && doubles !== 'add' && mended === 'ask' ? await mendedOf(tx, former.id, drafts) : []
    if (alike.length > 0) {
      const looks = alike.map(({ at, number }): Warning => ({
        line: bank.questions[at]?.line ?? 1,
        reason: finding('bank.looks_mended', { number: String(number) }),
      }))
      const warnings = [...bank.warnings, ...looks].toSorted((one, other) => one.line - other.line)
      return { ...reportOf({ ...bank, warnings }), quizId: null, why: 'looks_mended' }
    }
    const settings = { ...plainQuiz, ...former?.settings, ...bank.settings, name: former?.settings.name ?? quiz }
    const replaced = former && way === 'replace' && importId !== undefined ? await findReplaced(tx, former.id) : null
    const { quizId, why, itemIds } =
      former && way === 'add'
        ? await appendDrafts(tx, former.id, drafts, { doubles, isMendedSame: mended === 'same' }).then(
            (itemIds) => ({ quizId: former.id, why: 'added', itemIds }) as const,
          )
        : await writePrepared(tx, { courseId, quiz, settings, drafts, keepsReplaced: replaced !== null }).then(
            ({ isReplacing, ...written }) => ({ ...written, why: isReplacing ? 'replaced' : 'written' }) as const,
          )
    if (lessonId !== null) await setLesson(tx, quizId, { lessonId, author, now })
    await pictures.claim(tx, claimed)
    await noteEdit(tx, quizId, { author, now })
    const after = {
      course: courseId,
      format: bank.format,
      questions: drafts.length,
      came: why,
      ...(replaced && { import: importId, stamp: await stampOf(tx, quizId) }),
    }
    // What the studio can bring back is whole; of all else it is known how much there was.
    const before = replaced ?? (former ? { asked: former.questions } : null)
    const change = { thing: 'quiz', thingId: quizId, action: 'imported', before, after } as const
    await recordChange(tx, { now, author, ...change })
    const done = { ...reportOf(bank, itemIds), quizId, why }
    await onWritten?.(tx, done)
    return done
  })
