import type { Verdict } from '../questions/question.ts'
import { percentage } from './score.ts'

/** How a skill went. R1 */
export type SkillResult = {
  name: string
  questionCount: number
  correctCount: number
  /** Share of the domain's questions. */
  questionPercentage: number
  correctPercentage: number
}

/** How a domain went. R1 */
export type DomainResult = {
  domain: string
  questionCount: number
  correctCount: number
  /** Share of all questions, those without a domain included. */
  questionPercentage: number
  correctPercentage: number
  skills: SkillResult[]
}

/** The four Reading and Writing domains, in the order in which a module asks them. */
const officialDomains = [
  'Craft and Structure',
  'Information and Ideas',
  'Standard English Conventions',
  'Expression of Ideas',
] as const

type Question = { domain: string | null; skill: string | null; mark: Verdict }

const nameless = new Set(['', 'null', 'undefined', 'unknown', 'unknown domain', 'unknown skill'])

/** A name as it is shown, null when it names nothing. R1 */
function named(name: string | null): string | null {
  const tidy = (name ?? '').replace(/\s+/g, ' ').trim()
  return nameless.has(tidy.toLowerCase()) ? null : tidy
}

/** Questions by name; names that differ in case only are one, spelled as the first. */
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

const rank = (domain: string) => {
  const index = officialDomains.findIndex((one) => one === domain)
  return index < 0 ? officialDomains.length : index
}

function domainResult(name: string, own: readonly Question[], outOf: number): DomainResult {
  const skillResult = (skill: { name: string; questions: Question[] }) => ({
    name: skill.name,
    ...counts(skill.questions, own.length),
  })
  return {
    domain: officialDomains.find((one) => one.toLowerCase() === name.toLowerCase()) ?? name,
    ...counts(own, outOf),
    skills: grouped(own, ({ skill }) => skill).map(skillResult),
  }
}

/**
 * How each domain and each of its skills went, the four official domains first. Domains without a name ('null',
 * 'undefined' and 'unknown domain' are none) are left out; questions without a skill count in their domain only. R1
 */
export function domainResults(questions: readonly Question[]): DomainResult[] {
  return grouped(questions, ({ domain }) => domain)
    .map((group) => domainResult(group.name, group.questions, questions.length))
    .toSorted((one, other) => rank(one.domain) - rank(other.domain))
}
