import { chooseDrill, drillLength, drillsInTurn, isRested, type DrillItem } from '../core/learning/drill.ts'
import { evidenceOf, guessOf, levelOf } from '../core/learning/evidence.ts'
import { withSkill, type HistoryFact } from '../core/learning/history.ts'
import { nextCard } from '../core/learning/next-card.ts'
import { lessonsInTurn } from '../core/learning/next-lesson.ts'
import { plainPlan, planWeek, type PlanStep } from '../core/learning/plan-week.ts'
import { calendarDay, gradeOf, isLearned, paceSeconds, type ReturnCard } from '../core/learning/returns.ts'
import { withSiblings, type Sibling } from '../core/learning/siblings.ts'
import { chanceOf, levelsOf } from '../core/learning/skill-model.ts'
import { mistakesOf, rankedPoints, returnsToday, usualSeconds, weakSkills } from '../core/learning/today.ts'
import { seeded } from './deal.ts'
import { optionsOf, percent, testsOf, type Item, type Published, type Report, type Route } from './items.ts'
import { dayMs } from '../core/dates.ts'

/** The practice of the simulated student: eight weeks before her test, half an hour a day. */
const [weeks, minutes] = [8, 30]
const daysOfWeek = 7
const zone = 'UTC'
/** A Sunday, counted from 1970-01-01. */
const firstDay = 20_734
/** The time of a day at which she practices. */
const eveningMs = 18 * 3_600_000
const pace = paceSeconds(100)
/** The levels of the simulated students, on the model's scale, and how many there are of each. */
const levels = [-1, 0, 1]
const studentsOfLevel = 2
/** The most that a skill of a student lies above or below her level. */
const skillRange = 0.8

type Question = Pick<DrillItem, 'itemId' | 'skill' | 'level' | 'guess'> & { ruleId: string | null }
type Test = Route & { id: number; modules: Question[][] }

/** Everything that the demo has for a student's plan: questions for drills, tests of two modules, and lessons. */
export type Supply = { bank: Question[]; tests: Test[]; lessons: Published['lessons'] }

/** Returns the supply of the published content. */
export function supplyOf({ forms, lessons }: Pick<Published, 'forms' | 'lessons'>): Supply {
  const ids = new Map<Item['id'], number>()
  const asked = (item: Item): Question[] => {
    if (!ids.has(item.id)) ids.set(item.id, ids.size + 1)
    const { skill, difficulty = null, rule_id: ruleId = null, type } = item
    const guess = guessOf(type, optionsOf(item).length)
    return skill ? [{ itemId: ids.get(item.id)!, skill, level: levelOf(difficulty), guess, ruleId }] : []
  }
  const published = forms.filter(({ isDraft }) => !isDraft)
  return {
    bank: published
      .filter(({ isBank }) => isBank)
      .flatMap(({ sets }) => sets.flatMap(({ items }) => items.flatMap(asked))),
    tests: testsOf({ forms: published }).flatMap(({ sets, route }, at) =>
      route ? [{ ...route, id: at + 1, modules: sets.map(({ items }) => items.flatMap(asked)) }] : [],
    ),
    lessons,
  }
}

/** A drill that the plan asked for: how many questions it had, and how many of them she had not met. */
type PlannedDrill = { week: number; skill: string; asked: number; fresh: number }
/** The outcome of the weeks: the drills, the days of work on which no skill had a question for one, and the least that each skill had ready. */
export type Weeks = { drills: PlannedDrill[]; emptyDays: number; leastReady: Map<string, number> }

