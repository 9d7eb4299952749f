import * as editingWords from '#words/studio-editing'
import { useStudioWords } from './words.ts'

/** Returns the texts of what staff write, with those of the studio, and those of some areas. */
export const useEditingWords = <Areas extends object[]>(...areas: Areas) => useStudioWords(editingWords, ...areas)
