import { toShown } from '../../core/questions/option-order.ts'
import { answerWords, plainReader } from '../../core/questions/answer-reader.ts'
import type { QuestionType } from '../../core/questions/kinds.ts'
import * as questionWords from '#words/questions'
import { useWords, type WordsWith } from '../words/words.tsx'
import { useOptionOrder } from './choices/options-of.ts'
import { fillIn } from './kinds/fill-in.tsx'
import { match } from './kinds/match.tsx'
import { mcq } from './kinds/mcq.tsx'
import { multipleSelect } from './kinds/multiple-select.tsx'
import { numeric } from './kinds/numeric.tsx'
import type { AnswerableQuestion, QuestionView } from './question-view.ts'
import { trueFalse } from './kinds/true-false.tsx'

/** The screens of every kind of question there is: a new one is a file of its own and a line here. */
const questionViews: Record<QuestionType, QuestionView> = {
  mcq,
  multiple_select: multipleSelect,
  true_false: trueFalse,
  fill_in: fillIn,
  match,
  numeric,
}

/** The screens of a type; undefined for one that is not supported. Q11 */
export function findQuestionView(type: string): QuestionView | undefined {
  return Object.hasOwn(questionViews, type) ? questionViews[type as QuestionType] : undefined
}

/** Whether there is an answer at all to a question of a type, supported or not. */
export function isAnswered(type: string, userAnswer: string | null): boolean {
  return (findQuestionView(type)?.reader ?? plainReader).isAnswered(userAnswer)
}

/** Returns the function that words an answer or a key of a question: 'B', 'True', a word; '' when there is none. */
export function useWordsOf({ type, ...question }: AnswerableQuestion): (wire: string | null) => string {
  const { questions } = useWords(questionWords)
  const order = useOptionOrder(question)
  return (wire) => inWords(type, toShown(wire, order), questions)
}

function inWords(type: string, wire: string | null, words: WordsWith<typeof questionWords>['questions']): string {
  if (wire === null || !isAnswered(type, wire)) return ''
  return findQuestionView(type)?.inWords(wire, words) ?? answerWords(plainReader, wire)
}
