import { mostTyped } from '../../core/typed-lengths.ts'
import { coded } from '../../core/coded.ts'
import { z } from 'zod'
import { variants } from '../../core/attempts/variant.ts'
import { answerForms } from '../../core/questions/question.ts'
import { rulings } from '../../core/questions/ruling.ts'
import { endpoint, Id, Instant } from '../endpoint.ts'
import { Decided } from './decision.ts'
import { ActionKey, FilePart } from './list.ts'
import { listOf } from '../lists.ts'

const access = 'results.regrade' as const
const refusals = ['request.invalid', 'account.unauthenticated', 'account.forbidden'] as const
const ofQuestion = [...refusals, 'quiz.not_found', 'question.not_found'] as const
const params = z.object({ quizId: Id, itemId: Id })
/** The revision that is meant; by default the published one, with those that ask the same. */
const query = z.object({ revision: Id.optional() })

/** A ruling on what counts: accepted keys as they are stored, full credit, or nothing. T20 */
const RulingOnWire = z.discriminatedUnion('rule', [
  z.object({ rule: z.literal('keys'), keys: z.array(z.unknown()).min(1, 'regrade.no_key').max(10) }),
  z.object({ rule: z.literal('credit') }),
  z.object({ rule: z.literal('drop') }),
])

const Score = z.object({ correct: z.number(), total: z.number() })
const Band = z.object({ low: z.number(), high: z.number() }).nullable()
const Verdict = z.enum(['pass', 'fail']).nullable()

/** The effect that a regrade would have on one attempt. */
const EffectOnWire = z.object({
  attempt_id: z.number(),
  user_id: z.number(),
  student: z.string(),
  before: Score,
  after: Score,
  verdicts: z.tuple([Verdict, Verdict]),
  estimates: z.tuple([Band, Band]),
  /** The module 2 that the new result of module 1 would have led to; null: the same. The route itself is not recomputed. */
  other_variant: z.enum(variants).nullable(),
})

const RegradeReason = z
  .string()
  .trim()
  .min(1, 'reason.missing')
  .max(mostTyped.reason, coded('text.most', { most: mostTyped.reason }))

/** Questions that are graded anew. T20 */
export const studioRegrades = {
  regrades: endpoint({
    does: 'Lists the corrections of a quiz, the newest first; only the last one that counts can be undone',
    on: 'GET /studio/quizzes/:quizId/regrades',
    access,
    params: params.pick({ quizId: true }),
    reply: listOf(
      'regrades',
      z.object({
        id: z.number(),
        item_id: z.number(),
        /** The number of its question in the published quiz; null: it is no longer in it. */
        number: z.number().nullable(),
        rule: z.enum(rulings),
        reason: z.string(),
        at: Instant,
        undone_at: Instant.nullable(),
        by: z.string().nullable(),
        /** The number of results that it changed. */
        results: z.number(),
        is_last: z.boolean(),
      }),
    ),
    refuses: [...refusals, 'quiz.not_found'],
  }),
  regradedQuestion: endpoint({
    does: 'Returns a published question with its keys, as a correction starts from it',
    on: 'GET /studio/quizzes/:quizId/regrades/:itemId',
    access,
    params,
    query,
    reply: z.object({
      quiz: z.string(),
      type: z.string(),
      /** The form of its answer; null for a type that is not supported. */
      answer_form: z.enum(answerForms).nullable(),
      passage_html: z.string().nullable(),
      stem_html: z.string(),
      options: listOf('options', z.string()),
      /** The items to match; empty for other kinds. */
      lefts: listOf('pairs', z.object({ id: z.number(), item: z.string() })),
      rights: listOf('pairs', z.string()),
      /** The accepted keys as they are stored, and in words. */
      keys: listOf('acceptedKeys', z.unknown()),
      key_words: z.string(),
      rule: z.enum(rulings).nullable(),
      /** The number of results that were graded with another, previously published key. */
      former_results: z.number(),
      /** True if students of the published version get another revision. */
      is_former: z.boolean(),
      /** True if the newest version of the quiz, its draft if there is one, lists the question: then it has an editor. */
      is_listed: z.boolean(),
      /** Revisions that ask something else, which a correction leaves alone, with the newest version of each and its results. */
      others: listOf(
        'versions',
        z.object({ revision: z.number(), version: z.number(), results: z.number(), stem_html: z.string() }),
      ),
    }),
    refuses: ofQuestion,
  }),
  previewRegrade: endpoint({
    does: 'Returns which results, verdicts and estimates a correction would change, and who would have met the other module 2. Changes nothing',
    on: 'POST /studio/quizzes/:quizId/regrades/:itemId/preview',
    limit: 'studio',
    access,
    params,
    query,
    body: RulingOnWire,
    reply: z.object({
      /** Final attempts that were asked the question, and those whose result, verdict or named route would change. */
      met: z.number(),
      changed: z.number(),
      /** Attempts that late answers may still change: they are corrected too, and their results are withheld until then. */
      pending: z.number(),
      /** The number of corrections of the quiz so far: what is applied has to be what was seen. */
      corrections: z.number(),
      up: z.number(),
      down: z.number(),
      other_verdict: z.number(),
      other_estimate: z.number(),
      other_module: z.number(),
      /** Those that change, other modules and verdicts first, at most 200. */
      effects: listOf('effects', EffectOnWire),
    }),
    refuses: [...ofQuestion, 'server.busy'],
  }),
  exportPreview: endpoint({
    does: 'Returns every result that a correction would change as CSV, in the order of the preview. Changes nothing',
    on: 'POST /studio/quizzes/:quizId/regrades/:itemId/preview/csv',
    limit: 'studio',
    access: 'people.export',
    params,
    query,
    body: RulingOnWire,
    reply: FilePart,
    refuses: [...ofQuestion, 'server.busy'],
  }),
  regrade: endpoint({
    does: 'Regrades a question, now and in every result, and keeps the previous results. Students whose result changes get an email ten seconds later. The same key again is the same action',
    on: 'POST /studio/quizzes/:quizId/regrades/:itemId',
    limit: 'studioMails',
    access,
    params,
    query,
    body: z.object({
      key: ActionKey,
      ruling: RulingOnWire,
      /** The reason, in words for students. */
      reason: RegradeReason,
      notifies: z.boolean(),
      /** The number of final results that the preview changed, and the number of corrections of the quiz at that time. */
      changed: z.number().int().min(0),
      corrections: z.number().int().min(0),
    }),
    reply: Decided.extend({ changed: z.number() }),
    refuses: [...ofQuestion, 'regrade.same', 'regrade.changed', 'server.busy'],
  }),
  undoRegrade: endpoint({
    does: 'Takes the last correction of a quiz back; students who got an email about it get another, ten seconds later',
    on: 'POST /studio/regrades/:regradeId/undo',
    limit: 'studioMails',
    access,
    params: z.object({ regradeId: Id }),
    body: z.object({ reason: RegradeReason }),
    reply: z.object({ changed: z.number() }),
    refuses: [...refusals, 'regrade.not_found', 'regrade.not_last', 'server.busy'],
  }),
}
