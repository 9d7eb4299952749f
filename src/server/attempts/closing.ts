import { chooseVariant, type Variant } from '../../core/attempts/variant.ts'
import { graceMs, standing, type Phase } from '../../core/attempts/phase.ts'
import { markAnswer, type Mark } from '../../core/questions/mark.ts'
import type { Db } from '../db/database.ts'
import type { Room } from '../http/room.ts'
import { questionsOf, routeOf, type Version, type VersionQuestion } from '../quizzes/versions.ts'
import { phaseOf, type AttemptRow, type ResponseRow } from './rows.ts'
import { listDueAttempts, listResponses, lockAttempt, storePhase } from './store.ts'

/** The mark of each question from the answers as they stand. */
export function markAll(questions: VersionQuestion[], responses: ResponseRow[]): Map<number, Mark> {
  const answers = new Map(responses.map((response) => [response.question_id, response.user_answer]))
  return new Map(questions.map((question) => [question.id, markAnswer(question, answers.get(question.id) ?? null)]))
}

const countCorrect = (marks: Map<number, Mark>) => [...marks.values()].filter((mark) => mark === 'correct').length

/** What closing module 1 decides, once: how many were right and which module 2 follows. Q10 */
export function decideModule2(version: Version, responses: ResponseRow[]): { module1Correct: number; variant: Variant } {
  const module1Correct = countCorrect(markAll(questionsOf(version, 'module1', null), responses))
  return { module1Correct, variant: chooseVariant(module1Correct, version.settings.hardThreshold) }
}

/** Marks a locked attempt from what was saved and stores it closed; answers the counts of its result. */
export async function closeAttempt(
  db: Db,
  attempt: AttemptRow,
  version: Version,
  closed: Extract<Phase, { at: 'closed' }>,
): Promise<{ correctCount: number; totalCount: number; storedCount: number }> {
  const responses = await listResponses(db, attempt.id)
  const isTwoModule = version.settings.type === 'two_module'
  const decided =
    isTwoModule && attempt.variant === null
      ? decideModule2(version, responses)
      : { module1Correct: attempt.module1_correct, variant: attempt.variant }
  const marks = markAll(routeOf(version, decided.variant), responses)
  const answered = [...marks].filter(([, mark]) => mark !== 'skip')
  await db.run(
    {
      name: 'store-marks',
      text: `UPDATE responses r SET mark = m.mark FROM unnest($2::int[], $3::smallint[]) AS m (question_id, mark)
        WHERE r.attempt_id = $1 AND r.question_id = m.question_id`,
    },
    [attempt.id, answered.map(([id]) => id), answered.map(([, mark]) => (mark === 'correct' ? 1 : 0))],
  )
  const counts = { correctCount: countCorrect(marks), totalCount: marks.size }
  await storePhase(db, attempt.id, closed, { ...decided, ...counts })
  return { ...counts, storedCount: answered.length }
}

/** The attempt as time leaves it: closed in the database when its time is over, else as it stands. */
export async function settled(room: Pick<Room, 'db' | 'versions' | 'now'>, attempt: AttemptRow): Promise<Phase> {
  const phase = standing(phaseOf(attempt), room.now())
  if (phase.at !== 'closed' || attempt.phase === 'closed') return phase
  return room.db.transaction(async (tx) => {
    const locked = await lockAttempt(tx, attempt.id)
    if (!locked || locked.phase === 'closed') return locked ? phaseOf(locked) : phase
    const now = standing(phaseOf(locked), room.now())
    if (now.at === 'closed') await closeAttempt(tx, locked, await room.versions.get(locked.version_id), now)
    return now
  })
}

/** Closes, from what was saved, every attempt that nobody finished; answers how many. */
export async function closeDue(room: Pick<Room, 'db' | 'versions' | 'now'>): Promise<number> {
  let count = 0
  for (const id of await listDueAttempts(room.db, room.now() - graceMs, 200)) {
    const isClosed = await room.db.transaction(async (tx) => {
      const attempt = await lockAttempt(tx, id)
      if (!attempt || attempt.phase === 'closed') return false
      const phase = standing(phaseOf(attempt), room.now())
      if (phase.at !== 'closed') return false
      await closeAttempt(tx, attempt, await room.versions.get(attempt.version_id), phase)
      return true
    })
    if (isClosed) count += 1
  }
  return count
}
