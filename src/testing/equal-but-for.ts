import { expect } from 'vitest'
import { exportedFields, type ExportedField } from '../core/quizzes/exports.ts'
import type { NeutralQuestion } from '../core/quizzes/neutral.ts'

/** Returns what is said of each option by its place; of options that say nothing, none. */
const byOption = (said: readonly (string | null)[] = []) =>
  said.flatMap((text, at) => (text === null ? [] : [`${at}: ${text}`]))

/** The parts of a question that can differ, by the name under which an export lists them. */
const parts: Record<ExportedField, (question: NeutralQuestion) => unknown> = {
  id: ({ externalId }) => externalId,
  kind: ({ asks: { shape } }) => shape,
  module: ({ module, variant }) => [module, variant],
  section: ({ section }) => section,
  domain: ({ domain }) => domain,
  skill: ({ skill }) => skill,
  difficulty: ({ difficulty }) => difficulty,
  tags: ({ tags }) => tags,
  // What says nothing of it leaves what the question has.
  public: ({ isPublic }) => isPublic ?? false,
  explanation: ({ explanationHtml }) => explanationHtml,
  rationale: ({ explanation }) => byOption(explanation?.options.map((option) => option.rationale)),
  trap: ({ explanation }) =>
    byOption(explanation?.options.map(({ trap, trap_id: family }) => trap && `${trap} (${family ?? 'of no family'})`)),
  rule: ({ explanation }) => explanation?.rule ?? null,
  steps: ({ explanation }) => explanation?.steps ?? null,
  next_time: ({ explanation }) => explanation?.next_time ?? null,
  glosses: ({ explanation }) => explanation?.glosses ?? null,
  source: ({ explanation }) => explanation?.source ?? null,
  invented: ({ explanation }) => explanation?.invented ?? null,
  sibling: ({ explanation }) => explanation?.sibling ?? null,
  rule_id: ({ explanation }) => explanation?.rule_id ?? null,
  card: ({ explanation }) => explanation?.card ?? null,
  extra_rights: ({ asks }) => (asks.shape === 'match' ? asks.says.extra.toSorted() : []),
}
/** Returns the parts of a question that every format holds. */
const always = ({ asks: { says }, passageHtml, stemHtml, image }: NeutralQuestion) => ({
  says: { ...says, extra: [] },
  passageHtml,
  stemHtml,
  image,
})

/** Requires that a question came back from a file as it was, but for what its export listed as left out. I5 */
export function expectEqualButFor(lost: readonly ExportedField[], was: NeutralQuestion, back: NeutralQuestion): void {
  expect(always(back)).toEqual(always(was))
  for (const field of exportedFields)
    if (!lost.includes(field)) expect([field, parts[field](back)]).toEqual([field, parts[field](was)])
}
