import { z } from 'zod'
import { endpoint, Id } from '../endpoint.ts'
import { NewOfficialScore, OfficialScore, OwnError } from '../official-scores.ts'
import { PersonParams } from './people.ts'
import { listOf } from '../lists.ts'

const refusals = ['request.invalid', 'account.unauthenticated', 'account.forbidden', 'account.not_found'] as const
const access = 'results.see'

/** Scores of a student in official tests, as staff enter them. L9 */
export const studioOfficialScores = {
  list: endpoint({
    does: "Lists a student's scores in official tests, the latest first, with how far the academy's estimates were off",
    on: 'GET /studio/people/:userId/official-scores',
    access,
    params: PersonParams,
    reply: listOf('officialScores', OfficialScore.extend({ by: z.string().nullable() })),
    top: z.object({ own_error: OwnError }),
    refuses: refusals,
  }),
  add: endpoint({
    does: 'Stores the score of an official test of a student; another score of the same test and day is replaced',
    on: 'POST /studio/people/:userId/official-scores',
    limit: 'studio',
    access,
    params: PersonParams,
    body: NewOfficialScore,
    refuses: [...refusals, 'official_score.too_many'],
  }),
  remove: endpoint({
    does: 'Deletes an official score of a student, entered by the student or by staff',
    on: 'DELETE /studio/people/:userId/official-scores/:scoreId',
    limit: 'studio',
    access,
    params: PersonParams.extend({ scoreId: Id }),
    refuses: [...refusals, 'official_score.not_found'],
  }),
}
