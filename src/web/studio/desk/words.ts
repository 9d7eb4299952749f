import * as deskWords from '#words/studio-desk'
import { useStudioWords } from '../shell/words.ts'

/** Returns the texts of the exam desk. */
export const useDeskWords = () => useStudioWords(deskWords)
