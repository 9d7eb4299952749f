import * as resultsWords from '#words/studio-results'
import * as studioWords from '#words/studio'
import { useWords } from '../../words/words.tsx'

/** Returns the texts of results, with those of lists. */
export const useResultsWords = () => useWords(studioWords, resultsWords)
