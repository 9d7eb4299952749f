/** The number of occurrences of each value, in any order; a value may have several entries. */
export type Histogram = readonly (readonly [value: number, count: number])[]

/** Number of students with the same score and the same verdict. */
export type Outcome = {
  /** Right answers in the whole test, this question included. */
  total: number
  isRight: boolean
  /** The answer that they chose; null: none. */
  answer: string | null
  count: number
}

/** Returns the share of right answers, from 0 to 1: the facility of a question; null when no one was asked it. */
export const facility = (right: number, met: number): number | null => (met > 0 ? right / met : null)

/**
 * Returns the corrected point-biserial correlation: of being right at one question with the number of right answers at all others. Each
 * group are students who were asked the same questions; their deviations from the means of their own group are pooled, because numbers of right
 * answers to different questions cannot be compared. Null where nothing varies.
 */
export function correctedPointBiserial(groups: readonly (readonly Outcome[])[]): number | null {
  const pooled = { both: 0, item: 0, rest: 0 }
  for (const outcomes of groups) {
    let [students, right, sum, squares, together] = [0, 0, 0, 0, 0]
    for (const { total, isRight, count } of outcomes) {
      const rest = total - (isRight ? 1 : 0)
      students += count
      sum += rest * count
      squares += rest * rest * count
      if (!isRight) continue
      right += count
      together += rest * count
    }
    if (students === 0) continue
    pooled.both += together - (right * sum) / students
    pooled.item += right - (right * right) / students
    pooled.rest += squares - (sum * sum) / students
  }
  const spread = Math.sqrt(pooled.item * pooled.rest)
  // What is left of equal numbers after subtracting them is not a spread.
  return spread > 1e-9 ? pooled.both / spread : null
}

/**
 * Returns Cronbach's alpha of questions that are right or wrong (Kuder and Richardson's formula 20), from how many students were right
 * at each question and how many had each number of right answers. Null for one question or students who do not differ.
 */
export function cronbachAlpha(rightAtEach: readonly number[], scores: Histogram): number | null {
  const questions = rightAtEach.length
  let [students, sum, squares] = [0, 0, 0]
  for (const [score, count] of scores) {
    students += count
    sum += score * count
    squares += score * score * count
  }
  if (questions < 2 || students < 2) return null
  const variance = squares / students - (sum / students) ** 2
  if (variance < 1e-9) return null
  const ofQuestions = rightAtEach.reduce((before, right) => before + (right / students) * (1 - right / students), 0)
  return (questions / (questions - 1)) * (1 - ofQuestions / variance)
}

/** The share of each answer among students, from 0 to 1; null: no answer. */
type Choices = Map<string | null, number>

/** Adds the answers of a group's top or bottom third; ties at the edge are weighted. */
function addThird(into: Choices, outcomes: readonly Outcome[], isUpper: boolean): void {
  const byScore = [...Map.groupBy(outcomes, ({ total }) => total)].toSorted(([one], [other]) =>
    isUpper ? other - one : one - other,
  )
  let room = outcomes.reduce((sum, { count }) => sum + count, 0) / 3
  for (const [, alike] of byScore) {
    const students = alike.reduce((sum, { count }) => sum + count, 0)
    const part = Math.min(1, room / students)
    for (const { answer, count } of alike) into.set(answer, (into.get(answer) ?? 0) + count * part)
    room -= students * part
    if (room <= 0) return
  }
}

const sharesOf = (counts: Choices): Choices => {
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return new Map([...counts].map(([answer, count]) => [answer, count / all]))
}

/**
 * Returns what the best and the weakest third of the students chose, as shares; thirds are formed within each group of students who were asked
 * the same questions. Null when no one was asked the question.
 */
export function choicesByThird(groups: readonly (readonly Outcome[])[]): { upper: Choices; lower: Choices } | null {
  const [upper, lower]: [Choices, Choices] = [new Map(), new Map()]
  for (const outcomes of groups) {
    addThird(upper, outcomes, true)
    addThird(lower, outcomes, false)
  }
  return upper.size === 0 ? null : { upper: sharesOf(upper), lower: sharesOf(lower) }
}

/** Returns the value below which a share of all values lies: 0.5 for the median, the mean of two neighbors where it falls between them. */
export function quantile(values: Histogram, share: number): number | null {
  const sorted = values.filter(([, count]) => count > 0).toSorted(([one], [other]) => one - other)
  const all = sorted.reduce((sum, [, count]) => sum + count, 0)
  if (all === 0) return null
  const place = all * share
  let before = 0
  for (const [at, [value, count]] of sorted.entries()) {
    before += count
    if (before > place) return value
    if (before === place) return (value + (sorted[at + 1]?.[0] ?? value)) / 2
  }
  return sorted.at(-1)?.[0] ?? null
}
