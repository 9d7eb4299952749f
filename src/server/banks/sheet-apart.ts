import { BrokenOff, runApart, type Limits } from './apart.ts'

/** The messages to and from the process. */
export type ToSheetReader = { bytes: Uint8Array }
export type FromSheetReader = { rows: string[][] | null }

const readingLimits: Limits = { seconds: 20, megabytes: 256 }

/**
 * Reads the cells of the first sheet of a workbook (XLSX) in a process of its own, without empty rows; formulas count by their stored values.
 * Returns null for a file that is no workbook or has no sheet, is damaged, or exceeds the limits. T22
 */
export async function readSheetApart(bytes: Uint8Array): Promise<string[][] | null> {
  let rows: string[][] | null = null
  try {
    await runApart<ToSheetReader, FromSheetReader>(new URL('sheet-process.ts', import.meta.url), {
      ...readingLimits,
      start: (send) => send({ bytes }),
      receive: (message) => {
        rows = message.rows
        return true
      },
    })
  } catch (error) {
    if (!(error instanceof BrokenOff)) throw error
  }
  return rows
}
