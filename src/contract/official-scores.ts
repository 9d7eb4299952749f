import { z } from 'zod'
import { officialTests } from '../core/learning/own-error.ts'
import { endpoint, Id } from './endpoint.ts'
import { listOf } from './lists.ts'

/** The section score in Reading and Writing of an official test. */
export const OfficialScore = z.object({
  id: z.number(),
  test: z.enum(officialTests),
  taken_on: z.iso.date(),
  score: z.number().int(),
  is_by_staff: z.boolean(),
})

/** The distance of estimates from official scores, in points, over so many students; null: there are too few to say. */
export const OwnError = z
  .object({
    students: z.number().int(),
    /** Official score minus the middle of the band: above 0 where estimates were too low. */
    signed: z.number().int(),
    absolute: z.number().int(),
    /** The number of scores inside their band. */
    within: z.number().int(),
  })
  .nullable()

export const NewOfficialScore = z.object({
  test: z.enum(officialTests),
  taken_on: z.iso.date('date.form'),
  score: z.number().int(),
})

/** Scores of official tests, and how far the academy's estimates were off. L9 */
export const officialScores = {
  list: endpoint({
    does: "Lists the user's scores in official tests, the latest first, with how far the academy's estimates were off",
    on: 'GET /user/official-scores',
    access: 'user',
    reply: listOf('officialScores', OfficialScore),
    top: z.object({ own_error: OwnError }),
    refuses: ['account.unauthenticated'],
  }),
  add: endpoint({
    does: 'Stores the score of an official test; another score of the same test and day is replaced',
    on: 'POST /user/official-scores',
    limit: 'changes',
    access: 'user',
    body: NewOfficialScore,
    refuses: ['request.invalid', 'account.unauthenticated', 'official_score.too_many'],
  }),
  remove: endpoint({
    does: 'Deletes an official score of the user, entered by the student or by staff',
    on: 'DELETE /user/official-scores/:scoreId',
    limit: 'changes',
    access: 'user',
    params: z.object({ scoreId: Id }),
    refuses: ['request.invalid', 'account.unauthenticated', 'official_score.not_found'],
  }),
  shown: endpoint({
    does: "Records that the user was shown the band of an attempt's section score: official scores are compared with it. Idempotent",
    on: 'POST /user/shown-scores',
    limit: 'changes',
    access: 'user',
    body: z.object({ attempt_id: Id }),
    refuses: ['request.invalid', 'account.unauthenticated', 'attempt.not_found'],
  }),
}
