import type { Evidence } from '../../src/core/learning/evidence.ts'
import { chanceOf, levelsOf } from '../../src/core/learning/skill-model.ts'

/** Returns a random number generator with a seed (mulberry32): the same figures at every run. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns a draw of a standard normal distribution. */
const normal = (random: () => number) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

export const skillNames = Array.from({ length: 10 }, (_, at) => `skill ${at + 1}`)

/** An item as it is, which its author does not know. */
type Item = { skill: number; level: -1 | 0 | 1; difficulty: number; slope: number; guess: number }
type Student = { levels: number[]; gain: number }

/**
 * Returns an item with a slope of its own, a guess from 0.10 to 0.35, and in one case of four a label that is off by a step: nothing of this is in the model.
 */
function newItem(random: () => number, skill: number, level: -1 | 0 | 1): Item {
  const steps = [-1, 0, 1] as const
  const isMislabeled = random() < 0.25
  const off = level === 0 ? (random() < 0.5 ? -1 : 1) : -level
  const real = isMislabeled ? (steps.find((one) => one === level + off) ?? 0) : level
  return {
    skill,
    level,
    difficulty: real + 0.6 * normal(random),
    slope: Math.exp(0.3 * normal(random)),
    guess: 0.1 + 0.25 * random(),
  }
}

/** Creates a student whose skills go together, and learn while she answers. */
function newStudent(random: () => number, mean: number): Student {
  const whole = mean + 1.2 * normal(random)
  return {
    levels: skillNames.map(() => whole + 0.6 * normal(random)),
    gain: 0.004 * random(),
  }
}

const chance = ({ difficulty, slope, guess }: Item, level: number) =>
  guess + (1 - guess) / (1 + Math.exp(-slope * (level - difficulty)))

/** Evidence that knows how difficult its item really is, beyond the label. */
type KnownEvidence = Omit<Evidence, 'level'> & { level: number }

/** One simulated history: evidence as the model gets it, the same with the real difficulties, and what the student would really get right. */
export type History = { evidence: Evidence[]; known: KnownEvidence[]; truth: { skills: number[]; whole: number } }

/** Returns the items by which truth is measured: medium ones, the same for every skill. */
export function fixedSet(seed: number): Item[] {
  const random = seeded(seed)
  return Array.from({ length: 300 }, () => newItem(random, 0, 0))
}

const levels = [-1, 0, 1] as const
/** The cumulative shares of easy, medium and hard items in a test. */
const upTo = [0.3, 0.75, 1]
const testLength = 27
const drillLength = 7
const drillsPerTest = 4
const perDay = 20

/** Returns the level whose items a student has the best chance of getting right in about seven of ten. */
const levelFor = (level: number, guess: number) =>
  levels.toSorted(
    (one, other) => Math.abs(chanceOf(level - one, guess) - 0.7) - Math.abs(chanceOf(level - other, guess) - 0.7),
  )[0] ?? 0

/**
 * Returns the history of one student after so many answers: a test of mixed items, then drills that are chosen for her as the product does
 * it (weak skills first, no skill twice in a row, a level that she gets right in about seven of ten), and so on. She learns a little with
 * each answer and forgets a little between days.
 */
export function simulate(random: () => number, mean: number, count: number, set: readonly Item[]): History {
  const student = newStudent(random, mean)
  const guess = 0.25
  const evidence: Evidence[] = []
  const difficulties: number[] = []
  const answer = (skill: number, level: -1 | 0 | 1) => {
    const item = newItem(random, skill, level)
    const isRight = random() < chance(item, student.levels[skill]!)
    student.levels[skill]! += student.gain
    evidence.push({ skill: skillNames[skill]!, level, guess, isRight, weight: 1 })
    difficulties.push(item.difficulty)
    if (evidence.length % perDay === 0) student.levels = student.levels.map((one) => one - 0.01 * random())
  }
  while (evidence.length < count) {
    for (let at = 0; at < testLength && evidence.length < count; at += 1) {
      const drawn = random()
      answer(Math.floor(random() * skillNames.length), levels[upTo.findIndex((edge) => drawn < edge)] ?? 1)
    }
    for (let drill = 0; drill < drillsPerTest && evidence.length < count; drill += 1) {
      const known = levelsOf(evidence)
      const levelOf = (skill: number) => known.skills.get(skillNames[skill]!)?.mean ?? known.whole.mean
      const weak = skillNames
        .map((_, skill) => skill)
        .toSorted((one, other) => levelOf(one) - levelOf(other))
        .slice(0, 4)
      for (let at = 0; at < drillLength && evidence.length < count; at += 1) {
        const skill = weak[at % weak.length]!
        answer(skill, levelFor(levelOf(skill), guess))
      }
    }
  }
  const skills = skillNames.map(
    (_, skill) => set.reduce((total, item) => total + chance(item, student.levels[skill]!), 0) / set.length,
  )
  const aged = evidence.map((one, at) => ({ ...one, weight: 0.5 ** (Math.floor((count - 1 - at) / perDay) / 60) }))
  const known = aged.map((one, at) => ({ ...one, level: difficulties[at]! }))
  return { evidence: aged, known, truth: { skills, whole: skills.reduce((sum, one) => sum + one, 0) / skills.length } }
}
