import { readFileSync } from 'node:fs'

/** A question of the demo's full test as written by its author: read from the content, not through the site's code. */
export type WrittenQuestion = {
  id: string
  type: string
  /** By the order in which the options are written; an attempt shows them in another. */
  key: string | string[]
  domain: string
  skill: string
  passage: string
  question: string
  options?: { text: string; rationale: string }[]
}

/** Returns the questions of a file of the demo. */
export const part = (name: string) =>
  JSON.parse(readFileSync(new URL(`../src/demo/quizzes/${name}.json`, import.meta.url), 'utf8')) as WrittenQuestion[]

const isRight = ({ key }: WrittenQuestion, at: number) => [key].flat().includes('ABCD'[at] ?? '')

/** Returns why the key is right: text that must not be sent before the question is closed. */
export const reasonOf = (question: WrittenQuestion) =>
  question.options?.find((_, at) => isRight(question, at))?.rationale ?? ''

/** The three sets of 27 questions of the full test, the sprint's twelve, and the first steps. */
export const written = {
  module1: part('full-test-1/module-1'),
  easy: part('full-test-1/module-2-easy'),
  hard: part('full-test-1/module-2-hard'),
  sprint: part('grammar-sprint/questions'),
  steps: part('first-steps/questions'),
}

/** Returns the words of every right, or of every wrong option. */
const texts = (question: WrittenQuestion, right: boolean) =>
  (question.options ?? [])
    .filter((_, at) => isRight(question, at) === right)
    .map(({ text }) => text.replace(/<[^>]*>/g, ''))
export const rightTexts = (question: WrittenQuestion) => texts(question, true)
export const rightText = (question: WrittenQuestion) => rightTexts(question)[0] ?? ''
export const wrongText = (question: WrittenQuestion) => texts(question, false)[0] ?? ''

/** A student's plan for a question: the words of an option, or to skip it. */
export type Plan = { question: WrittenQuestion; answer: string | null }

/** Plans a module: the first `right` questions right, every fourth of the others skipped, the rest wrong. */
export function planOf(questions: WrittenQuestion[], right: number): Plan[] {
  return questions.map((question, at) => {
    if (at < right) return { question, answer: rightText(question) }
    return { question, answer: at % 4 === 2 ? null : wrongText(question) }
  })
}

/** Returns what the review must show for a route, counted independently. */
export function expectedReview(plans: Plan[]) {
  const isCorrect = ({ question, answer }: Plan) => answer === rightText(question)
  const domains = new Map<string, { right: number; all: number; skills: Map<string, { right: number; all: number }> }>()
  for (const plan of plans) {
    const domain = domains.get(plan.question.domain) ?? { right: 0, all: 0, skills: new Map() }
    const skill = domain.skills.get(plan.question.skill) ?? { right: 0, all: 0 }
    const one = isCorrect(plan) ? 1 : 0
    domain.skills.set(plan.question.skill, { right: skill.right + one, all: skill.all + 1 })
    domains.set(plan.question.domain, { ...domain, right: domain.right + one, all: domain.all + 1 })
  }
  const right = plans.filter(isCorrect).length
  const skipped = plans.filter(({ answer }) => answer === null).length
  return { total: plans.length, right, skipped, wrong: plans.length - right - skipped, domains }
}

/** Formats a share as a percentage with at most one decimal: 66.7, 50, 100. */
export const percent = (part: number, whole: number) => String(Math.round((part / whole) * 1000) / 10)

/** Returns a run of plain words of a text, which is the same in HTML, JSON and programs. */
export const wordsOf = (html: string) =>
  html.match(/[a-z ,]{12,}/gi)?.toSorted((one, other) => other.length - one.length)[0] ?? html
