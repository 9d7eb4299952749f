import * as editingWords from '#words/studio-editing'
import * as quizzesWords from '#words/studio-quizzes'
import * as studioWords from '#words/studio'
import { useWords } from '../../words/words.tsx'

/** Returns the texts of quizzes, their questions and the bank, with those of lists and editors. */
export const useQuizzesWords = () => useWords(studioWords, editingWords, quizzesWords)