/** Simulates the weeks of a student at a level who does what her plan says and learns nothing from it, so that what is weak stays weak. */
export function simulateWeeks(
  { bank, tests, lessons }: Supply,
  { seed, level }: { seed: string; level: number },
): Weeks {
  const random = seeded(seed)
  const questions = new Map(
    [...bank, ...tests.flatMap(({ modules }) => modules.flat())].map((one) => [one.itemId, one]),
  )
  const own = new Map(
    [...new Set([...questions.values()].map(({ skill }) => skill))].map((skill) => [
      skill,
      level + skillRange * (2 * random() - 1),
    ]),
  )
  const usable = new Map<number, Sibling>(
    bank.map(({ itemId, skill, ruleId }) => [itemId, { itemId, skill, ruleId, isShown: false }]),
  )
  const history: HistoryFact[] = []
  const cards = new Map<number, ReturnCard>()
  const open = { tests: [...tests], lessons: [...lessons] }
  const done: Weeks = { drills: [], emptyDays: 0, leastReady: new Map() }
  const testDay = firstDay + weeks * daysOfWeek
  let lastTestDay: number | null = null

  /** Answers a question; returns whether it was right. */
  const answer = (itemId: number, place: HistoryFact['place'], at: number): boolean => {
    const { skill, level: difficulty, guess, ruleId } = questions.get(itemId)!
    const isRight = random() < chanceOf((own.get(skill) ?? level) - difficulty, guess)
    history.push({
      itemId,
      skill,
      level: difficulty,
      guess,
      place,
      placeId: 1,
      at,
      mark: isRight ? 1 : 0,
      isRight,
      isGuessed: false,
      isFlagged: false,
      isHelped: false,
      seconds: pace,
    })
    usable.set(itemId, { itemId, skill, ruleId, isShown: true })
    return isRight
  }
  /** Grades what returns by an answer; a drill grades only what returns already. */
  const grade = (cardItemId: number, itemId: number, isRight: boolean, today: number) =>
    cards.set(
      cardItemId,
      nextCard(cards.get(cardItemId) ?? null, {
        grade: gradeOf({ isRight, isGuessed: false, isHelped: false, seconds: pace, paceSeconds: pace }),
        isSibling: itemId !== cardItemId,
        today,
        testDay,
      }),
    )
  const drillItems = (): DrillItem[] => {
    const metAt = new Map(history.map(({ itemId, at }) => [itemId, at]))
    return [...usable.keys()].map((itemId) => ({ ...questions.get(itemId)!, metAt: metAt.get(itemId) ?? null }))
  }

  const take = (step: PlanStep, now: number, today: number) => {
    if (step.kind === 'lesson') open.lessons = open.lessons.filter(({ id }) => id !== step.id)
    if (step.kind === 'returns') {
      const { returns, begun } = returnsToday({ history, cards, usable, pace }, { now, zone })
      for (const { itemId, cardItemId } of withSiblings([...returns, ...begun], usable))
        grade(cardItemId, itemId, answer(itemId, 'return', now), today)
    }
    if (step.kind === 'test') {
      const { modules, toHarder } = open.tests.find(({ id }) => id === step.id)!
      open.tests = open.tests.filter(({ id }) => id !== step.id)
      lastTestDay = today
      const [first = [], easier = [], harder = []] = modules
      const right = first.filter(({ itemId }) => answer(itemId, 'test', now)).length
      for (const { itemId } of right >= toHarder ? harder : easier) answer(itemId, 'test', now)
    }
    if (step.kind === 'drill') {
      const order = new Map([...questions.keys()].map((itemId) => [itemId, random()]))
      const items = drillItems()
      const chosen = chooseDrill(items, {
        choice: { by: 'skill', skill: step.skill, level: null },
        levels: levelsOf(evidenceOf(withSkill(history), now)),
        now,
        order: (itemId) => order.get(itemId) ?? 0,
      })
      const fresh = items.filter(({ itemId, metAt }) => metAt === null && chosen.includes(itemId)).length
      done.drills.push({
        week: Math.floor((today - firstDay) / daysOfWeek) + 1,
        skill: step.skill,
        asked: chosen.length,
        fresh,
      })
      for (const itemId of chosen) {
        const isRight = answer(itemId, 'drill', now)
        if (cards.has(itemId)) grade(itemId, itemId, isRight, today)
      }
    }
  }

  for (let today = firstDay; today < testDay; today += 1) {
    const now = today * dayMs + eveningMs
    const weak = weakSkills(history)
    const secondsOf = usualSeconds(history, pace)
    const rested = Map.groupBy(
      drillItems().filter(({ metAt }) => isRested(metAt, now)),
      ({ skill }) => skill,
    )
    for (const skill of own.keys())
      done.leastReady.set(skill, Math.min(rested.get(skill)?.length ?? 0, done.leastReady.get(skill) ?? Infinity))
    const placeOf = (skill: string) => (weak.includes(skill) ? weak.indexOf(skill) : weak.length)
    const ready = [...rested]
      .map(([name, items]) => ({ name, ready: items.length }))
      .toSorted((one, other) => placeOf(one.name) - placeOf(other.name) || one.name.localeCompare(other.name))
    const drills = drillsInTurn(ready, { history, now })
    const day = planWeek(
      {
        ...plainPlan,
        minutes,
        testDay,
        assignments: [],
        due: [...cards]
          .filter(([, card]) => !isLearned(card))
          .map(([itemId, { dueDay }]) => ({ itemId, skill: questions.get(itemId)!.skill, dueDay })),
        mistakes: mistakesOf(history)
          .filter(({ itemId }) => !cards.has(itemId))
          .map(({ itemId, skill, at }) => ({
            itemId,
            skill: skill ?? '',
            missedDay: calendarDay(zone, at),
            pointsToWin: rankedPoints(weak, skill),
          })),
        lessons: lessonsInTurn(
          weak,
          [...own.keys()].flatMap((skill) => {
            const lesson = open.lessons.find(({ skills }) => skills.includes(skill))
            return lesson ? [{ ...lesson, skill: skill.toLowerCase() }] : []
          }),
        ),
        drills,
        forms: open.tests,
        lastTestDay,
        minutesToday: 0,
        begunToday: 0,
        takenToday: 0,
        secondsOf: (skill) => secondsOf(skill === '' ? null : skill),
      },
      today,
    )[0]!
    if (drills.length === 0) done.emptyDays += 1
    for (const step of day.steps) take(step, now, today)
  }
  return done
}

