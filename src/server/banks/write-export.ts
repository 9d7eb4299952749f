import type { ExportFormatName } from '../../core/quizzes/exports.ts'
import type { FileStore } from '../files/file-store.ts'
import type { ExportedBank, StoredBank } from './export-as.ts'
import { packPictures } from './pack-pictures.ts'
import { writeBankApart } from './write-apart.ts'

/** Writes questions as a file in a format: the academy's own holds everything, so it has their pictures beside them. I5 */
export async function writeExport(
  format: ExportFormatName,
  stored: StoredBank,
  files: FileStore,
): Promise<ExportedBank> {
  const bank = await writeBankApart(format, stored)
  return format === 'lantern-quiz-1' ? packPictures(bank, files) : bank
}
