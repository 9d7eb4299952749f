import type { QuestionKind } from './kinds/define-kind.ts'
import { fillIn } from './kinds/fill-in.ts'
import { match } from './kinds/match.ts'
import { mcq } from './kinds/mcq.ts'
import { multipleSelect } from './kinds/multiple-select.ts'
import { numeric } from './kinds/numeric.ts'
import { trueFalse } from './kinds/true-false.ts'

/**
 * Every kind of question there is, in the order in which an editor offers them: a new one is a file of its own, a line here
 * and a line in the registry of screens, which this one types. quizzes.md §3
 */
export const questionKinds = {
  mcq,
  multiple_select: multipleSelect,
  true_false: trueFalse,
  fill_in: fillIn,
  match,
  numeric,
} satisfies Record<string, QuestionKind>

/** A type of question that can be taken and marked. */
export type QuestionType = keyof typeof questionKinds

/** Whether questions of this type can be taken and marked; others are 'Unsupported question type'. Q11 */
export function isQuestionType(type: string): type is QuestionType {
  return Object.hasOwn(questionKinds, type)
}
