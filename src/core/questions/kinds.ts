import type { QuestionKind } from './kinds/define-kind.ts'
import { fillIn } from './kinds/fill-in.ts'
import { match } from './kinds/match.ts'
import { mcq } from './kinds/mcq.ts'
import { multipleSelect } from './kinds/multiple-select.ts'
import { numeric } from './kinds/numeric.ts'
import { trueFalse } from './kinds/true-false.ts'
import type { QuestionType } from './question.ts'

export type { QuestionType } from './question.ts'

/**
 * Every kind of question there is: a new one is a file of its own, its name among the types, a line here and in the registries of
 * screens, which those types fill. X1
 */
export const questionKinds = {
  mcq,
  multiple_select: multipleSelect,
  true_false: trueFalse,
  fill_in: fillIn,
  match,
  numeric,
} satisfies Record<QuestionType, QuestionKind>

/** Whether questions of this type can be taken and graded; others are 'Unsupported question type'. Q11 */
export function isQuestionType(type: string): type is QuestionType {
  return Object.hasOwn(questionKinds, type)
}
