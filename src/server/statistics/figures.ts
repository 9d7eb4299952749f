import type { z } from 'zod'
import type { QuizFigures } from '../../contract/studio/results.ts'
import { answerWords, readPairs } from '../../core/questions/answer-reader.ts'
import { answerFormOf, keyOnWire, readerOf, typesWithChoices } from '../../core/questions/grading.ts'
import { optionKeys } from '../../core/questions/question.ts'
import { optionTexts } from '../../core/questions/option-texts.ts'
import { excerptOf, plainText } from '../../core/questions/reading.ts'
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
import { listQuestions } from '../quizzes/queries.ts'
import { asked, type VersionQuestion } from '../quizzes/versions.ts'
import type { Counted } from './tally.ts'
import type { Counts } from './counts.ts'

type Figures = z.output<typeof QuizFigures>
type QuestionFigures = Figures['questions'][number]
type Listed = VersionQuestion

/** Attempts that were asked the same questions: a version and its route. */
type Form = { questions: Listed[]; scores: Map<number, number>; attempts: number }

const formKey = (version: number, variant: string) => `${version} ${variant}`
const quartersPerMinute = 4
const longestText = 140

/** Returns the questions of a route of a version that count; without a variant all of a plain quiz. */
const routeIn = (listed: readonly Listed[], variant: string) =>
  listed.filter(
    (question) =>
      isCounted(question) && (question.variant === null || variant === 'all' || question.variant === variant),
  )

