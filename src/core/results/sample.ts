import { domainResults, type DomainResult } from './domains.ts'

/** The share of right answers in each domain, in their order; the fifth starts over. */
const shares = [0.8, 0.55, 0.6, 0.65]

type Question = { domain: string | null; skill: string | null }

/** Makes a possible result in these questions, for a picture of a review. P4 */
export function sampleResult(questions: readonly Question[]) {
  const asked = domainResults(questions.map((question) => ({ ...question, mark: 'skip' })))
  const domains = asked.map(({ domain, questionCount: total }: DomainResult, at) => ({
    domain,
    correct: Math.round(total * (shares[at % shares.length] ?? 0)),
    total,
  }))
  const sum = (of: 'correct' | 'total') => domains.reduce((all, domain) => all + domain[of], 0)
  return { domains, correct: sum('correct'), total: sum('total') }
}
