import * as resultsWords from '#words/studio-results'
import { useStudioWords } from '../shell/words.ts'

/** Returns the texts of results, with those of lists. */
export const useResultsWords = () => useStudioWords(resultsWords)
