import { readBank as read } from '../server/banks/formats/read-bank.ts'
import { inEnglish } from '../languages/in-english.ts'

type Said = { reason: string; asks?: string }
const said = <Line extends Said>(lines: readonly Line[]) =>
  lines.map(({ asks: _asks, ...line }) => ({ ...line, reason: inEnglish(line.reason) }))

/** Returns what is said of the lines of a file in English, without the questions that were refused, which a finding has beside it. */
export const inWords = <Line extends Said, Warning extends Said, Of>(
  of: Of & { findings: readonly Line[]; warnings: readonly Warning[] },
) => ({ ...of, findings: said(of.findings), warnings: said(of.warnings) })

/** Reads a file of questions, and says in English what there is to say of it. */
export const readBank = (...file: Parameters<typeof read>) => inWords(read(...file))
