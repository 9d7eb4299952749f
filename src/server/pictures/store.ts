import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { dayMs } from '../../core/dates.ts'
import type { Picture } from '../../contract/pictures.ts'
import { tidyFileName } from '../../core/courses/lesson-files.ts'
import { isStaff, type Role } from '../../core/staff/permissions.ts'
import { recordChange, type Author } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Claimant } from '../limits/limiter.ts'
import type { Limiters } from '../limits/limits.ts'
import { enqueue } from '../outbox/store.ts'
import type { PictureForm } from './encoding.ts'
import * as queries from './queries.ts'

/** A stored picture. */
export type PictureRow = { key: string; width: number; height: number; widths: number[]; placeholder: string }

/** Returns the name of a picture's file; private ones begin with p, so that public ones need no look-up. */
const fileName = (key: string, width: number, type: string) => `${key}-${width}.${type}`
const namesOf = ({ key, widths }: Pick<PictureRow, 'key' | 'widths'>) =>
  widths.flatMap((width) => ['avif', 'webp'].map((type) => fileName(key, width, type)))

/** Returns a picture as on the wire. */
export function pictureOf({ key, width, height, widths, placeholder }: PictureRow): z.output<typeof Picture> {
  return { url: `/files/${key}`, width, height, widths, placeholder }
}

/** Returns the path of a public picture: its widest file. Rows that have a picture store this path. */
export const pictureAddress = ({ url, widths }: z.output<typeof Picture>) => `${url}-${widths.at(-1)}.webp`

type PictureContext = { db: Db; now: () => number; files: FileStore; limiters: Limiters }

/** The description of a picture for staff: the name of its file, and its content in words. */
type About = { name?: string; alt?: string }

/**
 * Stores a public picture, `isPending` until something claims it; returns its path. With an author it stands in the audit log. Throws
 * picture.unreadable for other files.
 */
export async function storePublicPicture(
  context: PictureContext,
  bytes: Uint8Array,
  { name = '', alt = '', isPending = false, author }: About & { isPending?: boolean; author?: Author } = {},
): Promise<string> {
  const { picture, key } = await storePicture(
    context,
    bytes,
    { ownerId: queries.academyId, isPrivate: false, isPending },
    {},
  )
  const about = { name: name === '' ? '' : tidyFileName(name), alt }
  const nameIt = (db: Db) => queries.namePicture(db, { key, ...about })
  if (author === undefined) await nameIt(context.db)
  else
    await context.db.transaction(async (tx) => {
      const [named] = await nameIt(tx)
      if (!named) return
      const change = { thing: 'picture', thingId: named.id, action: 'added', after: about } as const
      await recordChange(tx, { now: context.now(), author, ...change })
    })
  return pictureAddress(picture)
}

const keyOf = (address: string) => /^\/files\/([0-9a-f]{32})-/.exec(address)?.[1] ?? []

/**
 * Stores the public pictures of something that is written after them: they are pending until its transaction claims them, so that nothing
 * stays of what is never written.
 */
export const publicPictures = (context: PictureContext) => ({
  known: async (addresses: readonly string[]): Promise<ReadonlySet<string>> => {
    if (addresses.length === 0) return new Set()
    const rows = await queries.listKnown(context.db, { keys: addresses.flatMap(keyOf) })
    return new Set(rows.map(({ address }) => address))
  },
  store: (bytes: Uint8Array, name: string) =>
    storePublicPicture(context, bytes, { name: name.split('/').at(-1) ?? '', isPending: true }),
  claim: (tx: Db, addresses: readonly string[]) => queries.claimPictures(tx, { keys: addresses.flatMap(keyOf) }),
  forget: (addresses: readonly string[]) =>
    deletePictures(context.db, context.now(), { keys: addresses.flatMap(keyOf) }),
})

/**
 * The owner of a picture, and who may see it: everyone, or with `isPrivate` its owner and staff only; `isPending` until something claims it.
 */
export type PictureOwner = { ownerId: number; isPrivate: boolean; form?: PictureForm; isPending?: boolean }

/**
 * Encodes uploaded bytes as a picture, stores its files, and returns its key for the row that refers to it. Throws picture.unreadable
 * for other files. Call it before the transaction that refers to it, because encoding is slow.
 */
export async function storePicture(
  { db, now, files, limiters }: PictureContext,
  bytes: Uint8Array,
  { ownerId, isPrivate, form, isPending = false }: PictureOwner,
  claimant: Claimant,
): Promise<{ key: string; picture: z.output<typeof Picture> }> {
  // Imported on use: the encoder takes ten megabytes, and most processes never need it.
  const { encodePicture } = await import('./encoding.ts')
  const encoded = await limiters.pictures.run(() => encodePicture(bytes, form), claimant)
  const key = `${isPrivate ? 'p' : ''}${randomBytes(16).toString('hex')}`
  const row = { ...encoded, key }
  // The row is stored first: files without a row would never be deleted.
  await queries.addPicture(db, {
    key,
    ownerId,
    isPrivate,
    width: row.width,
    height: row.height,
    widths: row.widths,
    placeholder: row.placeholder,
    now: new Date(now()),
    isPending,
  })
  // All at once: a visitor waits for a slow store once, not once for each size. None is under way any more when one has failed.
  const puts = await Promise.allSettled(
    encoded.files.map((file) => files.put(fileName(key, file.width, file.type), file.bytes, `image/${file.type}`)),
  )
  for (const put of puts) if (put.status === 'rejected') throw put.reason
  // The account may have been deleted while the files were written; then they are deleted too.
  const isReferenced = (await queries.findKey(db, { key })).length > 0
  if (!isReferenced) await enqueue(db, now(), 'forget_files', { names: namesOf(row) })
  return { key, picture: pictureOf(row) }
}

/** Returns whether this user may see a private picture: its owner and staff may. */
export async function maySeePicture(db: Db, key: string, actor: { id: number; role: Role }): Promise<boolean> {
  const [row] = await queries.findOwner(db, { key })
  return row !== undefined && (isStaff(actor.role) || row.owner_id === actor.id)
}

/** The longest that a private picture may remain unreferenced, in milliseconds. */
const unreferencedMs = 60 * 60 * 1000
/** The longest that a picture may be pending, in milliseconds: an import of many takes hours, and lives for a day. */
const pendingMs = dayMs

/**
 * Deletes unreferenced private pictures, and those that nothing has claimed: the process ended, or the account was deleted, before what
 * shows them was written.
 */
export function sweepPictures(db: Db, now: number): Promise<void> {
  return db.transaction(async (tx) => {
    const unreferenced = await queries.listUnused(tx, {
      unreferencedBefore: new Date(now - unreferencedMs),
      pendingBefore: new Date(now - pendingMs),
    })
    if (unreferenced.length > 0) await deletePictures(tx, now, { keys: unreferenced.map(({ key }) => key) })
  })
}

/** Deletes pictures in a transaction; their files are deleted once it is committed. */
export async function deletePictures(
  db: Db,
  now: number,
  which: { keys: string[] } | { ownerId: number },
): Promise<void> {
  const [keys, ownerId] = 'keys' in which ? [which.keys, null] : [[], which.ownerId]
  const deleted = await queries.deletePictures(db, { keys, ownerId })
  for (const picture of deleted) await enqueue(db, now, 'forget_files', { names: namesOf(picture) })
}
