import { readFileSync } from 'node:fs'

/** A question of the demo's full test as written by its author: read from the content, not through the site's code. */
export type WrittenQuestion = {
  id: string
  type: string
  key: 'A' | 'B' | 'C' | 'D'
  domain: string
  skill: string
  passage: string
  question: string
  options?: { text: string; rationale: string }[]
}

const part = (name: string) =>
  JSON.parse(readFileSync(new URL(`../src/demo/quizzes/${name}.json`, import.meta.url), 'utf8')) as WrittenQuestion[]

/** Returns why the key is right: text that must not be sent before the question is closed. */
export const reasonOf = ({ options, key }: WrittenQuestion) => options?.['ABCD'.indexOf(key)]?.rationale ?? ''

/** The three sets of 27 questions of the full test, the sprint's twelve, and the first steps. */
export const written = {
  module1: part('full-test-1/module-1'),
  easy: part('full-test-1/module-2-easy'),
  hard: part('full-test-1/module-2-hard'),
  sprint: part('grammar-sprint/questions'),
  steps: part('first-steps/questions'),
}

/** What a student plans for a question: a letter, or to skip it. */
export type Plan = { question: WrittenQuestion; letter: 'A' | 'B' | 'C' | 'D' | null }

const letters = ['A', 'B', 'C', 'D'] as const

/** Plans a module: the first `right` questions right, every fourth of the others skipped, the rest wrong. */
export function planOf(questions: WrittenQuestion[], right: number): Plan[] {
  return questions.map((question, at) => {
    if (at < right) return { question, letter: question.key }
    if (at % 4 === 2) return { question, letter: null }
    return { question, letter: letters[(letters.indexOf(question.key) + 1) % 4] ?? 'A' }
  })
}

/** Returns what the review must show for a route, counted independently. */
export function expectedReview(plans: Plan[]) {
  const isRight = ({ question, letter }: Plan) => letter === question.key
  const domains = new Map<string, { right: number; all: number; skills: Map<string, { right: number; all: number }> }>()
  for (const plan of plans) {
    const domain = domains.get(plan.question.domain) ?? { right: 0, all: 0, skills: new Map() }
    const skill = domain.skills.get(plan.question.skill) ?? { right: 0, all: 0 }
    const one = isRight(plan) ? 1 : 0
    domain.skills.set(plan.question.skill, { right: skill.right + one, all: skill.all + 1 })
    domains.set(plan.question.domain, { ...domain, right: domain.right + one, all: domain.all + 1 })
  }
  const right = plans.filter(isRight).length
  const skipped = plans.filter(({ letter }) => letter === null).length
  return { total: plans.length, right, skipped, wrong: plans.length - right - skipped, domains }
}

/** Formats a share as a percentage with at most one decimal: 66.7, 50, 100. */
export const percent = (part: number, whole: number) => String(Math.round((part / whole) * 1000) / 10)

/** Returns a run of plain words of a text, which is the same in HTML, JSON and programs. */
export const wordsOf = (html: string) =>
  html.match(/[a-z ,]{12,}/gi)?.toSorted((one, other) => other.length - one.length)[0] ?? html
