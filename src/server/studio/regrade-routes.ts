import { listCaps } from '../../core/list-caps.ts'
import { coded } from '../../core/coded.ts'
import { studioRegrades } from '../../contract/studio/regrades.ts'
import { keyWords } from '../../core/quizzes/carrying.ts'
import { answerFormOf } from '../../core/questions/grading.ts'
import type { Ruling } from '../../core/questions/ruling.ts'
import { byActor } from '../audit/record.ts'
import type { Context } from '../http/context.ts'
import { routes, type Caller } from '../http/route.ts'
import { isShownChange, type Effect } from '../regrades/effects.ts'
import { latestVersion, linesOf } from '../quizzes/draft.ts'
import {
  applyRegrade,
  countMet,
  findRegraded,
  listFormerKeys,
  listRegrades,
  previewRegrade,
  undoRegrade,
} from '../regrades/store.ts'
import { beginCounting } from '../statistics/tally.ts'
import { csvOf } from '../http/csv.ts'
import { csvWordsOf } from '../http/csv-words.ts'
import { decided } from '../audit/decided.ts'
import { once } from './once.ts'
import { getQuizName } from './result-routes.ts'

/** The most results that a preview lists. */
const mostListed = listCaps.effects

const hasOtherVerdict = ({ verdicts: [was, is] }: Effect) => was !== is
const hasOtherEstimate = ({ estimates: [was, is] }: Effect) => was?.low !== is?.low || was?.high !== is?.high
const gain = ({ before, after }: Effect) => after.correct - before.correct

/** Returns the weight of an effect in a preview, where what matters most comes first. */
const weight = (effect: Effect) => (effect.otherVariant === null ? 0 : 2) + (hasOtherVerdict(effect) ? 1 : 0)

/** Previews a correction: a big quiz keeps a core busy, so one at a time. */
async function readPreview(
  { db, now, limiters, caller }: Pick<Context, 'db' | 'now' | 'limiters'> & { caller: Caller },
  { quizId, itemId }: { quizId: number; itemId: number },
  { revision: revisionId }: { revision?: number | undefined },
  ruling: Ruling,
) {
  const read = () => previewRegrade(db, quizId, { itemId, revisionId, ruling, now: now() })
  const { effects, corrections } = await limiters.exporting.run(read, caller)
  const pending = effects.filter(({ isPending }) => isPending).length
  const changed = effects.filter(isShownChange).toSorted((one, other) => weight(other) - weight(one))
  return { met: effects.length - pending, pending, corrections, changed }
}

const bandWords = (band: Effect['estimates'][number]) => (band === null ? null : `${band.low}–${band.high}`)

/** The calls of corrections. */
export const regradeRoutes = routes(studioRegrades, {
  async regrades({ params }, { db }) {
    const quiz = await getQuizName(db, params.quizId)
    return { data: await listRegrades(db, quiz.id) }
  },

  async regradedQuestion({ params: { quizId, itemId }, query }, { db }) {
    const meant = { itemId, revisionId: query.revision }
    const { quiz, question, ruling, isFormer, others } = await findRegraded(db, quizId, meant)
    const {
      options = [],
      lefts = [],
      rights = [],
    } = question.spec as {
      options?: string[]
      lefts?: { id: number; item: string }[]
      rights?: string[]
    }
    const met = await countMet(
      db,
      quizId,
      others.map(({ id }) => id),
    )
    const formerKeys = await listFormerKeys(db, quizId)
    const former = formerKeys.find((one) => one.item_id === itemId && one.revision === null)
    const lines = await linesOf(db, (await latestVersion(db, quizId)).id)
    return {
      data: {
        quiz,
        type: question.type,
        answer_form: answerFormOf(question.type),
        passage_html: question.passageHtml,
        stem_html: question.stemHtml,
        options,
        lefts,
        rights,
        keys: ruling?.rule === 'keys' ? [...ruling.keys] : [question.key],
        key_words: keyWords(question),
        rule: ruling?.rule ?? null,
        former_results: isFormer ? 0 : (former?.results ?? 0),
        is_former: isFormer,
        is_listed: lines.some((line) => line.itemId === itemId),
        others: met.map((one) => ({
          ...one,
          stem_html: others.find(({ id }) => id === one.revision)?.stemHtml ?? '',
        })),
      },
    }
  },

  async previewRegrade({ params, query, body }, context) {
    const { met, pending, corrections, changed } = await readPreview(context, params, query, body)
    const count = (fits: (effect: Effect) => boolean) => changed.filter(fits).length
    return {
      data: {
        met,
        pending,
        changed: changed.length,
        corrections,
        up: count((effect) => gain(effect) > 0),
        down: count((effect) => gain(effect) < 0),
        other_verdict: count(hasOtherVerdict),
        other_estimate: count(hasOtherEstimate),
        other_module: count(({ otherVariant }) => otherVariant !== null),
        effects: changed.slice(0, mostListed).map((effect) => ({
          attempt_id: effect.attemptId,
          user_id: effect.userId,
          student: effect.student,
          before: effect.before,
          after: effect.after,
          verdicts: [...effect.verdicts],
          estimates: [...effect.estimates],
          other_variant: effect.otherVariant,
        })),
      },
    }
  },

  async exportPreview({ params, query, body }, context) {
    const { changed } = await readPreview(context, params, query, body)
    const { files, heads: allHeads } = csvWordsOf(context.caller)
    const heads = allHeads.correction
    const columns = [
      heads.student,
      heads.email,
      heads.rightBefore,
      heads.totalBefore,
      heads.rightAfter,
      heads.totalAfter,
      heads.verdictBefore,
      heads.verdictAfter,
      heads.estimateBefore,
      heads.estimateAfter,
      heads.otherModule2,
    ]
    const rows = changed.map(({ student, email, before, after, verdicts, estimates, otherVariant }) => [
      student,
      email,
      before.correct,
      before.total,
      after.correct,
      after.total,
      ...verdicts,
      ...estimates.map(bandWords),
      otherVariant,
    ])
    const name = `${files.correction(params.quizId)}.csv`
    return { data: { name, text: csvOf(columns, rows, { isFirst: true }), next: null } }
  },

  async regrade({ params, query, body }, { db, now, actor, limiters, caller }) {
    const at = now()
    const { key, ruling, reason, notifies: isNotified, changed: many, corrections } = body
    const apply = () =>
      once(db, { key, actorId: actor.id, now: at }, (tx) =>
        applyRegrade(tx, params.quizId, {
          itemId: params.itemId,
          revisionId: query.revision,
          ruling,
          reason,
          isNotified,
          seen: { changed: many, corrections },
          author: byActor(actor),
          now: at,
        }),
      )
    const { auditId, changed } = await limiters.exporting.run(apply, caller)
    beginCounting(db, params.quizId, at)
    return { data: { ...decided({ id: auditId, at }), changed } }
  },

  async undoRegrade({ params, body }, { db, now, actor, limiters, caller }) {
    const change = { reason: body.reason, author: byActor(actor), now: now() }
    const undo = () => db.transaction((tx) => undoRegrade(tx, params.regradeId, change))
    const { changed } = await limiters.exporting.run(undo, caller)
    return { data: { changed }, msg: coded('regrade.undone', { results: changed }) }
  },
})
