import { isQuestionType, type QuestionType } from '../../../core/questions/kinds.ts'

/** Words for kinds of questions in tables of other programs, without spaces and punctuation. I10 */
const kindWords: [QuestionType, RegExp][] = [
  [
    'mcq',
    /^(?:multiplechoice|mc|singlechoice|singleselect|singleanswer|choice|radio|radiobutton|quiz|اختيارمنمتعدد|اختيار)$/,
  ],
  [
    'multiple_select',
    /^(?:checkbox|checkboxes|multipleselect|multiselect|multipleresponse|multipleanswers?|msq|اختيارمتعدد)$/,
  ],
  ['true_false', /^(?:trueorfalse|trueandfalse|truefalse|tf|boolean|yesno|صحوخطأ|صحأوخطأ|صحأمخطأ|صوابوخطأ|صوابأوخطأ)$/],
  [
    'fill_in',
    /^(?:fillintheblanks?|fillinblanks?|fillin|blank|shortanswer|typeanswer|typetheanswer|textentry|أكملالفراغ|اكملالفراغ|املأالفراغ|إجابةقصيرة|اجابةقصيرة)$/,
  ],
  ['numeric', /^(?:number|numerical|numericentry|gridin|spr|studentproducedresponse|رقم|عدد|رقمي)$/],
  ['match', /^(?:match|matching|matchthefollowing|pairs|مطابقة|توصيل|صل)$/],
]

/** Returns a word for a kind without case, spaces and punctuation. */
export const foldedKind = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** Returns the kind of question that a word of a table means by itself: its own name, or a word of another program; undefined for none. */
export function kindIn(text: string): QuestionType | undefined {
  const named = text.toLowerCase().replaceAll(/[\s-]+/g, '_')
  return isQuestionType(named) ? named : kindWords.find(([, pattern]) => pattern.test(foldedKind(text)))?.[0]
}
