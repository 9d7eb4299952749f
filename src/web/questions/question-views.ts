import { toShown } from '../../core/questions/option-order.ts'
import { answerWords, plainReader } from '../../core/questions/answer-reader.ts'
import * as questionWords from '#words/questions'
import { useWords } from '../words/words.tsx'
import { useOptionOrder } from './choices/options-of.ts'
import type { AnswerableQuestion, QuestionView } from './question-view.ts'

const files = import.meta.glob<QuestionView>('./kinds/*.tsx', { eager: true, import: 'view' })

/** Finds the screens of a type: those in the file of its name, multiple-select.tsx. Undefined for one that is not supported. Q11 */
export const findQuestionView = (type: string): QuestionView | undefined =>
  files[`./kinds/${type.replaceAll('_', '-')}.tsx`]

const readerOf = (type: string) => findQuestionView(type)?.reader ?? plainReader

/** Returns whether there is any answer to a question of a type, supported or not. */
export const isAnswered = (type: string, userAnswer: string | null): boolean => readerOf(type).isAnswered(userAnswer)

/** Returns whether an answer is begun, but less complete than most of its kind. */
export const isHalfAnswered = (question: AnswerableQuestion, userAnswer: string | null): boolean =>
  userAnswer !== null && (findQuestionView(question.type)?.isHalf?.(userAnswer, question) ?? false)

/** Returns the function that words what the server writes of answers and keys of a type: 'true' of a judgment is 'True'. */
export function useServerWords(): (type: string, text: string) => string {
  const { questions } = useWords(questionWords)
  return (type, text) => {
    const inWords = findQuestionView(type)?.inWords
    if (!inWords) return text
    const parts = text.split(' / ')
    return parts.map((one) => inWords(one, questions) ?? one).join(' / ')
  }
}

/** Returns the function that words an answer or a key of a question: 'B', 'True', a word; '' when there is none. */
export function useWordsOf({ type, ...question }: AnswerableQuestion): (wire: string | null) => string {
  const { questions } = useWords(questionWords)
  const order = useOptionOrder(question)
  return (wire) => {
    const shown = toShown(wire, order)
    if (shown === null || !isAnswered(type, shown)) return ''
    return findQuestionView(type)?.inWords?.(shown, questions) ?? answerWords(readerOf(type), shown)
  }
}
