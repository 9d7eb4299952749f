import { words } from '../../contract/words.ts'
import { listCaps } from '../../core/list-caps.ts'
import { nextWordCards } from '../../core/learning/next-card.ts'
import { calendarDay } from '../../core/learning/returns.ts'
import { isWordLearned, mostOwnWords, newWordCards, wordCardsAgain, wordsToday } from '../../core/learning/words.ts'
import { refuse } from '../http/refusal.ts'
import { routes } from '../http/route.ts'
import { getLearner } from './learner.ts'
import {
  addWord,
  findGloss,
  listSavedWords,
  listSuggestedWords,
  listWords,
  lockWord,
  removeWord,
  storeWordCards,
} from './queries.ts'
import { dayMs } from '../../core/dates.ts'

/** Words are suggested of questions that were missed within so many days, the newest first. */
const suggestedDays = 30
const mostSuggested = listCaps.suggestedWords

export const wordRoutes = routes(words, {
  async list(_, { db, actor, now }) {
    const at = now()
    const about = { userId: actor.id, now: new Date(at) }
    const [{ zone }, rows, suggested] = await Promise.all([
      getLearner(db, actor.id, at),
      listWords(db, about),
      listSuggestedWords(db, { ...about, since: new Date(at - suggestedDays * dayMs), most: mostSuggested }),
    ])
    const open = rows.filter(({ is_open: isOpen }) => !isOpen)
    const { asked, moved, minutes } = wordsToday(open, calendarDay(zone, at))
    return {
      data: {
        words: open.map(({ id, question_id: questionId, word, meaning, arabic, cards, added_at: addedAt }) => ({
          id,
          question_id: questionId,
          word,
          meaning,
          arabic,
          added_at: addedAt.toISOString(),
          is_learned: isWordLearned(cards),
        })),
        today: { asked, moved, minutes },
        suggested,
        waiting: rows.length - open.length,
      },
    }
  },

  async saved(_, { db, actor, now }) {
    const rows = await listSavedWords(db, { userId: actor.id, now: new Date(now()) })
    return { data: { words: rows.map(({ word }) => word) } }
  },

  async add({ body: { question_id: questionId, word, removed } }, { db, actor, now }) {
    const at = now()
    const [gloss] = await findGloss(db, { userId: actor.id, now: new Date(at), questionId, word })
    if (!gloss) return refuse('word.not_found')
    const { zone } = await getLearner(db, actor.id, at)
    const today = calendarDay(zone, at)
    const [added] = await addWord(db, {
      userId: actor.id,
      questionId,
      word: gloss.word,
      cards: JSON.stringify(removed ? wordCardsAgain(removed.cards, today) : newWordCards(today)),
      addedAt: new Date(removed ? Math.min(Date.parse(removed.added_at), at) : at),
      most: mostOwnWords,
    })
    return { data: { id: added?.id ?? refuse('word.too_many') } }
  },

  async remove({ params: { wordId } }, { db, actor }) {
    const [removed] = await removeWord(db, { userId: actor.id, wordId })
    return { data: removed ? { cards: removed.cards, added_at: removed.added_at.toISOString() } : null }
  },

  async answer({ params: { wordId }, body: { way, is_known: isKnown } }, { db, actor, now }) {
    const at = now()
    const { zone, testDay } = await getLearner(db, actor.id, at)
    const today = calendarDay(zone, at)
    const cards = await db.transaction(async (tx) => {
      const [locked] = await lockWord(tx, { userId: actor.id, wordId, now: new Date(at) })
      if (!locked) return refuse('word.not_found')
      const next = nextWordCards(locked.cards, way, { isKnown, today, testDay })
      await storeWordCards(tx, { wordId, cards: JSON.stringify(next) })
      return next
    })
    return { data: { days: cards[way].dueDay - today, is_learned: isWordLearned(cards) } }
  },
})
