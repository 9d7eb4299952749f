import { home } from '../en/home.ts'
import { wordsWith } from '../words.tsx'

/** The texts of the home page's first screen. */
export const useWelcomeWords = wordsWith({ en: { home } })

export type WelcomeWords = ReturnType<typeof useWelcomeWords>
