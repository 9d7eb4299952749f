import { levelsOf, modelVersion, shareOf, unknownLevel } from '../../src/core/learning/skill-model.ts'
import { elo, shrunkShare, type Rival } from './rivals.ts'
import { broken, product, simulateWeeks, transfers, type Way } from './weeks.ts'
import { fixedSet, seeded, simulate, skillNames, type History } from './simulate.ts'

// Checks the model of skills with simulated students: `npm run check:learning`. The generator is not the model. L5 docs/decisions/0183

const guess = 0.25
const counts = [5, 10, 40, 100, 400]
const populations = [-1, 0, 1]
const studentsOf = Number(process.env.LEARNING_STUDENTS ?? 334)
const set = fixedSet(7)

const histories = (seed: number, count: number): { mean: number; history: History }[] =>
  populations.flatMap((mean) => {
    const random = seeded(seed + 1000 * (mean + 2) + count)
    return Array.from({ length: studentsOf }, () => ({ mean, history: simulate(random, mean, count, set) }))
  })

type Guess = { estimate: number; low: number; high: number; truth: number; skill: string | null; mean: number }

const guessesOf = (
  { mean, history }: { mean: number; history: History },
  by: 'evidence' | 'known' = 'evidence',
): Guess[] => {
  const { truth } = history
  const levels = levelsOf(history[by])
  const of = (level: typeof levels.whole, truth: number, skill: string | null): Guess => {
    const { share, low, high } = shareOf(level, guess)
    return { estimate: share, low, high, truth, skill, mean }
  }
  return [
    of(levels.whole, truth.whole, null),
    ...skillNames.map((skill, at) =>
      of(levels.skills.get(skill) ?? { ...unknownLevel, mean: levels.whole.mean }, truth.skills[at]!, skill),
    ),
  ]
}

const average = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length
const errorOf = (guesses: readonly { estimate: number; truth: number }[]) =>
  average(guesses.map(({ estimate, truth }) => (estimate - truth) ** 2))

/** Returns the average of paired differences and half of its 95 % interval. */
function paired(differences: readonly number[]): { mean: number; half: number } {
  const mean = average(differences)
  const spread = Math.sqrt(average(differences.map((one) => (one - mean) ** 2)) / (differences.length - 1))
  return { mean, half: 1.96 * spread }
}

/** Chooses of some settings the one with the least error on students of its own. */
function tuned<Setting>(settings: readonly Setting[], rival: (setting: Setting) => Rival): Rival {
  const training = counts.flatMap((count) => histories(99_000, count).filter((_, at) => at % 4 === 0))
  const errors = settings.map((setting) => {
    const guessed = rival(setting)
    return errorOf(
      training.flatMap(({ history: { evidence, truth } }) => [
        { estimate: guessed(evidence, null), truth: truth.whole },
        ...skillNames.map((skill, at) => ({ estimate: guessed(evidence, skill), truth: truth.skills[at]! })),
      ]),
    )
  })
  const best = settings[errors.indexOf(Math.min(...errors))]!
  console.log('  tuned to', JSON.stringify(best))
  return rival(best)
}

const problems: string[] = []
const hold = (isHeld: boolean, problem: string) => {
  if (!isHeld) problems.push(problem)
}

console.log(`Model ${modelVersion}; rivals`)
const rivals = {
  'share of right answers': tuned(
    [2, 4, 6, 8, 12, 16].flatMap((weight) => [0.5, 0.55, 0.6, 0.65].map((usual) => ({ usual, weight }))),
    shrunkShare,
  ),
  Elo: tuned(
    [0.2, 0.4, 0.6, 0.8, 1.2].flatMap((step) => [0.01, 0.03, 0.1, 0.3].map((decay) => ({ step, decay }))),
    elo,
  ),
}

