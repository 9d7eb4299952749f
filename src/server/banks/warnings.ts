import { mostQuestions } from '../../core/attempts/limits.ts'
import { plainText } from '../../core/questions/reading.ts'
import type { CodedText } from '../../core/coded.ts'
import { finding } from '../../core/quizzes/import-findings.ts'
import { shortened } from '../../core/shortened.ts'
import { missing } from '../../core/quizzes/warnings.ts'
import type { BankQuestion, BankReading } from './formats/bank.ts'

/** Something that an author should look at, though it hinders no import. */
export type Warning = { line: number; reason: CodedText }

const folded = (html: string) =>
  plainText(html)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const asks = ({ passageHtml, stemHtml, spec, key }: BankQuestion) =>
  [passageHtml ?? '', stemHtml, ...((spec as { options?: string[] }).options ?? [JSON.stringify([spec, key])])]
    .map(folded)
    .join('\n')

/** Finds questions that have the same name as an earlier one. */
function repeated(
  questions: readonly BankQuestion[],
  nameOf: (question: BankQuestion) => string,
  say: (name: string, line: string) => CodedText,
) {
  const first = new Map<string, number>()
  return questions.flatMap((question): Warning[] => {
    const name = nameOf(question)
    const line = first.get(name)
    if (name === '') return []
    if (line !== undefined) return [{ line: question.line, reason: say(name, String(line)) }]
    first.set(name, question.line)
    return []
  })
}

/** Returns what an author should look at in the questions of a file, in the order of its lines. I3 */
export function warningsOf({ questions }: Pick<BankReading, 'questions'>): Warning[] {
  const tooMany = finding('bank.quiz_many', { most: mostQuestions, count: questions.length })
  return [
    ...(questions.length > mostQuestions ? [{ line: questions[mostQuestions]?.line ?? 1, reason: tooMany }] : []),
    ...repeated(
      questions,
      ({ externalId }) => externalId ?? '',
      (id, line) => finding('bank.same_id', { id: shortened(id, 60), line }),
    ),
    ...repeated(questions, asks, (_, line) => finding('bank.same_question', { line })),
    ...questions.flatMap((question) => missing(question, 0).map(({ said }) => ({ line: question.line, reason: said }))),
  ].toSorted((one, other) => one.line - other.line)
}
