import type { ComponentType } from 'react'
import type { QuestionType } from '../../../../core/questions/question.ts'
import { OneChoiceEdit, SeveralChoicesEdit } from './choice-edit.tsx'
import type { EditProps } from './edit-props.ts'
import { NumberEdit, PairsEdit, TruthEdit, WordsEdit } from './plain-edits.tsx'

/** How a kind of question is written. */
type QuestionEdit = { Edit: ComponentType<EditProps> }

/** The editor of every kind of question there is: a new one is a file of its own and a line here. T16 */
const questionEdits: Record<QuestionType, QuestionEdit> = {
  mcq: { Edit: OneChoiceEdit },
  multiple_select: { Edit: SeveralChoicesEdit },
  true_false: { Edit: TruthEdit },
  fill_in: { Edit: WordsEdit },
  match: { Edit: PairsEdit },
  numeric: { Edit: NumberEdit },
}

/** Returns the editor of a type; undefined for one that is not supported. */
export const findQuestionEdit = (type: string): QuestionEdit | undefined =>
  Object.hasOwn(questionEdits, type) ? questionEdits[type as QuestionType] : undefined