console.log(
  '\nanswers  error of the model (root mean square, whole and skills)  difference of squares to each rival ± 95 %',
)
const all: Guess[] = []
for (const count of counts) {
  const students = histories(1, count)
  const mine = students.map((one) => guessesOf(one))
  const known = students.flatMap((one) => guessesOf(one, 'known'))
  all.push(...mine.flat())
  const lines = Object.entries(rivals).map(([name, rival]) => {
    const differences = students.map(({ history: { evidence, truth } }, at) => {
      const theirs = [
        { estimate: rival(evidence, null), truth: truth.whole },
        ...skillNames.map((skill, place) => ({ estimate: rival(evidence, skill), truth: truth.skills[place]! })),
      ]
      return errorOf(mine[at]!) - errorOf(theirs)
    })
    const { mean, half } = paired(differences)
    hold(mean - half <= 0, `after ${count} answers the model is worse than ${name}`)
    if (count === 10 || count === 40)
      hold(mean + half < 0, `after ${count} answers the model is not better than ${name}`)
    return `${name} ${mean.toFixed(4)} ± ${half.toFixed(4)}`
  })
  const coverage = average(mine.flat().map(({ low, high, truth }) => (truth >= low && truth <= high ? 1 : 0)))
  console.log(
    `${String(count).padStart(7)}  ${Math.sqrt(errorOf(mine.flat())).toFixed(3)}  band ${(100 * coverage).toFixed(1)} %  ${lines.join(' · ')} · with the real difficulties ${Math.sqrt(errorOf(known)).toFixed(3)}`,
  )
}

const coverageOf = (guesses: readonly Guess[]) =>
  100 * average(guesses.map(({ low, high, truth }) => (truth >= low && truth <= high ? 1 : 0)))
const overall = coverageOf(all)
console.log(`\nbands of 80 % hold the truth in ${overall.toFixed(1)} %`)
hold(overall >= 75 && overall <= 85, `bands hold the truth in ${overall.toFixed(1)} %, not in 75 to 85 %`)
for (const mean of populations)
  for (const skill of [null, ...skillNames]) {
    const share = coverageOf(all.filter((one) => one.mean === mean && one.skill === skill))
    hold(share >= 70 && share <= 90, `population ${mean}, ${skill ?? 'whole'}: ${share.toFixed(1)} %`)
  }

const bins = Array.from({ length: 10 }, (_, bin) =>
  all.filter(({ estimate }) => Math.min(9, Math.floor(estimate * 10)) === bin),
)
const calibration = bins.reduce(
  (sum, bin) =>
    bin.length === 0
      ? sum
      : sum +
        (bin.length / all.length) *
          Math.abs(average(bin.map(({ estimate }) => estimate)) - average(bin.map(({ truth }) => truth))),
  0,
)
console.log(`calibration error ${calibration.toFixed(4)}`)
hold(calibration <= 0.03, `calibration error ${calibration.toFixed(4)}`)

const sample = histories(1, 400).slice(0, 50)
const since = performance.now()
for (const { history } of sample) levelsOf(history.evidence)
console.log(`an estimate from 400 answers takes ${((performance.now() - since) / sample.length).toFixed(2)} ms`)

