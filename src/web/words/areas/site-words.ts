import { courses } from '../en/courses.ts'
import { wordsWith } from '../words.tsx'

/** The texts of these screens. */
export const useSiteWords = wordsWith({ en: { courses } })

export type SiteWords = ReturnType<typeof useSiteWords>
