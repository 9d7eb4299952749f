import { plainText } from '../questions/reading.ts'
import type { QuestionDraft } from './quiz.ts'

/** The fields that identify a question across versions: the author's id, else passage and stem. */
type Named = Pick<QuestionDraft, 'externalId' | 'passageHtml' | 'stemHtml'>

/**
 * Returns for each draft the known question that it revises, or undefined for a new question. Author's ids match when they are unique
 * on both sides, else equal passages and stems do. No known question is matched twice; of several candidates the first in `known` wins.
 */
export function matchItems<Known extends Named>(
  drafts: readonly Named[],
  known: readonly Known[],
): (Known | undefined)[] {
  const taken = new Set<Known>()
  const take = (candidates: Known[] | undefined) => {
    const match = candidates?.find((one) => !taken.has(one))
    if (match) taken.add(match)
    return match
  }
  const [knownIds, draftIds] = [byExternalId(known), byExternalId(drafts)]
  const matches = drafts.map((draft) => {
    const isOnce = draft.externalId !== null && draftIds.get(draft.externalId)?.length === 1
    const candidates = isOnce ? knownIds.get(draft.externalId ?? '') : undefined
    return candidates?.length === 1 ? take(candidates) : undefined
  })
  const texts = Map.groupBy(known, textOf)
  return drafts.map((draft, at) => matches[at] ?? take(texts.get(textOf(draft))))
}

/** The fields that show that a question is another one with other words. */
type Worded = Named & Pick<QuestionDraft, 'type' | 'spec' | 'key'>

const wordsOf = (html: string | null) =>
  new Set(
    plainText(html ?? '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu),
  )

/** Returns whether at least half of the words of two texts are in both. */
function areAlike(one: string | null, other: string | null): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)]
  const both = [...words].filter((word) => others.has(word)).length
  return both > 0 && both * 2 >= words.size + others.size - both
}

const optionsOf = ({ spec }: Worded) => (spec as { options?: readonly string[] }).options ?? []

/** Options that few questions share: “Yes” and “No” say nothing of which question it is. */
const leastOptions = 3

/** The most questions with the same answers that are compared: of more, as of statements that are true, the answers say too little. */
const mostCompared = 100

/** Returns what a question can be answered, and what is right where it has no options. */
const answersOf = (of: Worded) => {
  // A database returns fields in an order of its own.
  const spec = Object.entries(of.spec as object).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([of.type, spec, optionsOf(of).length > 0 ? null : of.key])
}

/** Returns whether two questions with the same answers differ in the words of one part alone: the passage or the question. */
function areMended(one: Worded, other: Worded): boolean {
  const [part, ...others] = (['passageHtml', 'stemHtml'] as const).filter((name) => one[name] !== other[name])
  const canBeSame = one.externalId === null || other.externalId === null
  return (
    canBeSame &&
    part !== undefined &&
    others.length === 0 &&
    (optionsOf(one).length >= leastOptions || areAlike(one[part], other[part]))
  )
}

/**
 * Returns for each draft the known question that it seems to be with other words, or undefined: of those that {@link matchItems} leaves
 * over and that have no different ids, each with one candidate only. A person has to say whether it is the same.
 */
export function findMended<Known extends Worded>(
  drafts: readonly Worded[],
  known: readonly Known[],
): (Known | undefined)[] {
  const matches = matchItems(drafts, known)
  const taken = new Set(matches)
  const left = Map.groupBy(
    known.filter((one) => !taken.has(one)),
    answersOf,
  )
  const open = Map.groupBy(
    drafts.filter((_, at) => matches[at] === undefined),
    answersOf,
  )
  return drafts.map((draft, at) => {
    if (matches[at]) return undefined
    const [mine = [], theirs = []] = [open.get(answersOf(draft)), left.get(answersOf(draft))]
    if (mine.length > mostCompared || theirs.length > mostCompared) return undefined
    const [first, ...others] = theirs.filter((one) => areMended(draft, one))
    return first && others.length === 0 && mine.filter((one) => areMended(one, first)).length === 1 ? first : undefined
  })
}

const byExternalId = <Some extends Named>(some: readonly Some[]) =>
  Map.groupBy(
    some.filter(({ externalId }) => externalId !== null),
    ({ externalId }) => externalId ?? '',
  )

const textOf = ({ passageHtml, stemHtml }: Named) => `${passageHtml ?? ''}\n${stemHtml}`