async function readForms(db: Db, counts: Counts): Promise<{ forms: Map<string, Form>; listed: Listed[] }> {
  const versions = [...new Set(counts.forms.map(([version]) => version))]
  const listed = await listQuestions(db, { versionIds: versions })
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

/** Returns the options of a question in the words that are compared between its revisions. */
const optionsOf = ({ spec }: Listed) =>
  ((spec as { options?: string[] }).options ?? []).map((option) => plainText(option) || option)

/** Returns how chosen options of one revision are called in another: they are the same where their words are; '' for one that is gone. */
function translatedOptions(answer: string, from: Listed, to: Listed): string {
  const [former, present] = [optionsOf(from), optionsOf(to)]
  if (former.join('\n') === present.join('\n')) return answer
  const keys = answer.match(/a[1-4]/g) ?? []
  const renamed = keys.map(
    (key) => optionKeys[present.indexOf(former[optionKeys.findIndex((one) => one === key)] ?? '')],
  )
  if (keys.length === 0 || renamed.includes(undefined)) return ''
  return answer.startsWith('[') ? JSON.stringify(renamed.toSorted()) : renamed.join(',')
}

const leftsOf = ({ spec }: Listed) => (spec as { lefts?: { id: number; item: string }[] }).lefts ?? []

/** Returns pairs of one revision by the names of the left items in another: by their words; '' when one is gone. */
function translatedPairs(answer: string, from: Listed, to: Listed): string {
  const present = new Map(leftsOf(to).map(({ id, item }) => [plainText(item), id]))
  const idOf = new Map(leftsOf(from).map(({ id, item }) => [String(id), present.get(plainText(item))]))
  const pairs = Object.entries(readPairs(answer)).map(([id, right]) => [idOf.get(id), right] as const)
  return pairs.some(([id]) => id === undefined) ? '' : JSON.stringify(Object.fromEntries(pairs))
}

/** Returns how an answer to one revision is called in another. */
function translated(answer: string | null, from: Listed, to: Listed): string | null {
  if (!answer || from.id === to.id || from.type !== to.type) return answer
  return answerFormOf(to.type) === 'pairs' ? translatedPairs(answer, from, to) : translatedOptions(answer, from, to)
}

/** Returns whether everyone gets the point of a question, including those who never opened it. */
const isCredited = ({ ruling }: Listed) => ruling?.rule === 'credit'

/** Returns the outcomes of the students of each form at one item, including those who left it empty. */
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

/** The most answers listed for a question that has no options; the others are added up. */
const mostListed = 8

const studentsIn = (outcomes: readonly Outcome[]) => outcomes.reduce((sum, { count }) => sum + count, 0)
const byStudents = (one: readonly Outcome[], other: readonly Outcome[]) => studentsIn(other) - studentsIn(one)

/**
 * Returns outcomes of a question without options with the answers that are listed: the most frequent ones, each in the case in which most
 * typed it; '' for all others.
 */
function withListed(outcomes: Outcome[][], isTyped: boolean): Outcome[][] {
  const given = outcomes.flat().filter(({ answer }) => answer)
  const same = Map.groupBy(given, ({ answer }) => (isTyped ? answer?.toLowerCase() : answer))
  const listed = [...same.values()].toSorted(byStudents).slice(0, mostListed)
  const names = new Map(
    listed.flatMap((alike) => {
      const [[name] = []] = [...Map.groupBy(alike, ({ answer }) => answer)].toSorted(([, one], [, other]) =>
        byStudents(one, other),
      )
      return alike.map(({ answer }) => [answer, name ?? ''] as const)
    }),
  )
  const named = (answer: string | null) => (answer === null ? null : (names.get(answer) ?? ''))
  return outcomes.map((form) => form.map((outcome) => ({ ...outcome, answer: named(outcome.answer) })))
}

/** Returns the order in which choices are listed: options by their names, or answers by their frequency, then all others, then nothing. */
function choiceOrder(counts: ReadonlyMap<string | null, { count: number }>, hasOptions: boolean) {
  const rank = (answer: string | null) => (answer === null ? 2 : answer === '' ? 1 : 0)
  return (one: string | null, other: string | null): number => {
    const apart = rank(one) - rank(other)
    if (apart !== 0) return apart
    const byCount = hasOptions ? 0 : (counts.get(other)?.count ?? 0) - (counts.get(one)?.count ?? 0)
    return byCount || ((one ?? '') < (other ?? '') ? -1 : 1)
  }
}

function questionFigures(
  item: readonly Listed[],
  place: Pick<QuestionFigures, 'module' | 'variant' | 'number'>,
  counted: { forms: Map<string, Form>; answers: Map<string, Counts['answers']>; times: Map<number, Histogram> },
): QuestionFigures {
  const newest = item.toSorted((one, other) => other.id - one.id)[0]!
  const form = answerFormOf(newest.type)
  const hasOptions = typesWithChoices.some((type) => type === newest.type)
  const met = outcomesOf(item, newest, counted)
  const outcomes = hasOptions ? met : withListed(met, form === 'text')
  const all = outcomes.flat()
  const students = studentsIn(all)
  const right = studentsIn(all.filter(({ isRight }) => isRight))
  const thirds = choicesByThird(outcomes)
  const { matches } = asked(newest)
  const inWords = (answer: string) => plainText(answerWords(readerOf(newest.type), answer, matches))
  const key = keyOnWire(newest)
  const counts = new Map<string | null, { count: number; right: number }>()
  for (const { answer, count, isRight } of all) {
    const known = counts.get(answer) ?? { count: 0, right: 0 }
    counts.set(answer, { count: known.count + count, right: known.right + (isRight ? count : 0) })
  }
  // Among all others there may be right ones too.
  const isKey = (answer: string | null) => Boolean(answer) && (answer === key || (counts.get(answer)?.right ?? 0) > 0)
  const known = ((newest.spec as { options?: string[] }).options ?? []).flatMap((_, at) =>
    form === 'option' ? (optionKeys[at] ?? []) : [],
  )
  // A key that no one gave is listed too.
  const missing = hasOptions || key === null || [...counts.keys()].some(isKey) ? [] : [key]
  const answers = [...new Set<string | null>([...known, ...counts.keys(), ...missing])].toSorted(
    choiceOrder(counts, hasOptions),
  )
  const rights = (share: ReadonlyMap<string | null, number>) =>
    [...share].reduce((sum, [answer, part]) => sum + (isKey(answer) ? part : 0), 0)
  const wrongs = new Map(
    [...(thirds?.upper ?? [])].filter((entry): entry is [string, number] => Boolean(entry[0]) && !isKey(entry[0])),
  )
  const figures = {
    met: students,
    facility: facility(right, students),
    discrimination: correctedPointBiserial(outcomes),
    upper: thirds && { right: rights(thirds.upper), wrong: wrongs },
  }
  const { kind, chosen } = judge(figures)
  const times = item.flatMap(({ id }) => [...(counted.times.get(id) ?? [])])
  return {
    item_id: newest.itemId,
    question_id: newest.id,
    ...place,
    type: newest.type,
    text: excerptOf(newest.stemHtml, newest.passageHtml),
    skill: newest.skill,
    domain: newest.domain,
    key_words: key === null ? '' : inWords(key),
    met: students,
    facility: figures.facility,
    discrimination: figures.discrimination,
    seconds: quantile(times, 0.5),
    judgment: kind,
    chosen_words: chosen === null ? null : shortened(inWords(chosen), longestText),
    has_options: hasOptions,
    choices: answers.map((answer) => ({
      words: answer === null || answer === '' ? null : shortened(inWords(answer), longestText),
      text: answer === null || !hasOptions ? null : optionTexts(newest.spec, [answer]),
      is_empty: answer === null,
      is_key: isKey(answer),
      all: students === 0 ? 0 : (counts.get(answer)?.count ?? 0) / students,
      upper: thirds?.upper.get(answer) ?? 0,
      lower: thirds?.lower.get(answer) ?? 0,
    })),
  }
}

/** Returns alpha of the questions that most attempts had in common. */
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

/** Returns the place of each item in the newest version that lists it, counted from 1 within its module and pool. */
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
export async function figuresOf(db: Db, { counts, uncounted, pending }: Counted): Promise<Figures> {
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
    pending,
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

/** Returns the place in the order of a form: module 1, the easy module 2, the hard one. */
const inOrder = ({ module, variant, number }: QuestionFigures) =>
  (module === 'module2' ? 1000 : 0) + (variant === 'hard' ? 1000 : 0) + number
