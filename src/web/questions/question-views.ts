import type { QuestionType } from '../../core/questions/question.ts'
import { fillIn } from './kinds/fill-in.tsx'
import { match } from './kinds/match.tsx'
import { mcq } from './kinds/mcq.tsx'
import { multipleSelect } from './kinds/multiple-select.tsx'
import type { QuestionView } from './question-view.ts'
import { trueFalse } from './kinds/true-false.tsx'

/** The screens of every kind of question there is: a new one is a file of its own and a line here. */
const questionViews: Record<QuestionType, QuestionView> = {
  mcq,
  multiple_select: multipleSelect,
  true_false: trueFalse,
  fill_in: fillIn,
  match,
}

/** The screens of a type; undefined for one that is not supported. Q11 */
export function findQuestionView(type: string): QuestionView | undefined {
  return Object.hasOwn(questionViews, type) ? questionViews[type as QuestionType] : undefined
}
