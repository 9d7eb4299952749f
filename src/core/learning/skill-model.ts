import type { Evidence } from './evidence.ts'

/**
 * The model of a student: P(right) = g + (1 - g) · logistic(θ + δ - b), with θ the student, δ her difference in a skill, b the item and g
 * the chance of a guess. It is estimated by its posterior mode, with normal priors. A change of the model gets a new version, because
 * estimates that were shown are stored with theirs.
 */
export const modelVersion = 1

/** Standard deviations before anything is known: of students, and of one student's skills around her own level. */
const studentSpread = 1.5
const skillSpread = 0.7
/** The step between the author's labels of difficulty, on the model's scale, and the standard deviation of items around their label. */
const levelStep = 1
const itemSpread = 0.7
/** The factor by which an item's spread flattens a curve: an author's label is uncertain, so one answer says less. */
const blur = 1 / Math.sqrt(1 + (Math.PI * itemSpread ** 2) / 8)

/** An estimate on the model's scale: the mode, and the standard deviation around it. */
export type Level = { mean: number; deviation: number }
/** A student as the answers show her: whole, and in each skill with the weight of its evidence and the number of its answers. */
export type StudentLevels = { whole: Level; skills: Map<string, Level & { answers: number; weight: number }> }

const logistic = (x: number) => 1 / (1 + Math.exp(-x))

/** Returns the probability of a right answer at a level above the item's. */
export const chanceOf = (above: number, guess: number) => guess + (1 - guess) * logistic(blur * above)

type Point = { whole: number; skills: number[] }

const mostSteps = 40
const isSmall = 1e-6

/** An answer as the model takes it: the level of its item need not be one of the labels. */
type Rated = Omit<Evidence, 'level'> & { level: number }

/** Answers that say the same but for their weight: of one skill and level, with one chance of a guess, all right or all wrong. */
type Alike = Rated & { at: number; answers: number }

/** Joins the answers that say the same, so that the model works on some dozens instead of some hundreds. */
function joinAlike(evidence: readonly Rated[], names: readonly string[]): Alike[] {
  const joined = new Map(names.map((name, at) => [name, { at, all: [] as Alike[] }]))
  for (const one of evidence) {
    const { at, all } = joined.get(one.skill) ?? { at: 0, all: [] }
    const alike = all.find(
      ({ level, guess, isRight }) => level === one.level && guess === one.guess && isRight === one.isRight,
    )
    if (!alike) all.push({ ...one, at, answers: 1 })
    else {
      alike.weight += one.weight
      alike.answers += 1
    }
  }
  return [...joined.values()].flatMap(({ all }) => all)
}

/**
 * Returns the levels of a student by Fisher scoring: expected information plus prior, the step halved until the posterior rises. Plain
 * Newton diverges, because with a chance of guessing the likelihood is not concave.
 */
