import { mostColumns } from '../../core/quizzes/imports.ts'
import { openArchive } from './formats/archive.ts'
import { workbookRows } from './formats/xlsx.ts'
import type { FromSheetReader, ToSheetReader } from './sheet-apart.ts'

/** What is sent on at the most: one text can fill a million cells of a small file. */
const mostRows = 1000
/** One more than a cell of a student may have, which is rejected then and not cut. */
const longestCell = 301
const mostBytes = 32 * 1024 * 1024

process.on('message', ({ bytes }: ToSheetReader) => {
  const rows = workbookRows(openArchive(bytes, mostBytes))
  const cells = rows?.map((row) => row.cells.slice(0, mostColumns).map((cell) => cell.trim().slice(0, longestCell)))
  const written = cells?.filter((row) => row.some((cell) => cell !== ''))
  const message: FromSheetReader = { rows: written?.slice(0, mostRows) ?? null }
  process.send?.(message)
})
