import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { mostQuestions } from '../attempts/limits.ts'
import { findAlike } from './likeness.ts'

const stem = 'which choice completes the text with the most logical and precise word or phrase'.split(' ')
const unlikeTexts = (many: number) =>
  Array.from({ length: many }, (_, text) => [
    ...Array.from({ length: 60 }, (__, word) => `w${text * 60 + word}`),
    ...stem,
  ])

test('T18 however many questions have one stem, each is compared with those that may be alike alone', () => {
  const work = (texts: string[][]) => {
    let compared = 0
    const found = findAlike(texts, {
      measure: (one, other) => {
        compared += 1
        return [...one].filter((run) => other.has(run)).length / new Set([...one, ...other]).size
      },
    })
    return { compared, found: found.length }
  }
  const texts = unlikeTexts(mostQuestions)
  expect(work(texts)).toEqual({ compared: 0, found: 0 })
  // Of many that are nearly the same each is compared with the first.
  const nearly = texts.map((_, at) => [...(texts[0] ?? []), `end${at}`])
  expect(work(nearly)).toEqual({ compared: mostQuestions - 1, found: mostQuestions - 1 })
})

test('T18 the first earlier text that is the same or nearly is found, as if each were compared with each', () => {
  const runsOf = (words: string[]) => new Set(words.slice(2).map((_, at) => words.slice(at, at + 3).join(' ')))
  const likeness = (one: string[], other: string[]) => {
    const [mine, yours] = [runsOf(one), runsOf(other)]
    return [...mine].filter((run) => yours.has(run)).length / new Set([...mine, ...yours]).size
  }
  const text = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 14 })
  fc.assert(
    fc.property(fc.array(text, { maxLength: 12 }), (texts) => {
      const expected = texts.flatMap((words, at) => {
        if (words.length === 0) return []
        const earlier = texts.slice(0, at)
        const same = earlier.findIndex((other) => other.join() === words.join())
        if (same >= 0) return [{ at, other: same, isSame: true }]
        // Of a few words that are not the same nothing can be said.
        if (words.length < 8) return []
        const near = earlier.findIndex((other) => other.length >= 8 && likeness(words, other) >= 0.8)
        return near < 0 ? [] : [{ at, other: near, isSame: false }]
      })
      expect(findAlike(texts)).toEqual(expected)
    }),
  )
})
