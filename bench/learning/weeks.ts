import { nextCard } from '../../src/core/learning/next-card.ts'
import { isLearned, planDay, type ReturnCard } from '../../src/core/learning/returns.ts'
import { seeded, skillNames } from './simulate.ts'

/** The outcome of eight weeks of ten minutes a day. */
export type Weeks = {
  mistakes: number
  oldestDueDays: number
  minutes: number[]
  begun: number
  learned: number
  returnsBySkill: number[]
}

const days = 56
const testDays = new Set([0, 24, 50])
const minutesADay = 10
const secondsADay = () => 71

/**
 * Simulates eight weeks of a student with so many mistakes in each of three tests, who practices six days of seven and knows a returned
 * question with a chance that grows with each return. Her first two skills are weak and get half of the mistakes.
 */
export function simulateWeeks(seed: number, mistakesOfTest: number): Weeks {
  const random = seeded(seed)
  const cards = new Map<number, { card: ReturnCard; skill: number }>()
  const waiting = new Map<number, { skill: number; missedDay: number }>()
  const weeks: Weeks = {
    mistakes: 3 * mistakesOfTest,
    oldestDueDays: 0,
    minutes: [],
    begun: 0,
    learned: 0,
    returnsBySkill: skillNames.map(() => 0),
  }
  const testDay = days
  let nextItem = 0
  for (let today = 0; today < days; today += 1) {
    if (testDays.has(today))
      for (let at = 0; at < mistakesOfTest; at += 1) {
        nextItem += 1
        const skill = random() < 0.5 ? Math.floor(random() * 2) : Math.floor(random() * skillNames.length)
        waiting.set(nextItem, { skill, missedDay: today })
      }
    const due = [...cards].flatMap(([itemId, { card, skill }]) =>
      isLearned(card) || card.dueDay > today ? [] : [{ itemId, skill: skillNames[skill]!, dueDay: card.dueDay }],
    )
    for (const { dueDay } of due) weeks.oldestDueDays = Math.max(weeks.oldestDueDays, today - dueDay)
    // Every seventh day is free.
    if (today % 7 === 6) continue
    const mistakes = [...waiting].map(([itemId, { skill, missedDay }]) => ({
      itemId,
      skill: skillNames[skill]!,
      missedDay,
      pointsToWin: skill < 2 ? 2 : 1,
    }))
    const plan = planDay({ due, mistakes, minutes: minutesADay, today, secondsOf: secondsADay })
    weeks.minutes.push(plan.minutes)
    for (const itemId of plan.begun) {
      const { skill } = waiting.get(itemId)!
      waiting.delete(itemId)
      weeks.begun += 1
      // It is answered again at once, and is a card from then on.
      const isRight = random() < 0.5
      const missed = nextCard(null, { grade: 'again', isSibling: false, today: today - 1, testDay })
      cards.set(itemId, {
        skill,
        card: nextCard(missed, { grade: isRight ? 'good' : 'again', isSibling: true, today, testDay }),
      })
      weeks.returnsBySkill[skill]! += 1
    }
    for (const itemId of plan.returns) {
      const { skill, card } = cards.get(itemId)!
      const isRight = random() < Math.min(0.95, 0.6 + 0.1 * card.reps)
      cards.set(itemId, {
        skill,
        card: nextCard(card, { grade: isRight ? 'good' : 'again', isSibling: true, today, testDay }),
      })
      weeks.returnsBySkill[skill]! += 1
    }
  }
  weeks.learned = [...cards.values()].filter(({ card }) => isLearned(card)).length
  return weeks
}