const signed = (value: number, digits = 0) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(digits)}`
const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0)
const mistakesOfTest = [0, 1, 3, 6, 9, 12, 18, 27]
const studentsOfWeeks = 50

const weeksOf = (mistakes: number, way: Way) =>
  Array.from({ length: studentsOfWeeks }, (_, seed) => simulateWeeks(100 * mistakes + seed, mistakes, way))

/** Returns the promises of the product that a way to plan the days breaks, by name. */
function brokenPromises(way: Way, tests: readonly number[], isPrinted: boolean): Map<string, string> {
  const found = new Map<string, string>()
  const promise = (name: keyof typeof broken, isHeld: boolean, problem: string) => {
    if (!isHeld && !found.has(name)) found.set(name, problem)
  }
  for (const mistakes of tests) {
    const weeks = weeksOf(mistakes, way)
    const oldest = Math.max(...weeks.map(({ oldestDueDays }) => oldestDueDays))
    const allDays = weeks.flatMap(({ days }) => days)
    const most = Math.max(...allDays.map(({ minutes }) => minutes))
    const full = allDays.filter(({ isFull }) => isFull)
    const least = Math.min(...full.map(({ minutes }) => minutes))
    const returns = sum(weeks.map((one) => one.returns))
    const weak = returns === 0 ? null : sum(weeks.map(({ weakReturns }) => weakReturns)) / returns
    const begun = sum(weeks.map((one) => one.begun)) / weeks.length
    const missed =
      mistakes === 0 ? 0 : sum(weeks.map(({ weakMistakes }) => weakMistakes)) / (3 * mistakes * weeks.length)
    // Where not all mistakes can return, those of weak skills have to come before the rest.
    const fewestWeak = !way.redoes && begun < 0.7 * 3 * mistakes ? Math.max(0.5, missed + 0.05) : 0.5
    if (isPrinted)
      console.log(
        `${String(mistakes).padStart(3)}  a day ${average(allDays.map(({ minutes }) => minutes)).toFixed(1)} min, at most ${most}, with enough to do at least ${full.length === 0 ? '–' : least} · oldest due ${oldest} days · begun ${begun.toFixed(1)} of ${3 * mistakes}, learned ${average(weeks.map(({ learned }) => learned)).toFixed(1)} · weak skills ${weak === null ? '–' : `${(100 * weak).toFixed(0)} % of returns, ${(100 * missed).toFixed(0)} % of mistakes`}`,
      )
    promise('old returns', oldest <= 7, `with ${mistakes} mistakes a due question waits ${oldest} days`)
    promise('long days', most <= 11, `with ${mistakes} mistakes a day takes ${most} minutes`)
    promise('short days', least >= 8, `with ${mistakes} mistakes a day with enough to do takes ${least} minutes`)
    promise(
      'weak skills',
      weak === null || weak > fewestWeak,
      `with ${mistakes} mistakes weak skills get ${weak?.toFixed(2)} of the returns, not ${fewestWeak.toFixed(2)}`,
    )
  }
  return found
}

console.log('\nEight weeks of ten minutes a day, by mistakes in each of three tests')
for (const problem of brokenPromises({ plan: product }, mistakesOfTest, true).values()) problems.push(problem)
// A bound that a plan holds which breaks its promise would say nothing of the product.
for (const [name, plan] of Object.entries(broken)) {
  const found = brokenPromises({ plan }, [6, 27], false).get(name)
  console.log(`a plan that breaks the promise on ${name}: ${found ?? 'not found'}`)
  hold(found !== undefined, `the bound on ${name} is held by a plan that breaks it`)
}

// Redoing a test begins a return of each mistake: the days have to stay what they are.
console.log('\nThe same where each test is redone on its day')
for (const problem of brokenPromises({ plan: product, redoes: true }, [3, 12, 18, 27], true).values())
  problems.push(`redone: ${problem}`)

console.log(
  '\nEight weeks against redoing each mistake once, by what practice teaches of a skill; the product claims none of it',
)
for (const [name, transfer] of Object.entries(transfers)) {
  console.log(`${name}: what an answer of practice adds to the level of its skill is ${transfer}`)
  for (const mistakes of [3, 12, 18, 27]) {
    const redo = weeksOf(mistakes, { plan: null, redoes: true, transfer })
    const line = [true, false].map((redoes) => {
      const mine = weeksOf(mistakes, { plan: product, redoes, transfer })
      const gain = (of: (one: (typeof mine)[number]) => number) => average(mine.map(of)) - average(redo.map(of))
      const known = gain((one) => one.known)
      const onNew = gain(({ gained }) => gained)
      hold(transfer > 0 || onNew === 0, 'without transfer something is gained on new questions')
      hold(!redoes || known > 0, `with ${mistakes} mistakes redoing and returning is no better than redoing alone`)
      const reached = average(mine.map(({ knownOfReached }) => knownOfReached))
      return `${redoes ? 'redo and return' : 'return alone'} ${signed(100 * known)} points (${(100 * reached).toFixed(0)} % of what it reached is known), level ${signed(onNew, 2)}, ${average(mine.map(({ minutes }) => minutes)).toFixed(0)} min`
    })
    console.log(
      `${String(mistakes).padStart(3)}  redo alone ${(100 * average(redo.map(({ known }) => known))).toFixed(0)} % known, ${average(redo.map(({ minutes }) => minutes)).toFixed(0)} min · ${line.join(' · ')}`,
    )
  }
}

for (const problem of problems) console.error(`Not held: ${problem}`)
console.log(problems.length === 0 ? '\nAll bounds are held' : `\n${problems.length} bounds are not held`)
process.exitCode = problems.length === 0 ? 0 : 1
