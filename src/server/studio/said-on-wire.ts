import { readCoded, type Coded } from '../../core/coded.ts'
import { inEnglish } from '../../languages/in-english.ts'

/** Returns what a file or a question lacks as it stands on the wire: by code, and in English for clients without words of their own. */
export const saidOnWire = (reason: string): Coded & { reason: string } => ({
  ...readCoded(reason),
  reason: inEnglish(reason),
})
