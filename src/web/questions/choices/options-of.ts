import { optionKeys, type OptionKey } from '../../../core/questions/question.ts'
import { optionLetter } from '../../../core/questions/words.ts'
import type { AnswerableQuestion } from '../question-view.ts'

/** An option as it stands on the page. */
export type ShownOption = { key: OptionKey; letter: string; html: string }

/** Returns the options of a question in the order in which they are shown, each with its letter. */
export function optionsOf(question: AnswerableQuestion): ShownOption[] {
  return optionKeys.flatMap((key) => {
    const html = question[key]
    return html === null ? [] : [{ key, letter: optionLetter(key) ?? '', html }]
  })
}
