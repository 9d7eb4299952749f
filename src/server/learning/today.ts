import type { z } from 'zod'
import type { learning } from '../../contract/learning.ts'
import { drillLength, isRested } from '../../core/learning/drill.ts'
import type { StudentLevels } from '../../core/learning/skill-model.ts'
import { fewestAnswers, shareOf } from '../../core/learning/skill-model.ts'
import { returnsToday, weakSkills } from '../../core/learning/today.ts'
import type { Db } from '../db/database.ts'
import { readCards } from './cards.ts'
import { drillItems, type Progress } from './learner.ts'
import { findLessonOfSkill, listOpenSets } from './queries.ts'

type Today = z.output<typeof learning.today.reply>
type NextStep = Today['next']

/** The chance of a guess at the medium question by which estimates are said: one of four options. */
const usualGuess = 1 / 4
/** Returns the estimate of a skill; null below five answers. */
export function estimateOf({ skills }: StudentLevels, skill: string) {
  const level = skills.get(skill)
  const answers = level?.answers ?? 0
  return {
    estimate: level && answers >= fewestAnswers ? shareOf(level, usualGuess) : null,
    missing: Math.max(0, fewestAnswers - answers),
  }
}

/** Returns what to do next: the rest of today's returns, the lesson of the weakest skill, a drill of it, or nothing more. */
async function nextStep(
  db: Db,
  progress: Progress,
  { returns, skills, now }: { returns: Today['returns']; skills: Today['skills']; now: number },
): Promise<NextStep> {
  if (returns.count > 0) return { to: 'returns', count: returns.count, minutes: returns.minutes }
  const weak = weakSkills(progress.history)
  const [weakest] = weak
  if (weakest !== undefined) {
    const [lesson] = await findLessonOfSkill(db, {
      userId: progress.learner.userId,
      skill: weakest,
      now: new Date(now),
    })
    if (lesson) return { to: 'lesson', skill: weakest, lesson }
  }
  const ready = weak.map((name) => skills.find((skill) => skill.name === name)).find((skill) => (skill?.ready ?? 0) > 0)
  const drill = ready ?? skills.find((skill) => skill.ready > 0)
  return drill ? { to: 'drill', skill: drill.name, count: Math.min(drillLength, drill.ready) } : { to: 'rest' }
}

/** Returns a student's day: what returns, her skills, and what comes next. */
export async function readToday(db: Db, progress: Progress, now: number): Promise<Today & { itemIds: number[] }> {
  const { learner, history, levels, usable } = progress
  const [cards, open] = await Promise.all([readCards(db, learner.userId), listOpenSets(db, { userId: learner.userId })])
  const plan = returnsToday({ history, cards, usable, pace: learner.pace }, { now, zone: learner.zone })
  const itemIds = [...plan.returns, ...plan.begun]
  const returns = {
    count: itemIds.length,
    begun: plan.begun.length,
    moved: plan.moved,
    minutes: itemIds.length === 0 ? 0 : plan.minutes,
  }
  const ready = Map.groupBy(
    drillItems(progress).filter(({ metAt }) => isRested(metAt, now)),
    ({ skill }) => skill,
  )
  const domains = new Map(
    [...usable.values(), ...history].flatMap(({ skill, domain }) => (skill === null ? [] : [[skill, domain] as const])),
  )
  const weak = weakSkills(history)
  const placeOf = (name: string) => (weak.includes(name) ? weak.indexOf(name) : weak.length)
  const skills = [...domains]
    .map(([name, domain]) => ({ name, domain, ...estimateOf(levels, name), ready: ready.get(name)?.length ?? 0 }))
    .toSorted((one, other) => placeOf(one.name) - placeOf(other.name) || one.name.localeCompare(other.name))
  return {
    returns,
    open_sets: open.map(({ id, kind, answered, total }) => ({ id, kind, answered, total })),
    skills,
    next: await nextStep(db, progress, { returns, skills, now }),
    itemIds,
  }
}
