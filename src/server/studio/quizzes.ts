import { readCoded } from '../../core/coded.ts'
import { wireInstant } from '../../core/dates.ts'
import { inEnglish } from '../../languages/in-english.ts'
import type { z } from 'zod'
import type { QuizSettingsOnWire, studioQuizzes } from '../../contract/studio/quizzes.ts'
import { excerptsOf } from '../../core/questions/reading.ts'
import { fieldOfFinding } from '../../core/quizzes/finding-fields.ts'
import { blockingFindings, type Finding, type Listed } from '../../core/quizzes/publishable.ts'
import { warningFindings } from '../../core/quizzes/warnings.ts'
import { quizTypes, type QuizSettings } from '../../core/quizzes/quiz.ts'
import { lists } from '../../core/staff/lists.ts'
import { chartDataClass } from '../content/charts.ts'
import { isoOf } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { refuse } from '../http/refusal.ts'
import { quizIsBinned } from '../quizzes/binned.ts'
import { withCorrected } from '../quizzes/corrected.ts'
import { latestVersion, settingsOf, stampOf } from '../quizzes/draft.ts'
import { listLabeledQuestions } from '../quizzes/queries.ts'
import { listFormerKeys } from '../regrades/store.ts'
import type { ListSource } from './list.ts'
import * as queries from './queries.ts'

type Quiz = z.output<(typeof studioQuizzes)['openQuiz']['reply']>
/** A row of the list of quizzes. */
export type QuizRow = z.output<(typeof studioQuizzes)['quizzes']['reply']>['rows'][number]
/** A row of the bank, with the HTML of what it asks. */
export type BankRow = Omit<z.output<(typeof studioQuizzes)['bank']['reply']>['rows'][number], 'text'> & {
  stem_html: string
  passage_html: string | null
}
type SettingsWire = z.output<typeof QuizSettingsOnWire>

const iso = (at: Date | null) => at && wireInstant(at)
const dateOf = (at: string | null) => (at === null ? null : new Date(at))

/** Returns settings as on the wire. */
const settingsOnWire = (settings: QuizSettings): SettingsWire => ({
  name: settings.name,
  description_html: settings.descriptionHtml,
  type: settings.type,
  quiz_minutes: settings.quizMinutes,
  module1_minutes: settings.module1Minutes,
  module2_minutes: settings.module2Minutes,
  break_minutes: settings.breakMinutes,
  hard_threshold: settings.hardThreshold,
  answer_display: settings.answerDisplay,
  degree: settings.degree,
  pass_mark: settings.passMark,
  shuffles_options: settings.shufflesOptions,
  is_practice: settings.isPractice,
  feeds_drills: settings.feedsDrills,
  counts_unsure: settings.countsUnsure,
  attempts_allowed: settings.attemptsAllowed,
  opens_at: iso(settings.opensAt),
  closes_at: iso(settings.closesAt),
  holds_reviews: settings.holdsReviews,
})

/** The field of the wire for each setting. */
const fieldOnWire: Record<keyof QuizSettings, keyof SettingsWire> = {
  name: 'name',
  descriptionHtml: 'description_html',
  type: 'type',
  quizMinutes: 'quiz_minutes',
  module1Minutes: 'module1_minutes',
  module2Minutes: 'module2_minutes',
  breakMinutes: 'break_minutes',
  hardThreshold: 'hard_threshold',
  answerDisplay: 'answer_display',
  degree: 'degree',
  passMark: 'pass_mark',
  shufflesOptions: 'shuffles_options',
  isPractice: 'is_practice',
  feedsDrills: 'feeds_drills',
  countsUnsure: 'counts_unsure',
  attemptsAllowed: 'attempts_allowed',
  opensAt: 'opens_at',
  closesAt: 'closes_at',
  holdsReviews: 'holds_reviews',
}

/** Returns settings of the wire as they are stored. */
export const settingsFromWire = (wire: SettingsWire): QuizSettings => ({
  name: wire.name,
  descriptionHtml: wire.description_html,
  type: wire.type,
  quizMinutes: wire.quiz_minutes,
  module1Minutes: wire.module1_minutes,
  module2Minutes: wire.module2_minutes,
  breakMinutes: wire.break_minutes,
  hardThreshold: wire.hard_threshold,
  answerDisplay: wire.answer_display,
  degree: wire.degree,
  passMark: wire.pass_mark,
  shufflesOptions: wire.shuffles_options,
  isPractice: wire.is_practice,
  feedsDrills: wire.feeds_drills,
  countsUnsure: wire.counts_unsure,
  attemptsAllowed: wire.attempts_allowed,
  opensAt: dateOf(wire.opens_at),
  closesAt: dateOf(wire.closes_at),
  holdsReviews: wire.holds_reviews,
})

const ofNewest = (sql: string) =>
  `(SELECT ${sql} FROM quiz_versions v WHERE v.quiz_id = t.id ORDER BY v.number DESC LIMIT 1)`

