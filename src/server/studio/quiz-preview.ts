import { defaultDsatTable } from '../../core/calculators/dsat.ts'
import { isCounted } from '../../core/questions/ruling.ts'
import { checkedOnWire } from '../attempts/state.ts'
import type { Db } from '../db/database.ts'
import { latestVersion } from '../quizzes/draft.ts'
import { asked, loadVersion, quizOnWire } from '../quizzes/versions.ts'
import { getCachedSettings } from '../site/settings.ts'

/** Reads the newest version of a quiz: its draft, or what is published and corrected. */
const newestOf = async (db: Db, quizId: number) => loadVersion(db, (await latestVersion(db, quizId)).id)

/** Returns what the player needs to show a draft to staff: no attempt is made, and no key is sent. T16 T17 */
export async function getPreview(db: Db, quizId: number, now: number) {
  const version = await newestOf(db, quizId)
  const { halftimeMinutes, dsatTable } = await getCachedSettings(db, now)
  const { shufflesOptions, passMark } = version.settings
  return {
    quiz: quizOnWire(version, null),
    halftime_minutes: halftimeMinutes,
    shuffles_options: shufflesOptions,
    pass_mark: passMark,
    score_table: [...(dsatTable ?? defaultDsatTable)],
    questions: version.questions.map((row) => ({ ...asked(row), item_id: row.itemId })),
  }
}

/** Grades answers to questions of a draft; those to questions that are not in it are left out. */
export async function gradePreview(
  db: Db,
  quizId: number,
  answers: readonly { question_id: number; user_answer: string | null }[],
) {
  const { byId } = await newestOf(db, quizId)
  return answers.flatMap(({ question_id: id, user_answer: answer }) => {
    const question = byId.get(id)
    return question
      ? [{ ...checkedOnWire(question, answer), ...(!isCounted(question) && { is_dropped: true as const }) }]
      : []
  })
}
