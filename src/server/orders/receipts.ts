import { randomBytes } from 'node:crypto'
import { openSumOf } from '../../core/orders/money.ts'
import type { Db } from '../db/database.ts'
import type { RowOf } from '../db/statement.ts'
import type { Context } from '../http/context.ts'
import { refuse } from '../http/refusal.ts'
import type { Claimant } from '../limits/limiter.ts'
import { enqueue } from '../outbox/store.ts'
import { deletePictures, storePicture } from '../pictures/store.ts'
import { paymentMethods } from './payments.ts'
import * as queries from './queries.ts'

type OrderRow = RowOf<typeof queries.findOrder>
type Sent = Pick<OrderRow, 'status' | 'method' | 'total' | 'paid' | 'refund'>

/** Returns whether money of an order is still expected that its student can send a receipt of: also of a second part. T39 */
export const takesReceipt = ({ status, method, total, paid, refund }: Sent): boolean =>
  status === 'placed'
    ? paymentMethods[method].takesReference || paid > 0
    : status === 'confirmed' && openSumOf({ total, paid, refunded: refund?.amount ?? 0 }) > 0

/** Refuses a receipt of an order that expects no money, or is paid where the academy sees it. */
function requireOpen(order: Sent): void {
  if (takesReceipt(order)) return
  refuse(order.status === 'placed' ? 'order.not_by_transfer' : 'order.decided')
}

const starts = Buffer.from('%PDF-')

/** Returns whether bytes are a PDF: by what they hold, not by their name. */
const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, starts.length).equals(starts) &&
  Buffer.from(bytes.subarray(-2048)).includes('%%EOF')

type Stored = { picture_key: string | null; file_key: string | null }

/** Deletes the pictures and files of receipts that are gone, once the transaction is committed. */
async function forget(tx: Db, now: number, gone: readonly Stored[]): Promise<void> {
  const keys = gone.flatMap(({ picture_key }) => picture_key ?? [])
  const names = gone.flatMap(({ file_key }) => file_key ?? [])
  if (keys.length > 0) await deletePictures(tx, now, { keys })
  if (names.length > 0) await enqueue(tx, now, 'forget_files', { names })
}

type Sending = { order: OrderRow; bytes: Uint8Array; userId: number }

/**
 * Stores a receipt, a picture or a PDF, in the place of one that came since the last payment. `stored` is called in the transaction that
 * shows it to staff.
 */
export async function sendReceipt(
  context: Pick<Context, 'db' | 'now' | 'files' | 'limiters'>,
  { order, bytes, userId }: Sending,
  { claimant, stored }: { claimant: Claimant; stored: (tx: Db) => Promise<void> },
): Promise<void> {
  const { db, now, files } = context
  requireOpen(order)
  const fileKey = isPdf(bytes) ? `r${randomBytes(16).toString('hex')}` : null
  const pictureKey =
    fileKey === null ? (await storePicture(context, bytes, { ownerId: userId, isPrivate: true }, claimant)).key : null
  // The row comes first: a stored file without a row would never be removed.
  const [added] = await queries.addReceipt(db, { orderId: order.id, pictureKey, fileKey, now: new Date(now()) })
  if (!added) throw new Error('no receipt was stored')
  if (fileKey !== null) await files.put(fileKey, bytes, 'application/pdf')
  await db.transaction(async (tx) => {
    const [locked] = await queries.lockToPay(tx, { number: order.number })
    // It was decided in the meantime: what was sent is swept away.
    if (!locked || !takesReceipt({ ...locked, refund: { amount: locked.refunded, at: '' } })) refuse('order.decided')
    if ((await queries.claimReceipt(tx, { id: added.id })).length === 0) refuse('order.decided')
    const replaced = await queries.dropReplaced(tx, { orderId: order.id, id: added.id })
    await queries.setFormerReceipt(tx, { orderId: order.id })
    await forget(tx, now(), replaced)
    await stored(tx)
  })
}

/** Removes the receipts of a student who leaves. Call it in the transaction that deletes the account. */
export const forgetReceipts = async (tx: Db, userId: number, now: number): Promise<void> =>
  forget(tx, now, await queries.dropReceiptsOf(tx, { userId }))

/** The longest that storing a receipt may take, in milliseconds. */
const unfinishedMs = 60 * 60 * 1000

/** Removes receipts that were cut off while they were stored. */
export const sweepReceipts = (db: Db, now: number): Promise<void> =>
  db.transaction(async (tx) =>
    forget(tx, now, await queries.dropUnfinished(tx, { before: new Date(now - unfinishedMs) })),
  )

/** Returns the stored PDF of a receipt and whose it is; undefined without one. */
export async function findReceiptFile(db: Db, id: number) {
  const [found] = await queries.findReceiptFile(db, { id })
  return found
}
