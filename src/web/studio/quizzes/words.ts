import * as quizzesWords from '#words/studio-quizzes'
import { useEditingWords } from '../shell/editing-words.ts'

/** Returns the texts of quizzes, their questions and the bank, with those of lists and editors. */
export const useQuizzesWords = () => useEditingWords(quizzesWords)