/** The SQL that lists the quizzes, each as in its newest version. */
export const quizzesSource: ListSource<typeof lists.quizzes> = {
  list: lists.quizzes,
  table: 'quizzes',
  only: `NOT ${quizIsBinned('t.id')}`,
  row: `${ofNewest('v.name')} AS name, ${ofNewest('v.type')} AS type,
    (SELECT c.name FROM courses c WHERE c.id = t.course_id) AS course,
    (SELECT l.name FROM lessons l WHERE l.id = t.lesson_id) AS lesson,
    (SELECT count(*)::int FROM version_questions q WHERE q.version_id = ${ofNewest('v.id')}) AS questions,
    t.published_version_id IS NOT NULL AS is_published, ${ofNewest('v.published_at IS NULL')} AS is_changed,
    ${isoOf('t.edited_at')} AS changed_at`,
  sorts: {
    name: { sql: `lower(${ofNewest('v.name')})`, type: 'text' },
    changed: { sql: 'coalesce(t.edited_at, t.created_at)', type: 'timestamptz' },
  },
  filters: {
    state: {
      draft: 't.published_version_id IS NULL',
      published: 't.published_version_id IS NOT NULL',
      changed: `t.published_version_id IS NOT NULL AND ${ofNewest('v.published_at IS NULL')}`,
    },
    type: Object.fromEntries(quizTypes.map((type) => [type, `${ofNewest('v.type')} = '${type}'`])) as Record<
      (typeof quizTypes)[number],
      string
    >,
    course: (id) => `t.course_id = ${id}`,
  },
  search: `lower(${ofNewest('v.name')})`,
}

/** The content of item `t`: its newest revision, with the latest active typo fix (slip) applied. */
const asRead = `(SELECT c.passage_html, c.stem_html, c.image FROM (SELECT x.id, x.passage_html, x.stem_html, x.image FROM slips x
      WHERE x.revision_id = t.revision_id AND x.reverted_at IS NULL
    UNION ALL SELECT 0, t.passage_html, t.stem_html, t.image) c ORDER BY c.id DESC LIMIT 1)`

/** The text of a slip in lower case, without the tags; there are so few slips that they need no index. */
const wordsOfSlip = `lower(regexp_replace(regexp_replace(concat_ws(' ', s.passage_html, s.stem_html, s.spec::text),
  '</?(?:a|abbr|b|code|em|i|mark|q|s|small|span|strong|sub|sup|u)(?:\\s[^>]*)?>', '', 'gi'), '<[^>]*>', ' ', 'g'))`

/** Finds the revisions that are read with certain words: their own, or those of the slip over them. */
const readWith = (fits: (text: string) => string) => `t.revision_id IN (
    SELECT r.id FROM item_revisions r WHERE ${fits('r.search')}
      AND NOT EXISTS (SELECT FROM slips s WHERE s.revision_id = r.id AND s.reverted_at IS NULL)
    UNION ALL SELECT s.revision_id FROM (SELECT DISTINCT ON (x.revision_id) x.* FROM slips x WHERE x.reverted_at IS NULL
      ORDER BY x.revision_id, x.id DESC) s WHERE ${fits(wordsOfSlip)})`

/** The quizzes whose newest version lists item `t`; without those in the bin. */
const listing = `FROM item_revisions r JOIN version_questions l ON l.revision_id = r.id JOIN quiz_versions v ON v.id = l.version_id
  WHERE r.item_id = t.id AND NOT EXISTS (SELECT FROM quiz_versions n WHERE n.quiz_id = v.quiz_id AND n.number > v.number)
    AND NOT ${quizIsBinned('v.quiz_id')}`

/**
 * Other items whose newest revision asks the same as item `t`, by the hash of its words that the database makes as `question_words` says:
 * passage and stem, and the options where these are short, since stems alone are alike in every test and one reworded option once hid a
 * copy. A question without any words has none, and is like no other.
 */
const others = `FROM item_revisions o JOIN items n ON n.newest_revision_id = o.id
  WHERE o.words_hash = t.words_hash AND n.id <> t.id`

const html = `concat(s.passage_html, s.stem_html)`
const hasPicture = `(SELECT s.image IS NOT NULL OR ${html} ~* '<(img|svg|figure)[ >]' FROM ${asRead} s)`
/** The table below the picture of a chart is no table of the question. */
const hasTable = `(SELECT regexp_replace(${html}, '<details class="${chartDataClass}">.*?</details>', '', 'g') ILIKE '%<table%' FROM ${asRead} s)`

