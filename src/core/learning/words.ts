import { minutesOfReturns } from './today.ts'
import { isLearned, type ReturnCard } from './returns.ts'

/**
 * Both ways in which a word returns: asked is its meaning, or the word itself, and never a gap in a new sentence. A gloss has a word, a meaning and
 * the meaning in Arabic. The sentence of its passage is not new; any other sentence of the bank may use another sense, and would show a part of an
 * item that a test may still ask (L12); one written for it has to be read blind like a question.
 */
export const wordWays = ['meaning', 'word'] as const
export type WordWay = (typeof wordWays)[number]

/** The cards by which a word returns, one for each way. */
export type WordCards = Record<WordWay, ReturnCard>

/** A word of a student, by its id. */
export type OwnWord = { id: number; cards: WordCards }

/** A word that is asked, in one of its ways. */
type AskedWord = { id: number; way: WordWay }

/** A student has no more words than this. */
export const mostOwnWords = 500
/** Reading a word, recalling the other side and comparing. */
const secondsOfWord = 15
/** Words take half of the ten minutes at most. */
const mostWords = (minutesOfReturns * 60) / 2 / secondsOfWord

/** Returns a card that was never asked and is due on a day. */
const unasked = (today: number, dueDay: number): ReturnCard => ({
  stability: 0,
  difficulty: 0,
  reps: 0,
  lapses: 0,
  lastDay: today,
  dueDay,
  rightSince: null,
  rightSiblings: 0,
  rightSelf: 0,
})

/** Returns the cards of a word that was saved on a day: its meaning is asked tomorrow, the word itself the day after. L10 */
export const newWordCards = (today: number): WordCards => ({
  meaning: unasked(today, today + 1),
  word: unasked(today, today + 2),
})

/** Returns the cards of a word that was removed and comes back; no device's copy of them was asked on a later day than today. */
export const wordCardsAgain = ({ meaning, word }: WordCards, today: number): WordCards => ({
  meaning: { ...meaning, lastDay: Math.min(meaning.lastDay, today) },
  word: { ...word, lastDay: Math.min(word.lastDay, today) },
})

const isAskedOn = (day: number, { reps, lastDay }: ReturnCard) => reps > 0 && lastDay === day

/** Returns whether a word is learned in both ways. */
export const isWordLearned = (cards: WordCards): boolean => wordWays.every((way) => isLearned(cards[way]))

/** The words of a day: those asked now, how many of what is due moves to tomorrow, and the time of those asked and already answered. */
export type WordsOfDay = { asked: AskedWord[]; moved: number; minutes: number; seconds: number }

/** Returns the words of a day, the longest due first. A word is asked in one way a day, because each way tells the other. L10 */
export function wordsToday(words: readonly OwnWord[], today: number): WordsOfDay {
  const answered = words.filter(({ cards }) => wordWays.some((way) => isAskedOn(today, cards[way])))
  const due = words
    .filter((word) => !answered.includes(word))
    .flatMap(({ id, cards }) => {
      const [first] = wordWays
        .filter((way) => cards[way].dueDay <= today && !isLearned(cards[way]))
        .toSorted((one, other) => cards[one].dueDay - cards[other].dueDay)
      return first ? [{ id, way: first, dueDay: cards[first].dueDay }] : []
    })
    .toSorted((one, other) => one.dueDay - other.dueDay || one.id - other.id)
  const asked = due.slice(0, Math.max(0, mostWords - answered.length)).map(({ id, way }) => ({ id, way }))
  return {
    asked,
    moved: due.length - asked.length,
    minutes: Math.ceil((asked.length * secondsOfWord) / 60),
    seconds: (asked.length + answered.length) * secondsOfWord,
  }
}
