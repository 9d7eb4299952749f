import type { z } from 'zod'
import type { CodeSheet } from '../../contract/studio/people.ts'
import { entryCodeMs } from '../../core/accounts/typed-codes.ts'
import { addEntryCode } from '../accounts/entry-codes.ts'
import { recordChange, type Author } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { getSettings } from '../site/settings.ts'
import * as queries from './queries.ts'

type Sheet = z.input<typeof CodeSheet>

/** A code on a sheet, and whose it is. */
export type PrintedCode = Sheet['codes'][number]

/** Returns these codes as they are printed: with the academy, and where they are typed in. T22 */
export async function sheetOf(
  db: Db,
  codes: PrintedCode[],
  { now, siteUrl }: { now: number; siteUrl: string },
): Promise<Sheet> {
  const { academyName: academy, address } = await getSettings(db)
  return { academy, address, page: `${siteUrl}/code`, expires_at: new Date(now + entryCodeMs).toISOString(), codes }
}

/** Makes new codes for those of these students who have no address, in the order of their names; their former codes end. T22 */
export async function makeCodes(
  tx: Db,
  ids: readonly number[],
  { author, now, siteUrl }: { author: Author; now: number; siteUrl: string },
): Promise<Sheet> {
  const students = await queries.lockStudentsWithoutAddress(tx, { ids })
  const codes: PrintedCode[] = []
  for (const { id, name } of students) {
    const { code } = await addEntryCode(tx, { userId: id, issuedBy: author.actorId, now })
    const change = { thing: 'account', thingId: id, action: 'entry_code_made', personId: id } as const
    await recordChange(tx, { now, author, ...change })
    codes.push({ id, name, code })
  }
  return sheetOf(tx, codes, { now, siteUrl })
}
