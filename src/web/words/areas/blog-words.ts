import { blog } from '../en/blog.ts'
import { wordsWith } from '../words.tsx'

/** The texts of these screens. */
export const useBlogWords = wordsWith({ en: { blog } })

export type BlogWords = ReturnType<typeof useBlogWords>
