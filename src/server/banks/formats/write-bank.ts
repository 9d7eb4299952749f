import { academyExport } from './academy-export.ts'
import type { ExportFormat, WrittenBank } from './bank.ts'
import { csvExport, csvOf } from './csv.ts'
import { giftExport } from './gift.ts'
import { moodleExport } from './moodle.ts'
import { qtiExport } from './qti/write.ts'
import { templateTable } from './table.ts'
import { workbookOf } from './xlsx.ts'

/** The formats that questions are exported to, in the order in which they are offered. I5 */
export const exportFormats: readonly ExportFormat[] = [academyExport, csvExport, moodleExport, giftExport, qtiExport]

/** Returns the table that authors can fill in, as spreadsheets open it. I2 */
export const writeTemplate = (kind: 'csv' | 'xlsx'): WrittenBank =>
  kind === 'csv'
    ? csvOf(templateTable)
    : {
        bytes: workbookOf(templateTable),
        mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        extension: 'xlsx',
      }
