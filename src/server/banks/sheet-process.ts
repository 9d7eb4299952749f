import { flushCompileCache } from 'node:module'
import { listCaps } from '../../core/list-caps.ts'
import { openArchive } from './formats/archive.ts'
import { workbookRows } from './formats/xlsx.ts'
import type { FromSheetReader, ToSheetReader } from './sheet-apart.ts'

/** One more than a cell of a student may have, which is rejected then and not cut. */
const longestCell = 301
const mostBytes = 32 * 1024 * 1024

// It is ended by a signal, before which nothing would be stored by itself.
flushCompileCache()

process.on('message', ({ bytes }: ToSheetReader) => {
  const rows = workbookRows(openArchive(bytes, mostBytes))
  const cells = rows?.map((row) => row.cells.map((cell) => cell.trim().slice(0, longestCell)))
  const written = cells?.filter((row) => row.some((cell) => cell !== ''))
  // Of the columns that a workbook is read of: one text can fill a million cells of a small file.
  const message: FromSheetReader = { rows: written?.slice(0, listCaps.tableRows) ?? null }
  process.send?.(message)
})
