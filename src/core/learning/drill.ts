import type { GivenAnswer } from './evidence.ts'
import type { HistoryFact } from './history.ts'
import type { SetChoice } from './sets.ts'
import { chanceOf, type StudentLevels } from './skill-model.ts'
import { dayMs } from '../dates.ts'

/** A question that a drill may ask. */
export type DrillItem = {
  itemId: number
  skill: string
  level: GivenAnswer['level']
  /** The chance of a right answer by a mere guess. */
  guess: number
  /** Time of the student's last answer, in ms since the epoch; null: never. */
  metAt: number | null
}

/** The most questions in a drill: ten minutes of them. */
export const drillLength = 7

/** The share of right answers at which practice teaches most, and its middle. */
const expected = { low: 0.6, middle: 0.7, high: 0.8 }
/** A question that was answered within so many days is not drilled. */
const restDays = 7

const levelNames = { easy: -1, medium: 0, hard: 1 } as const

/** Returns whether a question may be drilled again. */
export const isRested = (metAt: number | null, now: number) => metAt === null || now - metAt >= restDays * dayMs

/** The fewest questions that are a drill of a skill: of those of one by need, one skill may have a few. */
const fewestOfDrill = drillLength / 2

/** The days for which a skill gives way to others after a drill. */
const skillRestDays = 4

/**
 * Returns the skills to drill, in turn: the weakest first of those that rest from no drill and have questions for half of one, then those
 * with fewer, then the others. Drilled every day, one skill would soon have nothing to ask. `skills`: the weakest first. L6
 */
export function drillsInTurn(
  skills: readonly { name: string; ready: number }[],
  { history, now }: { history: readonly Pick<HistoryFact, 'place' | 'skill' | 'at' | 'isHelped'>[]; now: number },
): string[] {
  // Mistakes of the book that were redone are no drill of their skill.
  const lately = history.filter(
    ({ place, at, isHelped }) => place === 'drill' && !isHelped && now - at < skillRestDays * dayMs,
  )
  const placeOf = ({ name, ready }: { name: string; ready: number }) => {
    if (lately.filter(({ skill }) => skill === name).length >= fewestOfDrill) return 2
    return ready < fewestOfDrill ? 1 : 0
  }
  return skills
    .filter(({ ready }) => ready > 0)
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map(({ name }) => name)
}

/** Returns the chance that a student with these levels answers a question right. */
export function chanceAt(levels: StudentLevels, { skill, level, guess }: Pick<DrillItem, 'skill' | 'level' | 'guess'>) {
  return chanceOf((levels.skills.get(skill) ?? levels.whole).mean - level, guess)
}

/** Orders questions for a student: new ones before those met, the longest ago first, and of these what fits best; ties fall by `order`. */
function ranked(
  items: readonly DrillItem[],
  { levels, order }: { levels: StudentLevels; order: (itemId: number) => number },
): DrillItem[] {
  const misfit = (item: DrillItem) => {
    const chance = chanceAt(levels, item)
    return chance >= expected.low && chance <= expected.high ? 0 : Math.abs(chance - expected.middle)
  }
  return items.toSorted(
    (one, other) =>
      Number(one.metAt !== null) - Number(other.metAt !== null) ||
      misfit(one) - misfit(other) ||
      (one.metAt ?? 0) - (other.metAt ?? 0) ||
      order(one.itemId) - order(other.itemId),
  )
}

/**
 * Returns the ids of a drill's questions, seven at most. By a skill: those of its level, else those that the student gets right in 60 to 80
 * of 100 cases. By need: the weakest skills first, in turn, so that no skill comes twice in a row while there is another one. What was
 * answered within a week is left out. L4
 */
export function chooseDrill(
  items: readonly DrillItem[],
  {
    choice,
    levels,
    now,
    order,
  }: {
    choice: Extract<SetChoice, { by: 'skill' | 'need' }>
    levels: StudentLevels
    now: number
    /** A number for each question, by which ties fall: a random one, so that two drills differ. */
    order: (itemId: number) => number
  },
): number[] {
  const rested = items.filter(({ metAt }) => isRested(metAt, now))
  if (choice.by === 'skill') {
    const { skill, level } = choice
    const fitting = rested.filter(
      (item) => item.skill === skill && (level === null || item.level === levelNames[level]),
    )
    return ranked(fitting, { levels, order })
      .slice(0, drillLength)
      .map(({ itemId }) => itemId)
  }
  const weakness = (skill: string) => (levels.skills.get(skill) ?? levels.whole).mean
  const bySkill = [...Map.groupBy(rested, ({ skill }) => skill)]
    .map(([skill, own]) => ({ skill, left: ranked(own, { levels, order }) }))
    .toSorted((one, other) => weakness(one.skill) - weakness(other.skill) || one.skill.localeCompare(other.skill))
  const chosen: DrillItem[] = []
  while (chosen.length < drillLength) {
    const last = chosen.at(-1)?.skill
    const taken = (skill: string) => chosen.filter((item) => item.skill === skill).length
    const ready = bySkill.filter(({ left }) => left.length > 0)
    const others = ready.filter(({ skill }) => skill !== last)
    // A weak skill comes again before a strong one comes at all, but twice at most before the next weakest has come.
    const next = (others.length > 0 ? others : ready).toSorted(
      (one, other) => Math.floor(taken(one.skill) / 2) - Math.floor(taken(other.skill) / 2),
    )[0]
    const item = next?.left.shift()
    if (item === undefined) break
    chosen.push(item)
  }
  return chosen.map(({ itemId }) => itemId)
}
