import type { z } from 'zod'
import type { OwnData } from '../../contract/own-data.ts'
import { lateMs } from '../../core/attempts/late.ts'
import { maskedAddress } from '../../core/learning/parents.ts'
import type { Db } from '../db/database.ts'
import { ownRows, type OwnRow } from './queries.ts'

type Data = z.input<typeof OwnData>

/** Returns all data stored about a user, as of one moment; `siteUrl` makes the file links absolute. A10 */
export function readOwnData(db: Db, userId: number, { now, siteUrl }: { now: number; siteUrl: string }): Promise<Data> {
  return db.transaction(async (tx) => {
    const params = { userId, since: new Date(now - lateMs) }
    const rows: { [Property in keyof Data]?: unknown[] } = {}
    for (const property of Object.keys(ownRows) as (keyof Data)[]) rows[property] = await ownRows[property](tx, params)
    const {
      account,
      pictures,
      parent_links: links,
      ...others
    } = rows as { [Property in keyof Data]: OwnRow<Property>[] }
    if (account[0] === undefined) throw new Error(`no account ${userId}`)
    return {
      account: account[0],
      pictures: pictures.map((picture) => ({ ...picture, url: siteUrl + picture.url })),
      parent_links: links.map((link) => ({
        ...link,
        addresses: link.addresses.map((one) => ({ ...one, address: maskedAddress(one.address) })),
      })),
      ...others,
    }
  })
}
