import type { z } from 'zod'
import type { plan } from '../../contract/plan.ts'
import { dateOfDay } from '../../core/dates.ts'
import { drillsInTurn } from '../../core/learning/drill.ts'
import { lessonsInTurn } from '../../core/learning/next-lesson.ts'
import { plainPlan, planWeek, type PlanStep, type StudyPlan } from '../../core/learning/plan-week.ts'
import { minutesPracticed } from '../../core/learning/practiced.ts'
import { calendarDay, isLearned, readingSeconds } from '../../core/learning/returns.ts'
import { minutesTaken, mistakesOf, rankedPoints, usualSeconds, weakSkills } from '../../core/learning/today.ts'
import { wordsToday } from '../../core/learning/words.ts'
import { listDue, type DueRow } from '../assignments/own.ts'
import type { Context } from '../http/context.ts'
import { readProgress } from '../learning/learner.ts'
import { todayOf } from '../learning/today.ts'
import { findPlan, listLessonsToResume, listQuizzes } from './queries.ts'

type Wire = z.output<typeof plan.get.reply>
type StepOnWire = Wire['days'][number]['steps'][number]

/** The minutes assumed for a lesson without words, or a quiz without a clock. */
const usualMinutes = 10

/** Returns what a student has set as it is on the wire. */
export const settingsOnWire = ({ minutes, daysOff, testDays, target }: StudyPlan): Wire['settings'] => ({
  minutes,
  days_off: [...daysOff],
  test_days: [...testDays],
  target,
})

