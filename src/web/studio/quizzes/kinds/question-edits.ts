import type { ComponentType } from 'react'
import type { QuestionView } from '../../../questions/question-view.ts'
import { findQuestionView } from '../../../questions/question-views.ts'
import { OneChoiceEdit, OptionReasons, SeveralChoicesEdit } from './choice-edit.tsx'
import type { EditProps } from './edit-props.ts'
import { NumberEdit, PairsEdit, TruthEdit, WordsEdit } from './plain-edits.tsx'

/** The editors for a kind of question: what is right, and why its options tempt, where it has some. */
type QuestionEdit = { Edit: ComponentType<EditProps>; Reasons?: ComponentType<EditProps> }

/** The editors of questions, by what an answer is made of. T16 */
const questionEdits: Record<QuestionView['form'], QuestionEdit> = {
  choice: { Edit: OneChoiceEdit, Reasons: OptionReasons },
  choices: { Edit: SeveralChoicesEdit, Reasons: OptionReasons },
  truth: { Edit: TruthEdit },
  words: { Edit: WordsEdit },
  pairs: { Edit: PairsEdit },
  number: { Edit: NumberEdit },
}

/** Returns the editor of a type; undefined for one that is not supported. */
export function findQuestionEdit(type: string): QuestionEdit | undefined {
  const view = findQuestionView(type)
  return view && questionEdits[view.form]
}
