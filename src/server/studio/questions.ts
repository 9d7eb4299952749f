import { wireInstant } from '../../core/dates.ts'
import { nothingOfOption } from '../../core/questions/explains-anything.ts'
import type { z } from 'zod'
import type { QuestionValues, studioQuizzes } from '../../contract/studio/quizzes.ts'
import { explanationOrNull, type Explanation } from '../../core/questions/explanation.ts'
import { onlyKeyOf } from '../../core/questions/ruling.ts'
import { keyWords } from '../../core/quizzes/carrying.ts'
import type { Db } from '../db/database.ts'
import { findCorrected } from '../quizzes/corrected.ts'
import { getQuestion, type WrittenQuestion } from '../quizzes/question-drafts.ts'
import { hasResults } from '../regrades/store.ts'
import { findUserName } from '../accounts/queries.ts'
import * as queries from './queries.ts'

type Values = z.output<typeof QuestionValues>
type Revisions = z.output<(typeof studioQuizzes)['questionVersions']['reply']>
type OpenedQuestion = z.output<(typeof studioQuizzes)['openQuestion']['reply']>

/** Returns a text, or null when nothing is said. */
const said = (text: string | null) => (text === null || text.trim() === '' ? null : text)

/** Returns an explanation as it is stored; lines without a word are left out. */
function explanationFromWire(wire: Values['explanation'], options: number): Explanation | null {
  const steps = wire.steps
    .map(({ text, highlight }) => ({ text, highlight: said(highlight) }))
    .filter(({ text, highlight }) => text.trim() !== '' || highlight !== null)
  const glosses = wire.glosses.filter(({ word, meaning, arabic }) => `${word}${meaning}${arabic}`.trim() !== '')
  return explanationOrNull({
    rule: said(wire.rule),
    steps: steps.length > 0 ? steps : null,
    next_time: said(wire.next_time),
    glosses: glosses.length > 0 ? glosses : null,
    source: said(wire.source),
    invented: said(wire.invented),
    sibling: said(wire.sibling),
    rule_id: said(wire.rule_id),
    card: said(wire.card),
    options: Array.from({ length: options }, (_, at) => {
      const { rationale, trap, trap_id } = wire.options[at] ?? nothingOfOption
      return { rationale: said(rationale), trap: said(trap), trap_id }
    }),
  })
}

/** Returns what is typed of a question as it is stored. */
export const questionFromWire = (wire: Values): WrittenQuestion => ({
  stemHtml: wire.stem_html ?? '',
  passageHtml: said(wire.passage_html),
  image: said(wire.image),
  spec: wire.spec,
  key: wire.key,
  explanationHtml: said(wire.explanation_html),
  explanation: explanationFromWire(wire.explanation, wire.spec.options?.length ?? 0),
  externalId: said(wire.external_id),
  section: said(wire.section),
  domain: said(wire.domain),
  skill: said(wire.skill),
  difficulty: said(wire.difficulty),
  isPublic: wire.is_public,
  tags: [...new Set(wire.tags)],
})

function explanationOnWire(explanation: Explanation | null, options: number): Values['explanation'] {
  return {
    rule: explanation?.rule ?? null,
    steps: explanation?.steps ?? [],
    next_time: explanation?.next_time ?? null,
    glosses: explanation?.glosses ?? [],
    source: explanation?.source ?? null,
    invented: explanation?.invented ?? null,
    sibling: explanation?.sibling ?? null,
    rule_id: explanation?.rule_id ?? null,
    card: explanation?.card ?? null,
    // Explanations that were stored before there were families have none.
    options: Array.from({ length: options }, (_, at) => ({ ...nothingOfOption, ...explanation?.options[at] })),
  }
}

/** Returns a question as its editor in the studio needs it: with its key, for staff alone. T16 */
export async function getStudioQuestion(db: Db, quizId: number, itemId: number): Promise<OpenedQuestion> {
  const { item, revision } = await getQuestion(db, quizId, itemId)
  const [editor] = item.editedBy === null ? [] : await findUserName(db, { userId: item.editedBy })
  const corrected = await findCorrected(db, quizId, revision)
  const spec = revision.spec as Values['spec']
  return {
    item_id: item.id,
    type: revision.type,
    version: item.edits,
    values: {
      stem_html: revision.stemHtml,
      passage_html: revision.passageHtml,
      image: revision.image,
      spec,
      key: revision.key as Values['key'],
      explanation_html: revision.explanationHtml,
      explanation: explanationOnWire(revision.explanation, spec.options?.length ?? 0),
      external_id: revision.externalId,
      section: revision.section,
      domain: revision.domain,
      skill: revision.skill,
      difficulty: revision.difficulty,
      tags: item.tags,
      is_public: item.isPublic,
    },
    has_results: await hasResults(db, quizId, itemId),
    correction: corrected && {
      rule: corrected.ruling.rule,
      key_words: keyWords(corrected),
      key: onlyKeyOf(corrected.ruling) as Values['key'] | null,
      former_key: corrected.key as Values['key'],
      is_elsewhere: corrected.isElsewhere ?? false,
    },
    draft_at: item.editedAt && wireInstant(item.editedAt),
    draft_by: editor?.name ?? null,
    draft_by_id: item.editedBy,
  }
}

/** Returns the revisions of a question of a quiz, the newest first, each with the versions that list it. I1 */
export async function listRevisions(db: Db, quizId: number, itemId: number): Promise<Revisions> {
  const { revision } = await getQuestion(db, quizId, itemId)
  const rows = await queries.listRevisions(db, { itemId, revisionId: revision.id })
  return rows.map(({ type, spec, key, ...row }) => ({
    ...row,
    options: (spec as { options?: string[] }).options ?? [],
    key_words: keyWords({ type, spec, key, passageHtml: row.passage_html, stemHtml: row.stem_html, image: null }),
  }))
}
