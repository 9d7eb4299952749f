import type { QuestionKind } from './kinds/define-kind.ts'
import { fillIn } from './kinds/fill-in.ts'
import { match } from './kinds/match.ts'
import { mcq } from './kinds/mcq.ts'
import { multipleSelect } from './kinds/multiple-select.ts'
import { trueFalse } from './kinds/true-false.ts'
import type { QuestionType } from './question.ts'

/** Every kind of question there is: a new one is a file of its own and a line here. */
export const questionKinds: Record<QuestionType, QuestionKind> = {
  mcq,
  multiple_select: multipleSelect,
  true_false: trueFalse,
  fill_in: fillIn,
  match,
}

/** Whether questions of this type can be taken and marked; others are 'Unsupported question type'. Q11 */
export function isQuestionType(type: string): type is QuestionType {
  return Object.hasOwn(questionKinds, type)
}
