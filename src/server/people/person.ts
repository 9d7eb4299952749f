import type { z } from 'zod'
import type { PersonAttempt, PersonPage } from '../../contract/studio/person.ts'
import { listCaps } from '../../core/list-caps.ts'
import { areTimed } from '../../core/attempts/lengths.ts'
import { lateMs } from '../../core/attempts/late.ts'
import { lessonCard, type CardAttempt, type LessonCard } from '../../core/results/lesson-card.ts'
import { keysOnWire } from '../../core/questions/grading.ts'
import { optionTexts } from '../../core/questions/option-texts.ts'
import { excerptOf } from '../../core/questions/reading.ts'
import { percentage } from '../../core/results/score.ts'
import { skillsOverTime } from '../../core/results/skills-over-time.ts'
import { shortened } from '../../core/shortened.ts'
import { readKeysSeen } from '../attempts/keys-seen.ts'
import { storedPhaseOf } from '../attempts/rows.ts'
import type { Db } from '../db/database.ts'
import type { Context } from '../http/context.ts'
import type { VersionQuestion } from '../quizzes/versions.ts'
import { reviewLines } from '../results/reviewed.ts'
import * as queries from './queries.ts'

type Page = z.input<typeof PersonPage>

/** Rows of a long list at first, and of the one that is asked for whole. */
const usualRows = 50
const mostRows = listCaps.personRows

type LongList<Row> = (tx: Db, of: { userId: number; now: Date; most: number }) => Promise<Row[]>

/** Returns what staff see of an account, with the list `all` whole, in one snapshot; undefined when there is none. T21 */
export function readPerson(
  db: Db,
  userId: number,
  { now, timeZone, all }: { now: number; timeZone: string; all?: keyof Page['more'] | undefined },
): Promise<Omit<Page, 'can_change' | 'conditions'> | undefined> {
  return db.transaction(async (tx) => {
    const of = { userId, now: new Date(now) }
    const [found] = await queries.findProfile(tx, of)
    if (!found) return undefined
    const more: Record<string, number> = {}
    /** Reads a list that grows with what an account does. T33 */
    const readLong = async <Row extends { many: number }>(name: keyof Page['more'], list: LongList<Row>) => {
      const rows = await list(tx, { ...of, most: name === all ? mostRows : usualRows })
      more[name] = (rows[0]?.many ?? 0) - rows.length
      return rows
    }
    return {
      profile: found,
      skills: skillsOverTime(await queries.listSkills(tx, { ...of, timeZone })),
      access: await queries.listAccess(tx, of),
      awaited: await queries.listAwaited(tx, of),
      courses: await queries.listCourses(tx, of),
      groups: await queries.listGroups(tx, of),
      deleted_notes: await queries.listDeletedNotes(tx, of),
      joins: await queries.listJoins(tx, of),
      orders: await readLong('orders', queries.listOrders),
      attempts: await readLong('attempts', queries.listAttempts),
      assignments: await readLong('assignments', queries.listAssignments),
      watched: await readLong('watched', queries.listWatched),
      notes: await readLong('notes', queries.listNotes),
      emails: await readLong('emails', queries.listEmails),
      history: await readLong('history', queries.listHistory),
      more: more as Page['more'],
    }
  })
}

/** The longest excerpt of a question or an option in a row. */
const longestText = 80
/** The longest excerpt on the card, which is one printed page. */
const longestOnCard = 60

/**
 * Returns one attempt of an account with every answer, where the reader may see results; undefined when it has none of this id. Keys,
 * verdicts and the score are null while the quiz is being taken, or late answers may arrive. X4
 */
export async function readAttempt(
  { db, versions, now }: Pick<Context, 'db' | 'versions' | 'now'>,
  { userId, attemptId, seesAnswers }: { userId: number; attemptId: number; seesAnswers: boolean },
): Promise<z.input<typeof PersonAttempt> | undefined> {
  const [attempt] = await queries.findAttempt(db, { attemptId, userId, lateAt: new Date(now() - lateMs) })
  if (!attempt) return undefined
  const isFinal = !attempt.is_undecided
  const seen = await readKeysSeen(db, attempt)
  const tells = isFinal && seesAnswers
  const version = await versions.get(attempt.version_id, db, attempt.corrections)
  // The letters of the stored order, by which the editor and the results of the quiz go too.
  const lines = reviewLines(version, { ...attempt, option_seed: null })
  const optionsIn = (question: VersionQuestion | undefined, wires: readonly string[]) => {
    const texts = question === undefined ? null : optionTexts(question.spec, wires)
    return texts === null ? null : shortened(texts, longestText)
  }
  return {
    student: attempt.student,
    quiz_id: attempt.quiz_id,
    quiz: attempt.quiz,
    number: attempt.number,
    started_at: attempt.started_at.toISOString(),
    finished_at: attempt.finished_at?.toISOString() ?? null,
    correct: attempt.final_count,
    total: attempt.total_count,
    is_practice: attempt.is_practice,
    is_left_out: attempt.is_left_out,
    ...seen,
    is_timed: areTimed(attempt.lengths, version.settings.type === 'two_module'),
    is_discarded: attempt.finish_reason === 'discarded',
    is_paused: storedPhaseOf(attempt).at === 'paused',
    is_final: isFinal,
    is_shuffled: attempt.option_seed !== null,
    questions: lines.map((line, index) => {
      const question = version.byId.get(line.id)
      return {
        item_id: question?.itemId ?? 0,
        type: line.type,
        number: index + 1,
        text: excerptOf(question?.stemHtml ?? '', question?.passageHtml ?? null, longestText),
        module: line.module,
        skill: line.skill,
        is_answered: line.user_answer !== null,
        answer: seesAnswers ? line.answer_words : null,
        answer_text: !seesAnswers ? null : optionsIn(question, line.user_answer === null ? [] : [line.user_answer]),
        key: tells ? line.key_words : null,
        key_text: tells && question ? optionsIn(question, keysOnWire(question)) : null,
        mark: tells ? line.mark : null,
        marked: line.marked,
        was_right: tells && line.was_right,
        is_unsure: line.is_unsure ?? false,
        seconds: line.seconds,
      }
    }),
  }
}

/** Returns the card for a lesson with this student, from the newest attempts whose score is final. T21 */
export async function readCard(
  { db, versions }: Pick<Context, 'db' | 'versions'>,
  userId: number,
  now: number,
): Promise<LessonCard & { attempts: number; unopened: { course: string; lesson: string }[]; more_unopened: number }> {
  const rows = await queries.listAttemptsForCard(db, { userId, now: new Date(now) })
  const attempts: CardAttempt[] = []
  for (const row of rows) {
    const version = await versions.get(row.version_id, db, row.corrections)
    const lines = reviewLines(version, row)
    attempts.push({
      quiz: row.quiz,
      finishedAt: (row.finished_at ?? row.started_at).toISOString(),
      percentage: percentage(row.correct_count ?? 0, row.total_count ?? 0),
      isPractice: row.is_practice,
      lines: lines.map(({ was_right: wasRight, ...line }, index) => {
        const question = version.byId.get(line.id)
        const text = excerptOf(question?.stemHtml ?? '', question?.passageHtml ?? null, longestOnCard)
        return { ...line, wasRight, text, number: index + 1 }
      }),
    })
  }
  const unopened = await queries.listUnopened(db, { userId, now: new Date(now) })
  const more = (unopened[0]?.many ?? 0) - unopened.length
  return { ...lessonCard(attempts), attempts: attempts.length, unopened, more_unopened: more }
}
