import { studio } from '../en/studio.ts'
import { wordsWith } from '../words.tsx'

/** The texts of the studio, which no page of the site shows. */
export const useStudioWords = wordsWith({ en: { studio } })