/** Reads the days of a student's plan. */
export async function readPlan({ db, now: clock }: Pick<Context, 'db' | 'now'>, userId: number): Promise<Wire> {
  const now = clock()
  const [[stored], student, due, quizzes] = await Promise.all([
    findPlan(db, { userId }),
    readProgress(db, userId, now),
    listDue(db, userId, { now }),
    listQuizzes(db, { userId, now: new Date(now) }),
  ])
  const { skills } = todayOf(student, now)
  const { history, usable, learner, cards, lessons, words } = student
  const { zone, testDay } = learner
  const today = calendarDay(zone, now)
  const settings = stored?.study_plan ?? plainPlan
  const weak = weakSkills(history)
  const secondsOf = usualSeconds(history, learner.pace)
  const assigned = due.filter(({ done_at: done, is_open: isOpen }) => done === null && isOpen)
  const minutesOfQuiz = new Map(quizzes.map(({ quiz_id: id, minutes }) => [id, minutes ?? usualMinutes]))
  const minutesOf = ({ kind, name, quiz_id: quizId, questions, answered }: DueRow): number => {
    if (kind === 'quiz') return minutesOfQuiz.get(quizId ?? 0) ?? usualMinutes
    if (kind === 'lesson') return usualMinutes
    return Math.ceil((((questions ?? 0) - (answered ?? 0)) * (secondsOf(name) + readingSeconds)) / 60)
  }
  const isToday = ({ at }: { at: number }) => calendarDay(zone, at) === today
  // The minutes of a day are for practice: a test is a step beside them.
  const minutesToday = minutesPracticed(history.filter((answer) => answer.place !== 'test' && isToday(answer)))
  // What is assigned has its turn as that, and no second one.
  const givenLessons = new Set(assigned.map(({ kind, lesson }) => (kind === 'lesson' ? lesson?.id : undefined)))
  const givenQuizzes = new Set(assigned.map(({ quiz_id: id }) => id))
  // One that cannot be started yet, as a mock test for a room, takes the place of no other; one that is begun does.
  const fullTests = new Set(
    quizzes
      .filter(({ is_form: isForm, is_full: isFull, taken_at: at }) => isForm || (isFull && at !== null))
      .map(({ quiz_id: id }) => id),
  )
  const ofSkills = lessonsInTurn(weak, lessons)
  // Before anything is missed, and once the lessons of weak skills are done, the course goes on, as on home.
  const inTurn =
    ofSkills.length > 0
      ? ofSkills
      : (await listLessonsToResume(db, { userId, now: new Date(now) })).map((lesson) => ({
          ...lesson,
          skill: null,
        }))
  const open = inTurn.filter(({ id }) => !givenLessons.has(id))
  const daysOfFull = quizzes.flatMap(({ is_full: isFull, taken_at: at }) =>
    isFull && at !== null ? [calendarDay(zone, at.getTime())] : [],
  )
  const days = planWeek(
    {
      ...settings,
      testDay,
      assignments: assigned.map((thing) => ({
        id: thing.id,
        dueDay: calendarDay(zone, Date.parse(thing.due_at)),
        minutes: minutesOf(thing),
        isTest: thing.quiz_id != null && fullTests.has(thing.quiz_id),
      })),
      due: [...cards]
        .filter(([itemId, card]) => usable.has(itemId) && !isLearned(card))
        .map(([itemId, { dueDay }]) => ({ itemId, skill: usable.get(itemId)?.skill ?? '', dueDay })),
      mistakes: mistakesOf(history)
        .filter(({ itemId }) => usable.has(itemId) && !cards.has(itemId))
        .map(({ itemId, skill, at }) => ({
          itemId,
          skill: skill ?? '',
          missedDay: calendarDay(zone, at),
          pointsToWin: rankedPoints(weak, skill),
        })),
      lessons: open.map(({ id, skill, minutes }) => ({ id, skill, minutes: minutes ?? usualMinutes })),
      drills: drillsInTurn(skills, { history, now }),
      forms: quizzes
        .filter(({ quiz_id: id, is_form: isForm }) => isForm && !givenQuizzes.has(id))
        .map(({ quiz_id: id, minutes }) => ({ id, minutes: minutes ?? usualMinutes })),
      lastTestDay: daysOfFull.length === 0 ? null : Math.max(...daysOfFull),
      minutesToday,
      begunToday: [...cards.values()].filter(({ reps, lastDay }) => reps === 1 && lastDay === today).length,
      takenToday: minutesTaken(history, wordsToday(words, today).seconds, { now, zone }),
      secondsOf: (skill) => secondsOf(skill === '' ? null : skill),
    },
    today,
  )
  const onWire = (step: PlanStep): StepOnWire[] => {
    const { minutes } = step
    if (step.kind === 'returns') return [{ kind: 'returns', minutes, count: step.count }]
    if (step.kind === 'drill') return [{ kind: 'drill', minutes, skill: step.skill }]
    if (step.kind === 'lesson') {
      const lesson = open.find(({ id }) => id === step.id)
      if (!lesson) return []
      const { course, slug, name } = lesson
      return [{ kind: 'lesson', minutes, skill: step.skill, lesson: { course, slug, name } }]
    }
    if (step.kind === 'test') {
      const quiz = quizzes.find(({ quiz_id: id }) => id === step.id)
      return quiz ? [{ kind: 'test', minutes, name: quiz.name, lesson_id: quiz.lesson_id }] : []
    }
    const thing = assigned.find(({ id }) => id === step.id)
    if (!thing) return []
    const { kind, quiz_id: quizId, name, course, lesson } = thing
    const isFull = quizzes.some((quiz) => quiz.quiz_id === quizId && quiz.is_full)
    const of = kind === 'quiz' && isFull ? 'test' : kind
    return [{ kind: 'assignment', minutes, of, name, course: course?.slug ?? null, lesson }]
  }
  return {
    settings: settingsOnWire(settings),
    is_set: stored?.study_plan != null,
    test_date: stored?.test_date ?? null,
    days_left: testDay === null ? null : testDay - today,
    minutes_today: minutesToday,
    days: days.map(({ day, is, steps, minutes }) => ({
      date: dateOfDay(day),
      is,
      minutes,
      steps: steps.flatMap(onWire),
    })),
  }
}
