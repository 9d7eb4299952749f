import { expect, test } from 'vitest'
import { nextWordCards } from './next-card.ts'
import { minutesOfReturns } from './today.ts'
import { isWordLearned, newWordCards, wordsToday, type OwnWord } from './words.ts'

const day = 20_000
const word = (id: number, savedOn = day - 1): OwnWord => ({ id, cards: newWordCards(savedOn) })

test('L10 a word returns from the day after it was saved, by its meaning first, in one way a day', () => {
  const saved = word(1, day)
  expect(wordsToday([saved], day)).toMatchObject({ asked: [], moved: 0, minutes: 0 })
  expect(wordsToday([saved], day + 1).asked).toEqual([{ id: 1, way: 'meaning' }])
  // Both ways are due: the one that is due longer.
  expect(wordsToday([saved], day + 5).asked).toEqual([{ id: 1, way: 'meaning' }])
  const known = {
    id: 1,
    cards: nextWordCards(saved.cards, 'meaning', { isKnown: true, today: day + 5, testDay: null }),
  }
  expect(wordsToday([known], day + 5).asked).toEqual([])
  expect(wordsToday([known], day + 6).asked).toEqual([{ id: 1, way: 'word' }])
})

test('L10 words take at most half of the ten minutes; those of today that are answered count, the rest moves to tomorrow', () => {
  const words = Array.from({ length: 50 }, (_, at) => word(at + 1))
  const before = wordsToday(words, day)
  expect(before.seconds).toBe((minutesOfReturns * 60) / 2)
  expect(before.asked).toHaveLength(20)
  expect(before.moved).toBe(30)
  const answered = words.map((one) =>
    one.id > 8
      ? one
      : { ...one, cards: nextWordCards(one.cards, 'meaning', { isKnown: false, today: day, testDay: null }) },
  )
  const after = wordsToday(answered, day)
  expect(after.asked).toHaveLength(12)
  expect(after.seconds).toBe(before.seconds)
  expect(wordsToday([], day)).toEqual({ asked: [], moved: 0, minutes: 0, seconds: 0 })
})

test('L10 a word that is known returns ever later and is learned in the end, one that is not returns tomorrow', () => {
  let { cards } = word(1)
  let today = day
  const gaps: number[] = []
  for (let n = 0; n < 12 && !isWordLearned(cards); n += 1) {
    for (const way of ['meaning', 'word'] as const) {
      cards = nextWordCards(cards, way, { isKnown: true, today: Math.max(today, cards[way].dueDay), testDay: null })
      if (way === 'meaning') gaps.push(cards.meaning.dueDay - cards.meaning.lastDay)
    }
    today = cards.meaning.dueDay
  }
  expect(isWordLearned(cards)).toBe(true)
  expect(gaps).toEqual(gaps.toSorted((one, other) => one - other))
  expect(wordsToday([{ id: 1, cards }], today + 400).asked).toEqual([])
  const missed = nextWordCards(cards, 'word', { isKnown: false, today, testDay: null })
  expect(isWordLearned(missed)).toBe(false)
  expect(missed.word.dueDay - today).toBeLessThan(10)
  // The other way is untouched, and a second answer of a day changes nothing.
  expect(missed.meaning).toEqual(cards.meaning)
  expect(nextWordCards(missed, 'word', { isKnown: true, today, testDay: null })).toEqual(missed)
})
