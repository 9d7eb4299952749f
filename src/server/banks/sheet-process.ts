import { openArchive } from './formats/archive.ts'
import { workbookRows } from './formats/xlsx.ts'
import type { FromSheetReader, ToSheetReader } from './sheet-apart.ts'

/** The most rows and the longest cells that are sent on: no list of students has more. */
const mostRows = 1000
const longestCell = 301
const mostBytes = 32 * 1024 * 1024

process.on('message', ({ bytes }: ToSheetReader) => {
  const rows = workbookRows(openArchive(bytes, mostBytes))
  const cells = rows?.map((row) => row.cells.map((cell) => cell.trim().slice(0, longestCell)))
  const written = cells?.filter((row) => row.some((cell) => cell !== ''))
  const message: FromSheetReader = { rows: written?.slice(0, mostRows) ?? null }
  process.send?.(message)
})
