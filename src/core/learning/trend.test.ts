import { expect, test } from 'vitest'
import { evidenceOf, type GivenAnswer } from './evidence.ts'
import { chanceOf, levelsOf, usualGuess } from './skill-model.ts'
import { trendOf, type SaidLevel } from './telling.ts'
import { dayMs } from '../dates.ts'

const days = 56
const skills = Array.from({ length: 10 }, (_, at) => `Skill ${at + 1}`)
const levels = [-1, 0, 1] as const
/** Returns the number of answers on a day: ten minutes, and a module of a test each third week. */
const answersOn = (day: number) => (day % 21 === 0 ? 27 : day % 7 === 6 ? 0 : 10)

type Chance = (day: number, level: (typeof levels)[number]) => number

const randomFrom = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns the trends that a student has read, for all skills and for any of them, who looks each day of eight weeks. */
function trendsRead(seed: number, chance: Chance): Record<'whole' | 'skill', Set<string | null>> {
  const random = randomFrom(seed)
  const history: GivenAnswer[] = []
  const recorded = new Map<string, SaidLevel[]>()
  const read = { whole: new Set<string | null>(), skill: new Set<string | null>() }
  for (let day = 0; day < days; day += 1) {
    for (let count = answersOn(day); count > 0; count -= 1) {
      const level = levels[Math.floor(random() * levels.length)]!
      history.push({
        itemId: history.length,
        skill: skills[Math.floor(random() * skills.length)]!,
        level,
        guess: usualGuess,
        isRight: random() < chance(day, level),
        isGuessed: false,
        isHelped: false,
        seconds: 40,
        at: day * dayMs,
      })
    }
    const at = day * dayMs
    // Within the first week there is nothing to compare with.
    if (answersOn(day) === 0 || (day > 0 && day < 7)) continue
    const { whole, skills: bySkill } = levelsOf(evidenceOf(history, at))
    for (const [name, level] of [['', { ...whole, answers: history.length }] as const, ...bySkill]) {
      const before = recorded.get(name) ?? []
      const of = name === '' ? 'whole' : 'skill'
      read[of].add(trendOf([...before, { at, level }], of))
      // The page records what it says once a week.
      if (day % 7 === 0) recorded.set(name, [...before, { at, level }])
    }
  }
  return read
}

/** Returns the percentages of students who read that something rises and that something falls, of all skills and of any of them. */
function readBy(students: number, chance: Chance) {
  const reads = Array.from({ length: students }, (_, at) => trendsRead(at + 1, chance))
  const percent = (trend: 'rising' | 'falling') => ({
    whole: (100 * reads.filter(({ whole }) => whole.has(trend)).length) / students,
    skill: (100 * reads.filter(({ skill }) => skill.has(trend)).length) / students,
  })
  return { rising: percent('rising'), falling: percent('falling') }
}

const atLevel =
  (levelOn: (day: number) => number): Chance =>
  (day, level) =>
    chanceOf(levelOn(day) - level, usualGuess)

test('L5 of 200 students who guess at most 5 % ever read in eight weeks that something rises, or falls', () => {
  const { rising, falling } = readBy(200, () => usualGuess)
  for (const percent of [rising.whole, rising.skill, falling.whole, falling.skill])
    expect(percent).toBeLessThanOrEqual(5)
})

test.for([-1, 0, 1])('L5 a student who stays at level %d seldom reads that something rises or falls', (level) => {
  const { rising, falling } = readBy(
    100,
    atLevel(() => level),
  )
  for (const percent of [rising.whole, rising.skill, falling.whole, falling.skill])
    expect(percent).toBeLessThanOrEqual(5)
})

test('L5 a student who improves reads that she does, and one who forgets that she does', () => {
  const better = readBy(
    60,
    atLevel((day) => -1 + (3 * day) / days),
  )
  expect(better.rising.whole).toBeGreaterThan(60)
  expect(better.rising.skill).toBeGreaterThan(90)
  expect(Math.max(better.falling.whole, better.falling.skill)).toBeLessThanOrEqual(5)
  const worse = readBy(
    60,
    atLevel((day) => 1.5 - (3 * day) / days),
  )
  expect(worse.falling.whole).toBeGreaterThan(60)
  expect(Math.max(worse.rising.whole, worse.rising.skill)).toBeLessThanOrEqual(5)
})
