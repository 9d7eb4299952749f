import type { ExportFormatName } from '../../core/quizzes/exports.ts'
import type { FileStore } from '../files/file-store.ts'
import type { ExportedBank, StoredBank } from './export-as.ts'
import { packPictures } from './pack-pictures.ts'
import { writeBankApart } from './write-apart.ts'

/** Writes questions as a file in a format, with their pictures where it has a place for them. I5 I9 */
export async function writeExport(
  format: ExportFormatName,
  stored: StoredBank,
  files: FileStore,
): Promise<ExportedBank> {
  return packPictures(format, await writeBankApart(format, stored), files)
}
