import { editing } from '../en/studio-editing.ts'
import { studio } from '../en/studio.ts'
import { wordsWith } from '../words.tsx'

/** The texts of the studio's lists and editors of what staff write. */
export const useEditingWords = wordsWith({ en: { studio, editing } })
