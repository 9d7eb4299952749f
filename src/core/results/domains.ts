import type { Verdict } from '../questions/question.ts'
import { percentage } from './score.ts'

/** The result in a skill. R1 */
type SkillResult = {
  name: string
  questionCount: number
  correctCount: number
  /** Share of the domain's questions. */
  questionPercentage: number
  correctPercentage: number
}

/** The result in a domain. R1 */
export type DomainResult = {
  domain: string
  questionCount: number
  correctCount: number
  /** Share of all questions, those without a domain included. */
  questionPercentage: number
  correctPercentage: number
  skills: SkillResult[]
}

/** The number of questions in the Reading and Writing test. */
export const officialCount = 54

/** The four Reading and Writing domains, in the order in which a module asks them; how many questions of the test each has. */
export const officialDomains = [
  { name: 'Craft and Structure', least: 13, most: 15 },
  { name: 'Information and Ideas', least: 12, most: 14 },
  { name: 'Standard English Conventions', least: 11, most: 15 },
  { name: 'Expression of Ideas', least: 8, most: 12 },
] as const

type Question = { domain: string | null; skill: string | null; mark: Verdict }

const nameless = new Set(['', 'null', 'undefined', 'unknown', 'unknown domain', 'unknown skill'])

/** Returns a name as it is shown, null when it names nothing. R1 */
export function named(name: string | null): string | null {
  const tidy = (name ?? '').replace(/\s+/g, ' ').trim()
  return nameless.has(tidy.toLowerCase()) ? null : tidy
}

/** Returns questions by name; names that differ in case only are one, spelled as the first. */
function grouped(questions: readonly Question[], nameOf: (question: Question) => string | null) {
  const groups = new Map<string, { name: string; questions: Question[] }>()
  for (const question of questions) {
    const name = named(nameOf(question))
    if (name === null) continue
    const group = groups.get(name.toLowerCase()) ?? { name, questions: [] }
    group.questions.push(question)
    groups.set(name.toLowerCase(), group)
  }
  return [...groups.values()]
}

function counts(questions: readonly Question[], outOf: number) {
  const correct = questions.filter(({ mark }) => mark === 'correct').length
  return {
    questionCount: questions.length,
    correctCount: correct,
    questionPercentage: percentage(questions.length, outOf),
    correctPercentage: percentage(correct, questions.length),
  }
}

/** Returns the place of a domain: the official ones in their order, then the others. */
export const domainRank = (domain: string) => {
  const index = officialDomains.findIndex(({ name }) => name.toLowerCase() === domain.toLowerCase())
  return index < 0 ? officialDomains.length : index
}

function domainResult(name: string, own: readonly Question[], outOf: number): DomainResult {
  const skillResult = (skill: { name: string; questions: Question[] }) => ({
    name: skill.name,
    ...counts(skill.questions, own.length),
  })
  return {
    domain: officialDomains.find((one) => one.name.toLowerCase() === name.toLowerCase())?.name ?? name,
    ...counts(own, outOf),
    skills: grouped(own, ({ skill }) => skill).map(skillResult),
  }
}

/**
 * Returns the result in each domain and each of its skills, the four official domains first. Domains without a name ('null', 'undefined'
 * and 'unknown domain' are none) are left out; questions without a skill count in their domain only. R1
 */
export function domainResults(questions: readonly Question[]): DomainResult[] {
  return grouped(questions, ({ domain }) => domain)
    .map((group) => domainResult(group.name, group.questions, questions.length))
    .toSorted((one, other) => domainRank(one.domain) - domainRank(other.domain))
}
