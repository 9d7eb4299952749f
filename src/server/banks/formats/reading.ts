import { inEnglish } from '../../../languages/in-english.ts'
import { questionProblem } from '../../../core/quizzes/publishable.ts'
import { fromNeutral, type NeutralQuestion } from '../../../core/quizzes/neutral.ts'
import type { QuizSettings } from '../../../core/quizzes/quiz.ts'
import { isStorable } from '../../http/storable.ts'
import { isOfFile } from './pictures.ts'
import type { BankQuestion, BankReading, Finding } from './bank.ts'

const longest = { html: 100_000, label: 200, id: 100, tag: 60 }
const mostAccepted = 20
const mostTags = 20

/** Returns what of a question is longer than can be stored, in words for staff; null when nothing is. */
function tooLong(question: NeutralQuestion): string | null {
  const { says } = question.asks
  const html = [
    question.passageHtml,
    question.stemHtml,
    question.explanationHtml,
    ...('options' in says ? says.options : []),
  ]
  if (html.some((text) => (text ?? '').length > longest.html)) return 'A text has more than 100,000 characters.'
  for (const name of ['section', 'domain', 'skill', 'difficulty'] as const)
    if ((question[name] ?? '').length > longest.label) return `Its ${name} has more than 200 characters.`
  if ((question.externalId ?? '').length > longest.id) return 'Its ID has more than 100 characters.'
  const tags = question.tags ?? []
  if (tags.length > mostTags || tags.some((tag) => tag.length > longest.tag))
    return 'It can have at most 20 tags of 60 characters.'
  if ('accepted' in says && says.accepted.length > mostAccepted) return 'It can have at most 20 accepted answers.'
  return null
}

/** Says that the right answer names none of these many options. */
export const noSuchOption = (answer: string, many: number) =>
  `The right answer is “${answer}”, but ${many === 1 ? 'there is 1 option' : `there are ${many} options`}.`

/** What a reader makes of a file, while it reads. */
export type OpenReading = {
  refuse(line: number, reason: string): void
  repair(line: number, reason: string): void
  /** Notes the name of something that Lantern does not store. */
  drop(name: string): void
  /** Takes a question that can be asked, and refuses any other; `place` names it where a line says too little. */
  take(line: number, question: NeutralQuestion, place?: string): void
  /** Returns what was read. */
  close(more?: Pick<BankReading, 'pictures' | 'columns'> & { settings?: Partial<QuizSettings> | null }): BankReading
}

/** Opens what a reader fills: the one place where a question of a file becomes one of a kind. I2 I3 */
export function openReading(): OpenReading {
  const questions: BankQuestion[] = []
  const findings: Finding[] = []
  const dropped = new Set<string>()
  const refuse = (line: number, reason: string) => void findings.push({ line, outcome: 'refused', reason })
  return {
    refuse,
    repair: (line, reason) => void findings.push({ line, outcome: 'repaired', reason }),
    drop: (name) => void dropped.add(name),
    take(line, question, place = '') {
      if (!isStorable(question)) return refuse(line, `${place}It holds characters that cannot be stored.`)
      const draft = fromNeutral(question)
      // Whether the file has the picture is seen once it is read.
      const image = draft.image !== null && isOfFile(draft.image) ? '/' : draft.image
      const unfit = questionProblem({ ...draft, image })
      const problem = unfit === null ? tooLong(question) : inEnglish(unfit)
      if (problem === null) questions.push({ ...draft, line })
      else refuse(line, `${place}${problem}`)
    },
    close: ({ settings = null, ...more } = {}) => ({
      settings,
      questions,
      findings,
      ...(dropped.size > 0 && { dropped: [...dropped] }),
      ...more,
    }),
  }
}
