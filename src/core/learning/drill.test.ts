import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chanceAt, chooseDrill, drillLength, drillsInTurn, type DrillItem } from './drill.ts'
import type { StudentLevels } from './skill-model.ts'
import { dayMs } from '../dates.ts'

const now = Date.parse('2026-11-29T10:00:00Z')
const order = (itemId: number) => itemId

const levelsOf = (means: Record<string, number>): StudentLevels => ({
  whole: { mean: 0, deviation: 1 },
  skills: new Map(Object.entries(means).map(([skill, mean]) => [skill, { mean, deviation: 1, answers: 9, weight: 9 }])),
})
const item = (itemId: number, skill: string, more: Partial<DrillItem> = {}): DrillItem => ({
  itemId,
  skill,
  level: 0,
  guess: 0.25,
  metAt: null,
  ...more,
})

test('L4 a drill by need takes the weakest skills first, and no skill twice in a row', () => {
  const skills = ['Transitions', 'Boundaries', 'Inferences', 'Words in Context']
  const items = Array.from({ length: 40 }, (_, at) => item(at, skills[at % 4] ?? ''))
  const levels = levelsOf({ Transitions: -1, Boundaries: -0.5, Inferences: 0.5, 'Words in Context': 1 })
  const ids = chooseDrill(items, { choice: { by: 'need' }, levels, now, order })
  const chosen = ids.map((id) => items[id]?.skill)
  expect(chosen).toHaveLength(drillLength)
  expect(chosen.slice(0, 4)).toEqual(['Transitions', 'Boundaries', 'Transitions', 'Boundaries'])
  expect(chosen.filter((skill, at) => at > 0 && skill === chosen[at - 1])).toEqual([])
})

test('L4 of a skill it takes what the student gets right in 60 to 80 of 100 cases, or the level that was asked for', () => {
  const levels = levelsOf({ Boundaries: 1.2 })
  const items = [-1, 0, 1].flatMap((level, at) =>
    Array.from({ length: 8 }, (_, one) => item(at * 8 + one, 'Boundaries', { level: level as -1 | 0 | 1 })),
  )
  const levelsIn = (level: 'easy' | 'medium' | 'hard' | null) =>
    chooseDrill(items, { choice: { by: 'skill', skill: 'Boundaries', level }, levels, now, order }).map(
      (id) => items[id]?.level,
    )
  for (const hard of levelsIn(null)) {
    const chance = chanceAt(levels, item(0, 'Boundaries', { level: hard ?? 0 }))
    expect([chance >= 0.6, chance <= 0.8]).toEqual([true, true])
  }
  expect(new Set(levelsIn('easy'))).toEqual(new Set([-1]))
})

test('L4 a new question comes before one that was met, and none that was answered within a week', () => {
  const items = [
    item(1, 'Boundaries', { metAt: now - 30 * dayMs }),
    item(2, 'Boundaries', { metAt: now - 2 * dayMs }),
    item(3, 'Boundaries'),
    item(4, 'Boundaries', { metAt: now - 60 * dayMs }),
  ]
  const choice = { by: 'skill', skill: 'Boundaries', level: null } as const
  expect(chooseDrill(items, { choice, levels: levelsOf({}), now, order })).toEqual([3, 4, 1])
})

test('L4 no drill repeats a question, asks what was answered this week, or is longer than seven', () => {
  const anyItem = fc.record({
    itemId: fc.integer({ min: 1, max: 60 }),
    skill: fc.constantFrom('A', 'B', 'C'),
    level: fc.constantFrom(-1 as const, 0 as const, 1 as const),
    guess: fc.constantFrom(0, 0.25, 0.5),
    metAt: fc.option(fc.integer({ min: 0, max: 20 }).map((days) => now - days * dayMs)),
  })
  const anyChoice = fc.oneof(
    fc.constant({ by: 'need' } as const),
    fc.record({
      by: fc.constant('skill' as const),
      skill: fc.constantFrom('A', 'B', 'Z'),
      level: fc.option(fc.constantFrom('easy' as const, 'medium' as const, 'hard' as const)),
    }),
  )
  fc.assert(
    fc.property(fc.uniqueArray(anyItem, { selector: ({ itemId }) => itemId }), anyChoice, (items, choice) => {
      const ids = chooseDrill(items, { choice, levels: levelsOf({ A: -1 }), now, order })
      const byId = new Map(items.map((one) => [one.itemId, one]))
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.length).toBeLessThanOrEqual(drillLength)
      for (const id of ids) {
        const { metAt = null, skill } = byId.get(id) ?? {}
        expect(metAt === null || now - metAt >= 7 * dayMs).toBe(true)
        if (choice.by === 'skill') expect(skill).toBe(choice.skill)
      }
    }),
  )
})

test('L6 the weakest skill is drilled first, and gives way for four days to others that have half a drill', () => {
  const skills = [
    { name: 'Boundaries', ready: 20 },
    { name: 'Inferences', ready: 3 },
    { name: 'Transitions', ready: 4 },
    { name: 'Synthesis', ready: 0 },
  ]
  const drilled = (skill: string, days: number, many: number) =>
    Array.from({ length: many }, () => ({
      place: 'drill' as const,
      skill,
      at: now - days * dayMs,
      isHelped: false,
    }))
  expect(drillsInTurn(skills, { history: [], now })).toEqual(['Boundaries', 'Transitions', 'Inferences'])
  const after = drillsInTurn(skills, { history: drilled('Boundaries', 1, drillLength), now })
  expect(after).toEqual(['Transitions', 'Inferences', 'Boundaries'])
  expect(drillsInTurn(skills, { history: drilled('Boundaries', 4, drillLength), now })[0]).toBe('Boundaries')
  // Two questions of a drill by need are no drill of the skill.
  expect(drillsInTurn(skills, { history: drilled('Boundaries', 1, 2), now })[0]).toBe('Boundaries')
  // Mistakes of the book that were redone are none either.
  const redone = drilled('Boundaries', 1, drillLength).map((one) => ({ ...one, isHelped: true }))
  expect(drillsInTurn(skills, { history: redone, now })[0]).toBe('Boundaries')
})
