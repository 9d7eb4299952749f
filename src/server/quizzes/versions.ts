import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { AskedQuestion, ExplanationOnWire } from '../../contract/attempt-shapes.ts'
import { lengthsUnder, usualConditions, type Conditions } from '../../core/attempts/conditions.ts'
import { lengthsOf } from '../../core/attempts/lengths.ts'
import { pools, type Variant } from '../../core/attempts/variant.ts'
import { explanationProse } from '../../core/questions/explanation.ts'
import { keyOnWire } from '../../core/questions/grading.ts'
import type { AttemptSection } from '../../core/attempts/sections.ts'
import { optionKeys } from '../../core/questions/question.ts'
import { namesLetters } from '../../core/quizzes/publishable.ts'
import type { Db } from '../db/database.ts'
import type { JsonPieces } from '../http/with-json.ts'
import { openLru } from '../limits/lru.ts'
import * as queries from './queries.ts'
import type { itemRevisions, questions, quizVersions } from './tables.ts'

/** A question as it is stored, key and explanation included: never to be sent as it is. */
export type VersionQuestion = typeof questions.$inferSelect

/** A published version: it changes by corrections only, so it is read once for each of them and cached. */
export type Version = {
  settings: typeof quizVersions.$inferSelect
  questions: VersionQuestion[]
  byId: Map<number, VersionQuestion>
  /** The JSON that {@link cachedJson} has made, by its name. */
  bytes: Map<string, CachedJson>
  /** The number of corrections of its quiz when it was read. T19 T20 */
  corrections: number
}

/** Reads versions and caches the published ones, the {@link mostCached} used last. */
export type Versions = {
  /**
   * Inside a transaction hand over its `tx`: waiting for a second connection while holding one can stop every request. A version that
   * was read before this many `corrections` is read again; without them a reader may see it as it was.
   */
  get(versionId: number, tx?: Db, corrections?: number): Promise<Version>
}

const mostCached = 50

/** Opens the versions of one database. */
export function openVersions(db: Db): Versions {
  const cached = openLru<number, Promise<Version>>(mostCached)
  return {
    async get(versionId, tx = db, corrections = 0) {
      const known = await cached.get(versionId)
      if (known && known.corrections >= corrections) return known
      const version = loadVersion(tx, versionId)
      cached.set(versionId, version)
      const drop = () => cached.delete(versionId)
      version.then(({ settings }) => settings.publishedAt ?? drop(), drop)
      return version
    },
  }
}

/** Reads a version with its questions as they are corrected now. */
export async function loadVersion(db: Db, versionId: number): Promise<Version> {
  const [found] = await queries.findVersion(db, { versionId })
  if (!found) throw new Error(`quiz version ${versionId} is missing`)
  const { corrections, ...settings } = found
  const rows = await queries.listQuestions(db, { versionIds: [versionId] })
  // A version that was published before publishing looked for these letters keeps its prose, and its options are not shuffled.
  const shufflesOptions = settings.shufflesOptions && !rows.some(namesLetters)
  return {
    settings: { ...settings, shufflesOptions },
    questions: rows,
    byId: new Map(rows.map((row) => [row.id, row])),
    bytes: new Map(),
    corrections,
  }
}

/**
 * Returns versions, by their ids, as their quizzes have been corrected by now: `corrections` times. With `keepCorrectionsOut` before
 * `corrections` is read, what is graded by them is either stored before a correction, which then sees it, or graded by it. T20
 */
export async function correctedVersions(
  tx: Db,
  versions: readonly { version: Version; corrections: number }[],
): Promise<Map<number, Version>> {
  const fresh = new Map<number, Version>()
  for (const { version, corrections } of versions) {
    const { id } = version.settings
    if (!fresh.has(id)) fresh.set(id, version.corrections < corrections ? await loadVersion(tx, id) : version)
  }
  return fresh
}

/** Returns revisions as questions of no version, in any order: what a visitor tries stands in none that is published. P3 */
export async function readRevisions(db: Db, ids: readonly number[]): Promise<VersionQuestion[]> {
  if (ids.length === 0) return []
  const rows = await queries.listRevisions(db, { revisionIds: ids })
  return rows.map(withoutVersion)
}

/** Returns a revision as a question of no version. */
export const withoutVersion = ({
  number: _number,
  createdAt: _createdAt,
  ...revision
}: typeof itemRevisions.$inferSelect): VersionQuestion => ({
  ...revision,
  versionId: 0,
  ordinal: 0,
  module: null,
  variant: null,
  ruling: null,
})

/** Returns the questions of a section in order; module 2 only in the variant that was chosen. Q10 */
export function questionsOf(version: Version, section: AttemptSection, variant: Variant | null): VersionQuestion[] {
  if (section === 'all') return version.questions
  if (section === 'module1') return version.questions.filter(({ module }) => module === 'module1')
  return version.questions.filter(
    (question) => question.module === 'module2' && (variant === 'all' || question.variant === variant),
  )
}

