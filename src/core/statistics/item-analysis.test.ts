import { describe, expect, test } from 'vitest'
import {
  choicesByThird,
  correctedPointBiserial,
  cronbachAlpha,
  facility,
  quantile,
  type Histogram,
  type Outcome,
} from './item-analysis.ts'

/**
 * Ten students and ten questions on reliability: Karl L. Wuensch, "The Kuder-Richardson 20" (East Carolina University, StatHelp,
 * core.ecu.edu/wuenschk/StatHelp/KR20.txt), who gives p, pq and the variance of the totals, 5.84.
 */
const wuensch = [
  '1111110110',
  '1011011101',
  '1111011001',
  '0010001000',
  '0000010010',
  '1110111111',
  '1101110111',
  '1111111101',
  '0101111101',
  '1101101110',
]
const totalOf = (row: string) => [...row].filter((mark) => mark === '1').length
const scores: Histogram = wuensch.map((row) => [totalOf(row), 1])
const rightAt = (at: number) => wuensch.filter((row) => row[at] === '1').length
const outcomesAt = (at: number): Outcome[] =>
  wuensch.map((row) => ({ total: totalOf(row), isRight: row[at] === '1', answer: null, count: 1 }))

describe('T28 the figures of a test agree with worked examples', () => {
  test('T28 facility: the shares of right answers that Wuensch prints', () => {
    const shares = wuensch.map((_, at) => facility(rightAt(at), 10))
    expect(shares).toEqual([0.7, 0.7, 0.6, 0.7, 0.6, 0.8, 0.7, 0.7, 0.5, 0.6])
    expect(facility(0, 0)).toBeNull()
  })

  test('T28 alpha: Kuder and Richardson (1937), formula 20, with Wuensch’s sums 2.18 and 5.84', () => {
    // 10/9 · (1 − 2.18/5.84) = 1.1111 · 0.62671 = 0.69635
    const right = wuensch.map((_, at) => rightAt(at))
    expect(cronbachAlpha(right, scores)).toBeCloseTo((10 / 9) * (1 - 2.18 / 5.84), 12)
    expect(cronbachAlpha(right, scores)).toBeCloseTo(0.6963, 4)
    expect(cronbachAlpha([5], scores)).toBeNull()
    expect(cronbachAlpha([1, 1], [[1, 2]])).toBeNull()
  })

  test('T28 discrimination: Henrysson (1963) corrects the item-total correlation of Wuensch’s first question', () => {
    // Σ totals of the right ones: 8 + 7 + 7 + 9 + 8 + 9 + 7 = 55; totals: mean 6.6, variance 5.84; item: p = 0.7, variance 0.21.
    // r_it = (55/10 − 0.7 · 6.6) / √(0.21 · 5.84) = 0.88 / 1.10743 = 0.79463
    // Henrysson: (r_it · s_t − s_i) / √(s_t² + s_i² − 2 r_it s_t s_i) = (0.88 − 0.21) / (0.45826 · √4.29) = 0.70590
    expect(correctedPointBiserial([outcomesAt(0)])).toBeCloseTo(0.7059, 4)
    const [st, si] = [Math.sqrt(5.84), Math.sqrt(0.21)]
    const uncorrected = 0.88 / (st * si)
    const henrysson = (uncorrected * st - si) / Math.sqrt(5.84 + 0.21 - 2 * uncorrected * st * si)
    expect(correctedPointBiserial([outcomesAt(0)])).toBeCloseTo(henrysson, 12)
  })

  test('T28 students who met other questions are compared with their own group only', () => {
    const harder = outcomesAt(0).map((one) => ({ ...one, total: one.total + 40 }))
    expect(correctedPointBiserial([outcomesAt(0), harder])).toBeCloseTo(correctedPointBiserial([outcomesAt(0)])!, 12)
    expect(correctedPointBiserial([[{ total: 3, isRight: true, answer: 'a1', count: 5 }]])).toBeNull()
    expect(correctedPointBiserial([])).toBeNull()
  })

  test('T28 thirds: equal scores at the edge count in part, as in Zaiontz, “Item Analysis” (real-statistics.com)', () => {
    // Six students; a third are two. Scores 9 8 8 | … : the best one counts whole, each of the two with 8 by half.
    const answers: [number, string | null][] = [
      [9, 'a1'],
      [8, 'a1'],
      [8, 'a2'],
      [5, 'a2'],
      [4, 'a3'],
      [2, null],
    ]
    const outcomes = answers.map(([total, answer]) => ({ total, answer, isRight: answer === 'a1', count: 1 }))
    const thirds = choicesByThird([outcomes])
    expect(thirds?.upper).toEqual(
      new Map([
        ['a1', 0.75],
        ['a2', 0.25],
      ]),
    )
    expect(thirds?.lower).toEqual(
      new Map([
        [null, 0.5],
        ['a3', 0.5],
      ]),
    )
    expect(choicesByThird([])).toBeNull()
  })

  test('T28 the discrimination index of a published table: 11 of 15 above, 7 of 15 below, difference 4/15', () => {
    // M. B. Angeles, “Improving multiple-choice test items through item analysis”: A B C* D, upper 1 0 11 3, lower 2 0 7 6.
    const group = (total: number, counts: Record<string, number>): Outcome[] =>
      Object.entries(counts).map(([answer, count]) => ({ total, answer, isRight: answer === 'a3', count }))
    const middle = group(20, { a1: 5, a2: 5, a4: 5 })
    const thirds = choicesByThird([
      [...group(30, { a1: 1, a3: 11, a4: 3 }), ...middle, ...group(10, { a1: 2, a3: 7, a4: 6 })],
    ])
    expect((thirds?.upper.get('a3') ?? 0) - (thirds?.lower.get('a3') ?? 0)).toBeCloseTo(4 / 15, 12)
    expect(thirds?.upper.get('a4')).toBeCloseTo(0.2, 12)
    expect(thirds?.lower.get('a4')).toBeCloseTo(0.4, 12)
  })

  test('T28 medians: the middle value, or the mean of the two in the middle', () => {
    expect(
      quantile(
        [
          [30, 1],
          [10, 1],
          [20, 1],
        ],
        0.5,
      ),
    ).toBe(20)
    expect(
      quantile(
        [
          [10, 2],
          [40, 2],
        ],
        0.5,
      ),
    ).toBe(25)
    expect(quantile(scores, 0.5)).toBe(7)
    expect(quantile([], 0.5)).toBeNull()
  })
})
