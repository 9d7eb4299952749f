import * as studioWords from '#words/studio'
import { useWords } from '../../words/words.tsx'

/** Returns the texts of the studio, and those of some areas. */
export const useStudioWords = <Areas extends object[]>(...areas: Areas) => useWords(studioWords, ...areas)
