import { academyExport } from './academy-export.ts'
import type { ExportFormat } from './bank.ts'
import { csvExport } from './csv.ts'
import { giftExport } from './gift.ts'
import { moodleExport } from './moodle.ts'
import { qtiExport } from './qti.ts'

/** The formats that questions are exported to, in the order in which they are offered. I5 */
export const exportFormats: readonly ExportFormat[] = [academyExport, csvExport, moodleExport, giftExport, qtiExport]
