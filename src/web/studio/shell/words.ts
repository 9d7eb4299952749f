import * as studioWords from '#words/studio'
import { useWords } from '../../words/words.tsx'

/** Returns the texts of the studio. */
export const useStudioWords = () => useWords(studioWords)