const isShort = ({ asked }: PlannedDrill) => asked < drillLength

/** Returns the problems of a student's weeks: drills with too few questions, and days without any. */
export function dryProblems({ drills, emptyDays }: Weeks): string[] {
  const bySkill = Map.groupBy(drills.filter(isShort), ({ skill }) => skill)
  return [
    ...[...bySkill].map(
      ([skill, short]) => `${skill} runs dry: ${short.length} drills have fewer than ${drillLength} questions`,
    ),
    ...(emptyDays > 0 ? [`on ${emptyDays} days no skill has a question for a drill`] : []),
  ]
}

/** Measures L6: eight weeks of half an hour a day by the plan, in which no skill runs dry. */
export function weeksGate(published: Published): Report {
  const supply = supplyOf(published)
  const [figures, problems]: [string[], string[]] = [[], []]
  for (const level of levels)
    for (let student = 1; student <= studentsOfLevel; student += 1) {
      const done = simulateWeeks(supply, { seed: `weeks ${level} ${student}`, level })
      const name = `a student at ${level}, ${student}`
      const freshOf = (week: number) => {
        const ofWeek = done.drills.filter((drill) => drill.week === week)
        const sum = (of: (drill: PlannedDrill) => number) => ofWeek.reduce((total, drill) => total + of(drill), 0)
        return percent(
          sum(({ fresh }) => fresh) /
            Math.max(
              1,
              sum(({ asked }) => asked),
            ),
        )
      }
      const [scarcest, ready] = [...done.leastReady].toSorted(([, one], [, other]) => one - other)[0] ?? ['none', 0]
      figures.push(
        `${name}: ${done.drills.length} drills of ${new Set(done.drills.map(({ skill }) => skill)).size} skills, ` +
          `${done.drills.filter(isShort).length} with fewer than ${drillLength} questions; new in weeks 1 to ${weeks}: ` +
          `${Array.from({ length: weeks }, (_, at) => freshOf(at + 1)).join(', ')}; at the least ${ready} ready, of ${scarcest}`,
      )
      problems.push(...dryProblems(done).map((problem) => `${name}: ${problem}`))
    }
  return { gate: 'Weeks', figures, problems, open: [] }
}
