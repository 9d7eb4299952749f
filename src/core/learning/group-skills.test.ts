import { expect, test } from 'vitest'
import { groupSkills, type SkillOfStudent } from './group-skills.ts'

const students = (counts: [asked: number, right: number][], skill = 'Inferences'): SkillOfStudent[] =>
  counts.map(([asked, right], userId) => ({ userId, skill, asked, right }))
const shareOf = (counts: [number, number][]) => groupSkills(students(counts))[0]?.share

test('L11 each skill says how many students and answers stand behind it', () => {
  expect(
    groupSkills(
      students([
        [5, 2],
        [10, 6],
        [1, 0],
      ]),
    ),
  ).toMatchObject([{ name: 'Inferences', students: 3, answers: 16, right: 8, share: { share: 0.5 } }])
  expect(groupSkills([])).toEqual([])
})

test('L11 below three students there is no share', () => {
  expect(
    shareOf([
      [40, 10],
      [40, 30],
    ]),
  ).toBeNull()
  expect(
    shareOf([
      [40, 10],
      [40, 30],
      [40, 20],
    ]),
  ).not.toBeNull()
})

test('L11 students who differ make a wider band than students who are alike, and fewer answers a wider one than more', () => {
  const width = (counts: [number, number][]) => {
    const share = shareOf(counts)
    return share ? share.high - share.low : 0
  }
  expect(
    width([
      [20, 2],
      [20, 10],
      [20, 18],
    ]),
  ).toBeGreaterThan(
    2 *
      width([
        [20, 10],
        [20, 10],
        [20, 10],
      ]),
  )
  expect(
    width([
      [2, 1],
      [2, 1],
      [2, 1],
    ]),
  ).toBeGreaterThan(
    width([
      [20, 10],
      [20, 10],
      [20, 10],
    ]),
  )
})

test('L11 all right and all wrong have a band within 0 and 1 that is not a point', () => {
  const all = shareOf([
    [4, 4],
    [4, 4],
    [4, 4],
  ])
  const none = shareOf([
    [4, 0],
    [4, 0],
    [4, 0],
  ])
  expect(all).toMatchObject({ share: 1, high: 1 })
  expect(none).toMatchObject({ share: 0, low: 0 })
  expect(all?.low).toBeLessThan(1)
  expect(none?.high).toBeGreaterThan(0)
})

test('L11 the skill with most points to win comes first, and one without a mistake last', () => {
  const rows = [
    ...students([[4, 4]], 'Boundaries'),
    ...students([[30, 10]], 'Transitions'),
    ...students([[4, 1]], 'Inferences'),
  ]
  expect(groupSkills(rows).map(({ name }) => name)).toEqual(['Transitions', 'Inferences', 'Boundaries'])
})

test('L11 a band of 80 % holds the true share of simulated groups in 72 to 88 of 100 cases', () => {
  let seed = 7
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed / 2 ** 31
  }
  const runs = 2_000
  for (const size of [6, 30]) {
    let held = 0
    for (let run = 0; run < runs; run += 1) {
      const counts = Array.from({ length: size }, (): [number, number] => {
        // Students between 0.2 and 0.8 around 0.5.
        const level = 0.2 + 0.6 * random()
        return [10, Array.from({ length: 10 }, () => random() < level).filter(Boolean).length]
      })
      const share = shareOf(counts)
      if (share && share.low <= 0.5 && share.high >= 0.5) held += 1
    }
    expect(held / runs).toBeGreaterThan(0.72)
    expect(held / runs).toBeLessThan(0.88)
  }
})
