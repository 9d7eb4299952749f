import { asc, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { QuizFigures } from '../../contract/studio/results.ts'
import { answerWords } from '../../core/questions/answer-reader.ts'
import { answerFormOf, keyOnWire, readerOf, typesWithChoices } from '../../core/questions/grading.ts'
import { optionKeys } from '../../core/questions/question.ts'
import { optionTexts } from '../../core/questions/option-texts.ts'
import { lineText, plainText } from '../../core/questions/reading.ts'
import { isCounted } from '../../core/questions/ruling.ts'
import { shortened } from '../../core/shortened.ts'
import { barsOf } from '../../core/statistics/bars.ts'
import { byDoubt, fewAttempts, judge } from '../../core/statistics/doubts.ts'
import {
  choicesByThird,
  correctedPointBiserial,
  cronbachAlpha,
  facility,
  quantile,
  type Histogram,
  type Outcome,
} from '../../core/statistics/item-analysis.ts'
import type { Db } from '../db/database.ts'
import { questions } from '../quizzes/tables.ts'
import type { Counts } from './tally.ts'

type Figures = z.output<typeof QuizFigures>
type QuestionFigures = Figures['questions'][number]
type Listed = typeof questions.$inferSelect

/** Attempts that were asked the same questions: a version and its route. */
type Form = { questions: Listed[]; scores: Map<number, number>; attempts: number }

const formKey = (version: number, variant: string) => `${version} ${variant}`
const quartersPerMinute = 4
const longestText = 140

/** The questions of a route of a version that count; without a variant all of a plain quiz. */
const routeIn = (listed: readonly Listed[], variant: string) =>
  listed.filter(
    (question) =>
      isCounted(question) && (question.variant === null || variant === 'all' || question.variant === variant),
  )

async function readForms(db: Db, counts: Counts): Promise<{ forms: Map<string, Form>; listed: Listed[] }> {
  const versions = [...new Set(counts.forms.map(([version]) => version))]
  const listed = await db.orm
    .select()
    .from(questions)
    .where(versions.length === 0 ? sql`false` : inArray(questions.versionId, versions))
    .orderBy(asc(questions.versionId), asc(questions.ordinal))
  const byVersion = Map.groupBy(listed, ({ versionId }) => versionId)
  const forms = new Map<string, Form>()
  for (const [version, variant, score, count] of counts.forms) {
    const key = formKey(version, variant)
    const form = forms.get(key) ?? {
      questions: routeIn(byVersion.get(version) ?? [], variant),
      scores: new Map<number, number>(),
      attempts: 0,
    }
    form.scores.set(score, (form.scores.get(score) ?? 0) + count)
    form.attempts += count
    forms.set(key, form)
  }
  return { forms, listed }
}

/** The options of a question in the words that are compared between its revisions. */
const optionsOf = ({ spec }: Listed) =>
  ((spec as { options?: string[] }).options ?? []).map((option) => plainText(option) || option)

/** Returns how an answer to one revision is called in another: options are the same where their words are; '' for one that is gone. */
function translated(answer: string | null, from: Listed, to: Listed): string | null {
  if (answer === null || from.id === to.id || from.type !== to.type) return answer
  const [former, present] = [optionsOf(from), optionsOf(to)]
  if (former.join('\n') === present.join('\n')) return answer
  const keys = answer.match(/a[1-4]/g) ?? []
  const renamed = keys.map(
    (key) => optionKeys[present.indexOf(former[optionKeys.findIndex((one) => one === key)] ?? '')],
  )
  if (keys.length === 0 || renamed.includes(undefined)) return ''
  return answer.startsWith('[') ? JSON.stringify(renamed.toSorted()) : renamed.join(',')
}

/** Whether everyone has the point of a question, also who never opened it. */
const isCredited = ({ ruling }: Listed) => ruling?.rule === 'credit'

/** What students of each form did at one item, those who left it empty included. */
function outcomesOf(
  item: readonly Listed[],
  newest: Listed,
  { forms, answers }: { forms: Map<string, Form>; answers: Map<string, Counts['answers']> },
): Outcome[][] {
  const revisions = new Map(item.map((revision) => [revision.id, revision]))
  return [...forms].flatMap(([key, form]) => {
    const met = form.questions.filter(({ id }) => revisions.has(id))
    return met.map((question) => {
      const left = new Map(form.scores)
      const given = (answers.get(`${key} ${question.id}`) ?? []).map(
        ([, , , total, answer, isRight, count]): Outcome => {
          left.set(total, (left.get(total) ?? 0) - count)
          return { total, isRight, count, answer: translated(answer, question, newest) }
        },
      )
      const empty = [...left].flatMap(([total, count]): Outcome[] =>
        count > 0 ? [{ total, isRight: isCredited(question), answer: null, count }] : [],
      )
      return [...given, ...empty]
    })
  })
}

/** The order in which choices are listed: options by their names, then what was typed, then nothing. */
const choiceRank = (answer: string | null) => (answer === null ? '~~' : answer === '' ? '~' : answer)

function questionFigures(
  item: readonly Listed[],
  place: Pick<QuestionFigures, 'module' | 'variant' | 'number'>,
  counted: { forms: Map<string, Form>; answers: Map<string, Counts['answers']>; times: Map<number, Histogram> },
): QuestionFigures {
  const newest = item.toSorted((one, other) => other.id - one.id)[0]!
  const outcomes = outcomesOf(item, newest, counted)
  const all = outcomes.flat()
  const met = all.reduce((sum, { count }) => sum + count, 0)
  const right = all.reduce((sum, { count, isRight }) => sum + (isRight ? count : 0), 0)
  const thirds = choicesByThird(outcomes)
  const inWords = (answer: string) => plainText(answerWords(readerOf(newest.type), answer))
  const key = keyOnWire(newest)
  const isChoice = typesWithChoices.some((type) => type === newest.type)
  const counts = new Map<string | null, { count: number; right: number }>()
  for (const { answer, count, isRight } of all) {
    const known = counts.get(answer) ?? { count: 0, right: 0 }
    counts.set(answer, { count: known.count + count, right: known.right + (isRight ? count : 0) })
  }
  // Typed answers are counted as right or wrong only, not by their words.
  const isKey = (answer: string | null) => isChoice && (counts.get(answer)?.right ?? 0) > 0
  const known = ((newest.spec as { options?: string[] }).options ?? []).flatMap((_, at) =>
    answerFormOf(newest.type) === 'option' ? (optionKeys[at] ?? []) : [],
  )
  const answers = [...new Set<string | null>([...known, ...counts.keys()])].toSorted((one, other) =>
    choiceRank(one) < choiceRank(other) ? -1 : 1,
  )
  const rights = (share: ReadonlyMap<string | null, number>) =>
    [...share].reduce((sum, [answer, part]) => sum + (isKey(answer) || answer === key ? part : 0), 0)
  const wrongs = new Map(
    [...(thirds?.upper ?? [])].filter(
      (entry): entry is [string, number] =>
        entry[0] !== null && entry[0] !== '' && !isKey(entry[0]) && entry[0] !== key,
    ),
  )
  const figures = {
    met,
    facility: facility(right, met),
    discrimination: correctedPointBiserial(outcomes),
    upper: thirds && isChoice ? { right: rights(thirds.upper), wrong: wrongs } : null,
  }
  const { kind, chosen } = judge(figures)
  const times = item.flatMap(({ id }) => [...(counted.times.get(id) ?? [])])
  return {
    item_id: newest.itemId,
    question_id: newest.id,
    ...place,
    type: newest.type,
    text: shortened(lineText(newest.stemHtml), longestText),
    skill: newest.skill,
    domain: newest.domain,
    key_words: key === null ? '' : inWords(key),
    met,
    facility: figures.facility,
    discrimination: figures.discrimination,
    seconds: quantile(times, 0.5),
    judgment: kind,
    chosen_words: chosen === null ? null : inWords(chosen),
    choices: isChoice
      ? answers.map((answer) => ({
          words: answer === null || answer === '' ? null : inWords(answer),
          text: answer === null ? null : optionTexts(newest.spec, [answer]),
          is_empty: answer === null,
          is_key: answer !== null && (isKey(answer) || answer === key),
          all: met === 0 ? 0 : (counts.get(answer)?.count ?? 0) / met,
          upper: thirds?.upper.get(answer) ?? 0,
          lower: thirds?.lower.get(answer) ?? 0,
        }))
      : [],
  }
}

/** Alpha of the questions that most attempts had in common. */
function reliabilityOf(forms: Map<string, Form>, answers: Map<string, Counts['answers']>): Figures['reliability'] {
  const [[key, form] = []] = [...forms].toSorted(([, one], [, other]) => other.attempts - one.attempts)
  if (key === undefined || form === undefined) return null
  const right = form.questions.map((question) =>
    isCredited(question)
      ? form.attempts
      : (answers.get(`${key} ${question.id}`) ?? []).reduce(
          (sum, [, , , , , isRight, count]) => sum + (isRight ? count : 0),
          0,
        ),
  )
  const alpha = cronbachAlpha(right, [...form.scores])
  return alpha === null ? null : { alpha, attempts: form.attempts, questions: form.questions.length }
}

/** Where each item stands in the newest version that lists it, counted from 1 within its module and pool. */
function placesOf(listed: readonly Listed[]) {
  const places = new Map<number, { versionId: number } & Pick<QuestionFigures, 'module' | 'variant' | 'number'>>()
  const parts = Map.groupBy(listed, ({ versionId, module, variant }) => `${versionId} ${module} ${variant}`)
  for (const part of parts.values())
    for (const [at, { itemId, versionId, module, variant }] of part.entries())
      if ((places.get(itemId)?.versionId ?? 0) <= versionId)
        places.set(itemId, { versionId, module, variant, number: at + 1 })
  return places
}

/** Returns the figures of a quiz from its counts. A question is counted by its identity over all versions. T28 */
export async function figuresOf(
  db: Db,
  { counts, uncounted }: { counts: Counts; uncounted: number },
): Promise<Figures> {
  const { forms, listed } = await readForms(db, counts)
  const answers = Map.groupBy(
    counts.answers,
    ([version, variant, question]) => `${formKey(version, variant)} ${question}`,
  )
  const times = new Map(
    [...Map.groupBy(counts.times, ([question]) => question)].map(([question, entries]) => [
      question,
      entries.map(([, seconds, count]) => [seconds, count] as const),
    ]),
  )
  const places = placesOf(listed)
  const met = new Set([...forms.values()].flatMap((form) => form.questions.map(({ itemId }) => itemId)))
  const items = [...Map.groupBy(listed, ({ itemId }) => itemId)].filter(([itemId]) => met.has(itemId))
  const lengths = [...new Set([...forms.values()].map((form) => form.questions.length))]
  const [of = null] = lengths.length === 1 ? lengths : []
  const scores: Histogram = [...forms.values()].flatMap((form) =>
    [...form.scores].map(
      ([score, count]) =>
        [of === null ? Math.round((score / Math.max(1, form.questions.length)) * 100) : score, count] as const,
    ),
  )
  const attempts = [...forms.values()].reduce((sum, form) => sum + form.attempts, 0)
  const withVariant = (variant: string) =>
    counts.forms.reduce((sum, [, own, , count]) => sum + (own === variant ? count : 0), 0)
  const minutes = quantile(counts.durations, 0.5)
  const figures = items
    .map(([itemId, item]) => {
      const { module = null, variant = null, number = 0 } = places.get(itemId) ?? {}
      const unique = [...new Map(item.map((one) => [one.id, one])).values()]
      return questionFigures(unique, { module, variant, number }, { forms, answers, times })
    })
    .toSorted((one, other) => inOrder(one) - inOrder(other))
  return {
    attempts,
    uncounted,
    is_few: attempts < fewAttempts,
    hard: withVariant('hard'),
    easy: withVariant('easy'),
    timed_out: counts.timedOut,
    score: { of, median: quantile(scores, 0.5), low: quantile(scores, 0.25), high: quantile(scores, 0.75) },
    minutes: minutes === null ? null : minutes / quartersPerMinute,
    reliability: reliabilityOf(forms, answers),
    bars: attempts === 0 ? [] : barsOf(scores, of ?? 100),
    questions: figures.toSorted(byDoubt),
  }
}

/** The order of a form: module 1, the easy module 2, the hard one. */
const inOrder = ({ module, variant, number }: QuestionFigures) =>
  (module === 'module2' ? 1000 : 0) + (variant === 'hard' ? 1000 : 0) + number
