import type { Ruling } from '../../core/questions/ruling.ts'
import { countingRuling } from '../../core/quizzes/carrying.ts'
import { countingKey } from '../../core/quizzes/counting-key.ts'
import type { QuestionDraft } from '../../core/quizzes/quiz.ts'
import type { Db } from '../db/database.ts'
import { findRuled, withCorrected } from '../quizzes/corrected.ts'
import { latestVersion, settingsOf } from '../quizzes/draft.ts'
import { withSlips } from '../quizzes/slipped.ts'
import { listLabeledQuestions, listNewestRevisions } from '../quizzes/queries.ts'
import type { StoredBank, StoredDraft } from './export-as.ts'
import * as queries from './queries.ts'

type Content = Omit<QuestionDraft, 'module' | 'variant' | 'isPublic' | 'tags'>

/** Returns the content of a row that has more, with the key that counts. */
const contentOf = (row: Content, ruling: Ruling | null): Content & { isMoreRuled?: true } => {
  const { key, isWhole } = countingKey(row, ruling)
  return { ...withoutMore(row), key, ...(!isWhole && { isMoreRuled: true }) }
}

const withoutMore = (row: Content): Content => ({
  externalId: row.externalId,
  type: row.type,
  passageHtml: row.passageHtml,
  stemHtml: row.stemHtml,
  image: row.image,
  spec: row.spec,
  key: row.key,
  explanationHtml: row.explanationHtml,
  explanation: row.explanation,
  domain: row.domain,
  skill: row.skill,
  section: row.section,
  difficulty: row.difficulty,
})

const labelsOf = ({ isPublic, tags }: { isPublic: boolean; tags: string[] }) => ({
  isPublic,
  tags: tags.length > 0 ? tags : null,
})

/** Returns a quiz as its newest version has it. Refuses an unknown one. I5 */
export async function readQuizForExport(db: Db, quizId: number): Promise<StoredBank> {
  const version = await latestVersion(db, quizId)
  const listed = await listLabeledQuestions(db, { versionId: version.id })
  const drafts = (await withCorrected(db, quizId, listed)).map((row) => ({
    ...contentOf(row, countingRuling(row)),
    ...labelsOf(row),
    module: row.module,
    variant: row.variant,
  }))
  return { settings: settingsOf(version), drafts }
}

/** Returns questions as the bank shows them, in the order of the ids. I5 */
export async function readItemsForExport(db: Db, itemIds: number[]): Promise<StoredBank> {
  const revisions = await withSlips(db, await listNewestRevisions(db, { itemIds }))
  const found = new Map(revisions.map((revision) => [revision.itemId, revision]))
  const ruled = await findRuled(db, revisions, null)
  const drafts = itemIds.flatMap((id): StoredDraft[] => {
    const revision = found.get(id)
    if (!revision) return []
    const ruling = countingRuling({ ...revision, ruling: null, corrected: ruled.get(id) ?? null })
    return [{ ...contentOf(revision, ruling), ...labelsOf(revision), module: null, variant: null }]
  })
  return { settings: null, drafts }
}

/** Returns the id of a quiz of a course. */
export async function findQuizByName(
  db: Db,
  { quiz, course }: { quiz: string; course: string },
): Promise<number | undefined> {
  const [found] = await queries.findQuizByName(db, { quiz, course })
  return found?.id
}
