import { z } from 'zod'
import { endpoint, Id, Instant } from '../endpoint.ts'
import { listOf } from '../lists.ts'

const access = 'content.edit' as const
const refusals = ['request.invalid', 'account.unauthenticated', 'account.forbidden'] as const
const params = z.object({ quizId: Id, itemId: Id })
const ofCorrection = [
  ...refusals,
  'quiz.not_found',
  'question.not_found',
  'slip.same',
  'slip.unfit',
  'slip.unpublished',
  'thing.changed',
  'server.busy',
] as const

/** Slips: dated corrections laid over a published question. T19 */
export const studioSlips = {
  slips: endpoint({
    does: 'Lists the slips that were corrected in a published question, the newest first, and whether its draft or an earlier version says something else',
    on: 'GET /studio/quizzes/:quizId/questions/:itemId/slips',
    access,
    params,
    reply: z.object({
      /** True if the draft differs from what students read. */
      is_changed: z.boolean(),
      /** True if finished attempts show another text, of an earlier version, that differs by no more than a slip. */
      is_former_other: z.boolean(),
      slips: listOf(
        'versions',
        z.object({
          id: z.number(),
          at: Instant,
          by: z.string().nullable(),
          reverted_at: Instant.nullable(),
          /** The fields that it changed. */
          fields: listOf('fields', z.string()),
          /** True if it was laid over a version before the published one. */
          is_former: z.boolean(),
        }),
      ),
    }),
    refuses: [...refusals, 'quiz.not_found', 'question.not_found'],
  }),
  correctSlip: endpoint({
    does: 'Lays what the draft of a question says over the published one: new attempts and old reviews show it. Refused when kind, key, options or their order differ, when it could not be published, or when the draft says nothing else. Idempotent',
    on: 'POST /studio/quizzes/:quizId/questions/:itemId/slips',
    limit: 'studio',
    access,
    params,
    refuses: [...ofCorrection, 'slip.not_one'],
  }),
  correctFormer: endpoint({
    does: 'Shows the published text of a question in its earlier versions too, to finished attempts. Leaves out those that differ by more than a typo fix; refused when none is left. Idempotent',
    on: 'POST /studio/quizzes/:quizId/questions/:itemId/slips/former',
    limit: 'studio',
    access,
    params,
    refuses: ofCorrection,
  }),
  revertSlip: endpoint({
    does: 'Reverts a typo fix: the question reads as before it. Idempotent',
    on: 'POST /studio/slips/:slipId/revert',
    limit: 'studio',
    access,
    params: z.object({ slipId: Id }),
    refuses: [...refusals, 'slip.not_found', 'slip.unfit', 'thing.changed', 'server.busy'],
  }),
}
