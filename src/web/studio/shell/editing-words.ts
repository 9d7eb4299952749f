import * as editingWords from '#words/studio-editing'
import { useWords } from '../../words/words.tsx'

/** Returns the texts of what staff write. */
export const useEditingWords = () => useWords(editingWords)
