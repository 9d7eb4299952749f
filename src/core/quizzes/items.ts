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

const byExternalId = <Some extends Named>(some: readonly Some[]) =>
  Map.groupBy(
    some.filter(({ externalId }) => externalId !== null),
    ({ externalId }) => externalId ?? '',
  )

const textOf = ({ passageHtml, stemHtml }: Named) => `${passageHtml ?? ''}\n${stemHtml}`
