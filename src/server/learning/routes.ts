import { learning } from '../../contract/learning.ts'
import { cleanAnswer, gradeAnswer } from '../../core/questions/grading.ts'
import { listDue, stateOf } from '../assignments/own.ts'
import { noteKeysRead, noteKeysShown } from '../attempts/keys-seen.ts'
import { checkedOnWire } from '../attempts/state.ts'
import type { Actor } from '../http/actor.ts'
import type { Context } from '../http/context.ts'
import { refuse } from '../http/refusal.ts'
import { routes } from '../http/route.ts'
import { asked, readRevisions, type VersionQuestion } from '../quizzes/versions.ts'
import { gradeCard } from './cards.ts'
import { getLearner, readProgress } from './learner.ts'
import {
  findSet,
  finishSet,
  listOpenItems,
  listSetQuestions,
  lockSet,
  storeAnswer,
  type SetQuestionRow,
} from './queries.ts'
import { readAhead, shownSeed, startSet, summaryOf } from './sets.ts'
import { todayOf } from './today.ts'

type Loaded = { row: SetQuestionRow; question: VersionQuestion }

/** Returns a user's own set with its questions, and those of them that wait for a test that asks them too. T44 */
async function getSet({ db, versions, now }: Context, actor: Actor, setId: number) {
  const [set] = await findSet(db, { setId, userId: actor.id })
  if (!set) return refuse('learning.not_found')
  const [rows, open] = await Promise.all([
    listSetQuestions(db, { setId }),
    listOpenItems(db, { userId: actor.id, now: new Date(now()) }),
  ])
  const openIds = new Set(open.map(({ item_id: id }) => id))
  const unpublished = rows.flatMap(({ question_id: id, version_id: version }) => (version === null ? [id] : []))
  const trials = new Map((await readRevisions(db, unpublished)).map((question) => [question.id, question]))
  const loaded: Loaded[] = []
  for (const row of rows) {
    const version = row.version_id === null ? undefined : await versions.get(row.version_id, db, row.corrections ?? 0)
    const question = (version?.byId ?? trials).get(row.question_id)
    if (!question) continue
    const seed = version ? shownSeed(version, question, row.option_seed) : row.option_seed
    loaded.push({ row: { ...row, option_seed: seed }, question })
  }
  return {
    set,
    questions: loaded.filter(({ row }) => !openIds.has(row.item_id)),
    waiting: loaded.filter(({ row }) => openIds.has(row.item_id)),
  }
}

const checkedOf = ({ row, question }: Loaded) => ({
  ...checkedOnWire(question, row.user_answer),
  is_guess: row.is_guessed,
})

export const learningRoutes = routes(learning, {
  async today(_, { db, actor, now }) {
    const [progress, due] = await Promise.all([
      readProgress(db, actor.id, now()),
      listDue(db, actor.id, { now: now() }),
    ])
    const { itemIds: _ids, ...today } = todayOf(progress, now())
    const at = { now: now(), zone: progress.learner.zone }
    return {
      data: {
        ...today,
        assigned: due
          .filter(({ kind, done_at: done }) => kind === 'drill' && done === null)
          .map((one) => ({
            id: one.id,
            skill: one.name,
            questions: one.questions ?? 0,
            answered: one.answered ?? 0,
            due_at: one.due_at,
            state: stateOf(one, at),
          })),
      },
    }
  },

  async ahead(_, context) {
    return { data: await readAhead(context, context.actor.id) }
  },

  async start({ body }, context) {
    return { data: { id: await startSet(context, context.actor.id, body) } }
  },

  async get({ params }, context) {
    const { set, questions, waiting } = await getSet(context, context.actor, params.setId)
    const about = { userId: context.actor.id, kind: set.kind, setId: set.id }
    const answered = questions.filter(({ row }) => row.answered_at !== null)
    const itemIds = answered.map(({ row }) => row.item_id)
    await noteKeysRead(context, { userId: context.actor.id, itemIds })
    return {
      data: {
        id: set.id,
        kind: set.kind,
        is_trial: set.choice.by === 'trial',
        is_of_book: set.choice.by === 'mistakes',
        skill: set.choice.by === 'skill' ? set.choice.skill : null,
        pace_seconds:
          'pace' in set.choice && set.choice.pace === 'test'
            ? Math.round((await getLearner(context.db, context.actor.id, context.now())).pace)
            : null,
        questions: questions.map(({ row, question }) => ({
          ...asked(question),
          option_seed: row.option_seed,
          is_sibling: row.card_item_id !== null && row.card_item_id !== row.item_id,
        })),
        checked: answered.map(checkedOf),
        waiting: waiting.length,
        finished_at: set.finished_at?.toISOString() ?? null,
        summary:
          set.finished_at === null
            ? null
            : await summaryOf(
                context,
                about,
                questions.map(({ row }) => row),
              ),
      },
    }
  },

  async answer({ params, body }, context) {
    const { db, actor } = context
    const { set, questions, waiting } = await getSet(context, actor, params.setId)
    if (waiting.some(({ question }) => question.id === body.question_id)) refuse('answer.waits')
    const found = questions.find(({ question }) => question.id === body.question_id) ?? refuse('attempt.not_open')
    const { row, question } = found
    const answer = cleanAnswer(question, body.user_answer)
    const verdict = gradeAnswer(question, answer)
    if (answer === null || verdict === 'skip') return refuse('answer.blank')
    const now = new Date(context.now())
    // The mistake book has shown the explanation.
    const isHelped = set.choice.by === 'mistakes'
    const learner = await getLearner(db, actor.id, context.now())
    const { finishedAt, answered, own } = await db.transaction(async (tx) => {
      const [locked] = await lockSet(tx, { setId: set.id })
      if (row.answered_at === null && locked?.finished_at) refuse('attempt.not_open')
      const [stored] = await storeAnswer(tx, {
        setId: set.id,
        questionId: question.id,
        answer,
        mark: verdict === 'correct' ? 1 : 0,
        isGuessed: body.is_guess,
        isHelped,
        seconds: body.seconds,
        now,
      })
      if (stored)
        await gradeCard(tx, learner, {
          place: set.kind,
          itemId: row.item_id,
          cardItemId: row.card_item_id ?? row.item_id,
          isRight: verdict === 'correct',
          isGuessed: body.is_guess,
          isHelped,
          seconds: body.seconds,
          at: now.getTime(),
        })
      const [finished] = await finishSet(tx, { setId: set.id, now, always: false })
      const answered = await listSetQuestions(tx, { setId: set.id })
      const own = answered.find(({ question_id: id }) => id === question.id) ?? row
      if (own.user_answer !== answer) refuse('answer.locked')
      await noteKeysShown(tx, { userId: actor.id, itemIds: [row.item_id] }, now.getTime())
      return { finishedAt: finished?.finished_at ?? null, answered, own }
    })
    const about = { userId: actor.id, kind: set.kind, setId: set.id }
    return {
      data: {
        checked: checkedOf({ row: own, question }),
        finished_at: finishedAt?.toISOString() ?? null,
        summary: finishedAt === null ? null : await summaryOf(context, about, answered),
      },
    }
  },

  async finish({ params }, context) {
    const { set, questions } = await getSet(context, context.actor, params.setId)
    await finishSet(context.db, { setId: set.id, now: new Date(context.now()), always: true })
    const about = { userId: context.actor.id, kind: set.kind, setId: set.id }
    return {
      data: {
        summary: await summaryOf(
          context,
          about,
          questions.map(({ row }) => row),
        ),
      },
    }
  },
})
