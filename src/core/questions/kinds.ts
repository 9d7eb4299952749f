import type { QuestionKind } from './kinds/define-kind.ts'
import { fillIn } from './kinds/fill-in.ts'
import { match } from './kinds/match.ts'
import { mcq } from './kinds/mcq.ts'
import { multipleSelect } from './kinds/multiple-select.ts'
import { numeric } from './kinds/numeric.ts'
import { trueFalse } from './kinds/true-false.ts'

/**
 * Every kind of question there is, in the order of their types in files: a new one is a file of its own and a line here. The type
 * that follows requires its name in every language; a test requires its view and its editor. X1
 */
export const questionKinds = {
  mcq,
  multiple_select: multipleSelect,
  true_false: trueFalse,
  fill_in: fillIn,
  match,
  numeric,
} satisfies Record<string, QuestionKind>

/** A type of question that can be taken and graded. */
export type QuestionType = keyof typeof questionKinds

/** Those types. */
export const questionTypes = Object.keys(questionKinds) as unknown as readonly [QuestionType, ...QuestionType[]]

/** Returns whether questions of this type can be taken and graded; others are 'Unsupported question type'. Q11 */
export function isQuestionType(type: string): type is QuestionType {
  return Object.hasOwn(questionKinds, type)
}