export function levelsOf(evidence: readonly Rated[]): StudentLevels {
  const names = [...new Set(evidence.map(({ skill }) => skill))]
  const answers = joinAlike(evidence, names)
  const priorWhole = studentSpread ** -2
  const priorSkill = skillSpread ** -2

  const aboveOf = (point: Point, { at, level }: Alike) => point.whole + (point.skills[at] ?? 0) - level * levelStep
  const logPosterior = (point: Point) =>
    answers.reduce(
      (sum, answer) => {
        const chance = chanceOf(aboveOf(point, answer), answer.guess)
        return sum + answer.weight * Math.log(answer.isRight ? chance : 1 - chance)
      },
      -0.5 * (priorWhole * point.whole ** 2 + priorSkill * point.skills.reduce((sum, skill) => sum + skill ** 2, 0)),
    )
  /** Returns the gradient of the posterior and the expected information of each skill's answers. */
  const slopeAt = (point: Point) => {
    const gradient = names.map(() => 0)
    const information = names.map(() => 0)
    for (const answer of answers) {
      const raw = logistic(blur * aboveOf(point, answer))
      const chance = answer.guess + (1 - answer.guess) * raw
      const rise = (1 - answer.guess) * raw * (1 - raw) * blur
      const spread = Math.max(chance * (1 - chance), 1e-12)
      gradient[answer.at]! += (answer.weight * ((answer.isRight ? 1 : 0) - chance) * rise) / spread
      information[answer.at]! += (answer.weight * rise ** 2) / spread
    }
    return { gradient, information }
  }

  let point: Point = { whole: 0, skills: names.map(() => 0) }
  let value = logPosterior(point)
  for (let step = 0; step < mostSteps; step += 1) {
    const { gradient, information } = slopeAt(point)
    const toWhole = gradient.reduce((sum, one) => sum + one, 0) - priorWhole * point.whole
    const toSkills = gradient.map((one, at) => one - priorSkill * (point.skills[at] ?? 0))
    // The information is an arrow: each skill meets only itself and the whole, so that its inverse is one division.
    const { wholeVariance } = inverseOf(information, priorWhole, priorSkill)
    const reduced = toSkills.reduce(
      (sum, one, at) => sum - ((information[at] ?? 0) * one) / ((information[at] ?? 0) + priorSkill),
      toWhole,
    )
    const wholeStep = wholeVariance * reduced
    const skillSteps = toSkills.map(
      (one, at) => (one - (information[at] ?? 0) * wholeStep) / ((information[at] ?? 0) + priorSkill),
    )
    let share = 1
    let next = point
    let risen = value
    for (; share > 1e-4; share /= 2) {
      next = {
        whole: point.whole + share * wholeStep,
        skills: point.skills.map((skill, at) => skill + share * (skillSteps[at] ?? 0)),
      }
      risen = logPosterior(next)
      if (risen >= value) break
    }
    if (risen < value) break
    const isDone = risen - value < isSmall
    point = next
    value = risen
    if (isDone) break
  }

  const { information } = slopeAt(point)
  const { wholeVariance } = inverseOf(information, priorWhole, priorSkill)
  return {
    whole: { mean: point.whole, deviation: Math.sqrt(wholeVariance) },
    skills: new Map(
      names.map((name, at) => {
        const own = information[at] ?? 0
        const share = own / (own + priorSkill)
        // The variance of the whole and the skill together: their own ones, and twice their covariance.
        const variance = wholeVariance * (1 - share) ** 2 + 1 / (own + priorSkill)
        const mine = answers.filter((answer) => answer.at === at)
        return [
          name,
          {
            mean: point.whole + (point.skills[at] ?? 0),
            deviation: Math.sqrt(variance),
            answers: mine.reduce((sum, { answers: count }) => sum + count, 0),
            weight: mine.reduce((sum, { weight }) => sum + weight, 0),
          },
        ]
      }),
    ),
  }
}

/** Returns the variance of the whole, from the information of each skill and the priors. */
function inverseOf(information: readonly number[], priorWhole: number, priorSkill: number) {
  const reduced = information.reduce((sum, own) => sum + (own * priorSkill) / (own + priorSkill), priorWhole)
  return { wholeVariance: 1 / reduced }
}

/** A share of right answers with the band in which it lies with a probability of 80 %. */
export type Share = { share: number; low: number; high: number }

/** So many standard deviations to each side hold 80 % of a normal distribution. */
const bandDeviations = 1.2816

/** Returns the share of medium items with this chance of a guess that a student at this level gets right. */
export const shareOf = ({ mean, deviation }: Level, guess: number): Share => ({
  share: chanceOf(mean, guess),
  low: chanceOf(mean - bandDeviations * deviation, guess),
  high: chanceOf(mean + bandDeviations * deviation, guess),
})

/** The level of a student of whom nothing is known. */
export const unknownLevel: Level = { mean: 0, deviation: Math.hypot(studentSpread, skillSpread) }

/** With fewer answers in a skill there is no estimate of it. */
export const fewestAnswers = 5

/** The chance of a guess at the medium question by which estimates are said: one of four options. */
export const usualGuess = 1 / 4