/** Returns every question that counts in an attempt: all of a plain quiz, module 1 and the chosen module 2 of the other. */
export function routeOf(version: Version, variant: Variant | null): VersionQuestion[] {
  if (version.settings.type !== 'two_module') return version.questions
  return [...questionsOf(version, 'module1', null), ...questionsOf(version, 'module2', variant)]
}

/** Returns the questions of each route that a quiz of two modules can take. */
export const routesOf = (version: Version): VersionQuestion[][] =>
  (version.settings.hardThreshold === null ? (['all'] as const) : pools).map((variant) => routeOf(version, variant))

/** Returns the right items of a match in an order of their own words: it says nothing of the pairs, whatever order they came in. */
function shuffled(rights: readonly string[], questionId: number): string[] {
  const placeOf = (right: string) => createHash('sha256').update(`${questionId} ${right}`).digest('hex')
  return rights
    .map((right) => ({ right, place: placeOf(right) }))
    .toSorted((one, other) => (one.place < other.place ? -1 : 1))
    .map(({ right }) => right)
}

/** Returns a question as a student gets it: no key, no explanation, no pairing. X4 */
export function asked(question: VersionQuestion): z.output<typeof AskedQuestion> {
  const spec = question.spec as {
    options?: string[]
    lefts?: { id: number; item: string }[]
    rights?: string[]
  }
  const rights = shuffled(spec.rights ?? [], question.id)
  const option = (at: number) => spec.options?.[at] ?? null
  return {
    id: question.id,
    question: question.stemHtml,
    description: question.passageHtml,
    image: question.image,
    a1: option(0),
    a2: option(1),
    a3: option(2),
    a4: option(3),
    type: question.type,
    correct_answer: null,
    matches: (spec.lefts ?? []).map(({ id, item }, at) => ({ id, left_item: item, right_item: rights[at] ?? null })),
    right_items: rights,
    answer_description: null,
    module: question.module,
    model_difficulty: question.variant,
    skill: question.skill,
    domain: question.domain,
    section: question.section,
    question_difficulty: question.difficulty,
    question_ID: question.externalId,
  }
}

/** The explanation of a question as on the wire. */
export type ExplanationWire = z.output<typeof ExplanationOnWire>

function explanationOnWire({ explanation }: VersionQuestion): ExplanationWire | null {
  if (explanation === null) return null
  const { rule, steps, next_time, glosses, source, invented, options } = explanation
  return {
    rule,
    steps: steps ?? [],
    next_time,
    glosses: glosses ?? [],
    source,
    invented,
    options: options.flatMap(({ rationale, trap, trap_id }, at) => {
      const option = optionKeys[at]
      return option === undefined || rationale === null ? [] : [{ option, rationale, trap, trap_id: trap_id ?? null }]
    }),
  }
}

/** Returns a question's key and explanation: for locked answers and finished attempts only. X4 */
export const revealed = (question: VersionQuestion) => ({
  correct_answer: keyOnWire(question),
  answer_description: explanationProse(question),
  explanation: explanationOnWire(question),
})

/** JSON that is made once, with its ETag. */
type CachedJson = { json: JsonPieces; etag: string }

/** Returns the JSON of a part of a version under its name, made when it is first wanted. */
export function cachedJson({ bytes }: Version, name: string, make: () => unknown): CachedJson {
  const known = bytes.get(name)
  if (known) return known
  const json = Buffer.from(JSON.stringify(make()))
  const made = { json: [json], etag: `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"` }
  bytes.set(name, made)
  return made
}

/** Returns the JSON of a section's asked questions. */
export function bytesOf(version: Version, section: AttemptSection, variant: Variant | null): CachedJson {
  const name = section === 'module2' ? `module2 ${variant}` : section
  return cachedJson(version, name, () => questionsOf(version, section, variant).map(asked))
}

/** Returns the minutes of the parts; an absent value stays absent, because it has a meaning of its own. Q5, Q9 */
function timesOnWire(settings: Version['settings'], conditions: Conditions | null) {
  const lengths = lengthsUnder(lengthsOf(settings), conditions ?? usualConditions)
  const minutes = (usual: number | null, seconds: number | null) =>
    conditions === null ? usual : usual === null || seconds === null ? null : seconds / 60
  return {
    quiz_time: minutes(settings.quizMinutes, lengths.quizSeconds),
    module1_time: minutes(settings.module1Minutes, lengths.module1Seconds),
    module2_time: minutes(settings.module2Minutes, lengths.module2Seconds),
    break_time: conditions?.extraBreakMinutes ? lengths.breakSeconds / 60 : settings.breakMinutes,
  }
}

/**
 * Returns a version's settings on the wire, with the times of who takes it under fair conditions: what a page says of the clock is what the
 * clock shows. `conditions` null: everybody's. Q2
 */
export function quizOnWire({ settings }: Version, lessonId: number | null, conditions: Conditions | null = null) {
  return {
    id: settings.quizId,
    lesson_id: lessonId,
    name: settings.name,
    disc: settings.descriptionHtml,
    type: settings.type,
    ...timesOnWire(settings, conditions),
    hard_question: settings.hardThreshold,
    answer_display: settings.answerDisplay,
    degree: settings.degree,
    is_practice: settings.isPractice,
  }
}
