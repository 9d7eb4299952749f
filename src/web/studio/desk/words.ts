import * as deskWords from '#words/studio-desk'
import * as studioWords from '#words/studio'
import { useWords } from '../../words/words.tsx'

/** Returns the texts of the exam desk. */
export const useDeskWords = () => useWords(studioWords, deskWords)
