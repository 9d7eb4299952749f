import { accessRange } from '../../core/orders/access-range.ts'
import { coded } from '../../core/coded.ts'
import { z } from 'zod'
import { listCaps } from '../../core/list-caps.ts'
import type { AccountProblem } from '../../core/accounts/rules.ts'
import { mostGivenCourses } from '../../core/staff/lists.ts'
import { accountProblemWords } from '../account-problems.ts'
import { endpoint, Id } from '../endpoint.ts'
import { UploadedFile } from '../pictures.ts'
import { CodeSheet } from './people.ts'
import { listOf } from '../lists.ts'

const refusals = ['request.invalid', 'account.unauthenticated', 'account.forbidden'] as const

/** The largest workbook that is read, in bytes. */
const mostSheetBytes = 5 * 1024 * 1024

const Row = z.object({
  name: z.string().max(300),
  email: z.string().max(300),
  phone: z.string().max(100),
  parent_phone: z.string().max(100),
})

/** Students from a spreadsheet. T22 */
export const studioImport = {
  importOptions: endpoint({
    does: 'Lists the courses and groups that imported students can be given',
    on: 'GET /studio/import',
    access: 'people.import',
    reply: z.object({
      courses: listOf('courses', z.object({ id: z.number(), name: z.string(), access_days: z.number().nullable() })),
      groups: listOf('groups', z.object({ id: z.number(), name: z.string() })),
    }),
    refuses: refusals,
  }),
  readStudentSheet: endpoint({
    does: 'Reads the cells of the first sheet of an Excel workbook (.xlsx) of at most 5 MB; nothing is stored',
    on: 'POST /studio/import/table',
    limit: 'uploads',
    access: 'people.import',
    takes: 'file',
    mostFileBytes: mostSheetBytes,
    body: z.object({ file: UploadedFile }),
    /** Rows without any text are left out, and what is beyond 1,000 rows and 60 columns. */
    reply: z.object({ rows: listOf('tableRows', listOf('columns', z.string())) }),
    refuses: [...refusals, 'file.too_large', 'file.no_workbook', 'server.busy'],
  }),
  importStudents: endpoint({
    does: 'Adds students with access and a group; an account that exists is found by its email, gets the access, once its address is confirmed, and is not changed. A row without an email makes an account that waits for its printed code, and is found by its name and phones. With `is_dry_run` nothing is written. Run again it changes nothing',
    on: 'POST /studio/import',
    limit: 'studioMails',
    access: 'people.import',
    body: z.object({
      rows: z
        .array(Row)
        .min(1, 'rows.none')
        .max(listCaps.importedStudents, coded('rows.most', { most: listCaps.importedStudents })),
      course_ids: z.array(Id).max(mostGivenCourses),
      /** The number of days for which the courses open for those who do not have them open; null: no end date. */
      days: z.number().int().min(accessRange.least).max(accessRange.most).nullable(),
      group_id: Id.nullable(),
      is_dry_run: z.boolean(),
    }),
    reply: z.object({
      rows: listOf(
        'importedStudents',
        z.object({
          outcome: z.enum(['new', 'new_with_code', 'exists', 'repeated', 'staff', 'invalid']),
          /** The problems of the row, by code. */
          problems: z.array(z.enum(Object.keys(accountProblemWords) as AccountProblem[])),
          /** True if the same student is in a row above, whatever else is wrong with this one. */
          is_repeated: z.boolean(),
          /** True if the courses open only once the address is confirmed: the student registered the account and has yet to do so. */
          awaits_address: z.boolean(),
          /** The link that the invitation carries too; for new accounts once they are made. T36 */
          link: z.string().nullable(),
        }),
      ),
      /** The codes of the new students without an address; null: there are none. */
      sheet: CodeSheet.nullable(),
      added: z.number(),
      granted: z.number(),
    }),
    refuses: [...refusals, 'course.not_found', 'group.not_found'],
  }),
}