/** The SQL that lists the question bank. I1 */
export const bankSource: ListSource<typeof lists.bank> = {
  list: lists.bank,
  table: queries.newestItems,
  joins: `CROSS JOIN LATERAL ${asRead} s`,
  row: `t.type, s.stem_html, s.passage_html, t.section, t.domain, t.skill, t.difficulty, t.tags,
    coalesce((SELECT json_agg(json_build_object('id', v.quiz_id, 'name', v.name) ORDER BY v.quiz_id) ${listing}), '[]') AS quizzes,
    (SELECT count(*)::int FROM question_reports p WHERE p.item_id = t.id AND p.answered_at IS NULL) AS reports,
    (SELECT count(*)::int ${others}) AS alike`,
  sorts: { added: { sql: 't.created_at', type: 'timestamptz' } },
  filters: {
    kind: (type) => `t.type = ${type}`,
    section: (words) => `t.section = ${words}`,
    domain: (words) => `t.domain = ${words}`,
    skill: (words) => `t.skill = ${words}`,
    difficulty: (words) => `t.difficulty = ${words}`,
    tag: (words) => `${words} = ANY (t.tags)`,
    quiz: (id) => `EXISTS (SELECT ${listing} AND v.quiz_id = ${id})`,
    reported: {
      waiting: 'EXISTS (SELECT FROM question_reports p WHERE p.item_id = t.id AND p.answered_at IS NULL)',
      ever: 'EXISTS (SELECT FROM question_reports p WHERE p.item_id = t.id)',
    },
    figure: {
      picture: hasPicture,
      table: hasTable,
      none: `NOT (${hasPicture} OR ${hasTable})`,
    },
    alike: { yes: `EXISTS (SELECT ${others})` },
    used: {
      published: `EXISTS (SELECT FROM quizzes z JOIN version_questions l ON l.version_id = z.published_version_id
        JOIN item_revisions r ON r.id = l.revision_id WHERE r.item_id = t.id AND NOT ${quizIsBinned('z.id')})`,
      draft: `EXISTS (SELECT ${listing} AND v.published_at IS NULL)`,
      nowhere: `NOT EXISTS (SELECT ${listing})`,
    },
  },
  search: 't.search',
  find: { literal: readWith, alike: readWith },
  isReadWhole: ['alike'],
  isLongText: true,
}

/** Returns the labels that questions of the bank have, for the filters. I1 */
export async function listLabels(db: Db) {
  const rows = await queries.listLabels(db)
  const of = (label: (typeof rows)[number]['label']) =>
    rows.filter((row) => row.label === label).map(({ value }) => value)
  return {
    section: of('section'),
    domain: of('domain'),
    skill: of('skill'),
    difficulty: of('difficulty'),
    tag: of('tag'),
  }
}

/** Names the courses that a quiz can belong to. */
export const listCourses = (db: Db) => queries.listCoursesForQuizzes(db)

function findingOnWire({ severity, place, said }: Finding, rows: readonly (Listed & { itemId: number })[]) {
  const question = place.at === 'question' ? rows[place.index] : undefined
  return {
    severity,
    field: place.at === 'settings' ? fieldOnWire[place.field] : question ? fieldOfFinding(said, question) : null,
    part: place.at === 'list' ? place.part : null,
    item_id: question?.itemId ?? null,
    number: place.at === 'question' ? place.index + 1 : null,
    ...readCoded(said),
    text: inEnglish(said),
  }
}

/** Returns the names of the other quizzes that ask these items, as published or in a draft, by item. */
async function listOtherQuizzes(tx: Db, quizId: number, itemIds: readonly number[]): Promise<Map<number, string[]>> {
  const rows = await queries.listOtherQuizzes(tx, { itemIds, quizId })
  return new Map(rows.map(({ item_id: id, names }) => [id, names]))
}

/** Reads a quiz with its newest version, in one snapshot. */
const readQuiz = (db: Db, quizId: number) =>
  db.transaction(async (tx) => {
    await tx.run({ name: '', text: 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY' }, [])
    const [quiz] = await queries.findStudioQuiz(tx, { quizId })
    if (!quiz) refuse('quiz.not_found')
    const version = await latestVersion(tx, quizId)
    const listed = await listLabeledQuestions(tx, { versionId: version.id })
    const rows = await withCorrected(tx, quizId, listed)
    const others = await listOtherQuizzes(
      tx,
      quizId,
      rows.map(({ itemId }) => itemId),
    )
    return {
      quiz,
      version,
      rows: rows.map((row) => ({ ...row, alsoIn: others.get(row.itemId) ?? [] })),
      stamp: await stampOf(tx, quizId),
      formerKeys: await listFormerKeys(tx, quizId),
    }
  })

/** Returns a quiz as its page in the studio needs it. What is checked of it takes a while and keeps no connection. T17 T18 */
export async function getStudioQuiz(db: Db, quizId: number): Promise<Quiz> {
  const { quiz, version, rows, stamp, formerKeys } = await readQuiz(db, quizId)
  const isDraft = version.publishedAt === null
  const excerpts = excerptsOf(rows)
  return {
    ...quiz,
    stamp,
    settings: settingsOnWire(settingsOf(version)),
    is_draft: isDraft,
    ...(!isDraft && { draft_at: null, draft_by: null, draft_by_id: null }),
    questions: rows.map((row, at) => ({
      item_id: row.itemId,
      version: row.edits,
      type: row.type,
      module: row.module,
      variant: row.variant,
      text: excerpts[at] ?? '',
      domain: row.domain,
      skill: row.skill,
      difficulty: row.difficulty,
    })),
    findings: [...blockingFindings(version, rows), ...warningFindings(version, rows)].map((finding) =>
      findingOnWire(finding, rows),
    ),
    former_keys: formerKeys,
  }
}
