import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { Picture } from '../../contract/pictures.ts'
import type { Db } from '../db/database.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Claimant } from '../limits/limiter.ts'
import type { Limiters } from '../limits/limits.ts'
import { enqueue } from '../outbox/store.ts'
import type { PictureForm } from './drawing.ts'

type PictureRow = { key: string; width: number; height: number; widths: number[]; placeholder: string }

/** The names of a picture's files; private ones begin with p, so that nobody has to look up the others. */
const fileName = (key: string, width: number, type: string) => `${key}-${width}.${type}`
const namesOf = ({ key, widths }: Pick<PictureRow, 'key' | 'widths'>) =>
  widths.flatMap((width) => ['avif', 'webp'].map((type) => fileName(key, width, type)))

/** What the wire says of a picture. */
export function pictureOf({ key, width, height, widths, placeholder }: PictureRow): z.output<typeof Picture> {
  return { url: `/files/${key}`, width, height, widths, placeholder }
}

/** The address of a public picture by itself: its widest file. What shows a picture refers to it by this address. */
export const pictureAddress = ({ url, widths }: z.output<typeof Picture>) => `${url}-${widths.at(-1)}.webp`

/** The same of a row of `pictures`, as SQL. */
export const pictureAddressOf = (row: string) =>
  `'/files/' || ${row}.key || '-' || ${row}.widths[cardinality(${row}.widths)] || '.webp'`

/** The key in {@link pictureAddress}, as SQL; null for every other address. */
export const keyInAddress = (address: string) => `substring(${address} FROM '^/files/([0-9a-f]{32})-')`

/** All the sizes of the uploaded picture at an address, as SQL that answers `Picture` or null: no query of its own. */
export const pictureColumn = (address: string) => `(SELECT json_build_object('url', '/files/' || p.key,
  'width', p.width, 'height', p.height, 'widths', p.widths, 'placeholder', p.placeholder)
  FROM pictures p WHERE p.key = ${keyInAddress(address)} AND NOT p.is_private) AS picture`

/** Who owns the pictures that the academy itself shows: nobody, so that they outlive the account of who uploaded them. */
const academyId = 0

type PictureContext = { db: Db; now: () => number; files: FileStore; limiters: Limiters }

/** Keeps a picture that everybody sees; answers its address. Refuses what is no picture. */
export async function keepPublicPicture(context: PictureContext, bytes: Uint8Array): Promise<string> {
  const { picture } = await keepPicture(context, bytes, { ownerId: academyId, isPrivate: false }, {})
  return pictureAddress(picture)
}

/** Whose picture it is, and who may see it: everybody, or with `isPrivate` its owner and staff only. */
export type PictureOwner = { ownerId: number; isPrivate: boolean; form?: PictureForm }

/**
 * Draws uploaded bytes anew, keeps the files, and answers the picture's key for the row that refers to it. Refuses what is
 * no picture. Call it before the transaction that refers to it: drawing takes its time.
 */
export async function keepPicture(
  { db, now, files, limiters }: PictureContext,
  bytes: Uint8Array,
  { ownerId, isPrivate, form }: PictureOwner,
  claimant: Claimant,
): Promise<{ key: string; picture: z.output<typeof Picture> }> {
  // What draws takes ten megabytes, and on most days nobody uploads a picture.
  const { drawPicture } = await import('./drawing.ts')
  const drawn = await limiters.pictures.run(() => drawPicture(bytes, form), claimant)
  const key = `${isPrivate ? 'p' : ''}${randomBytes(16).toString('hex')}`
  const row = { ...drawn, key }
  // The row comes first: files without one would stay for ever.
  await db.run(
    {
      name: 'add-picture',
      text: `INSERT INTO pictures (key, owner_id, is_private, width, height, widths, placeholder, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    },
    [key, ownerId, isPrivate, row.width, row.height, row.widths, row.placeholder, new Date(now())],
  )
  for (const file of drawn.files)
    await files.put(fileName(key, file.width, file.type), file.bytes, `image/${file.type}`)
  // Forgotten while it was written: the account is gone. What was written after that goes too.
  const isKept = (await db.run({ name: 'has-picture', text: 'SELECT FROM pictures WHERE key = $1' }, [key])).length > 0
  if (!isKept) await enqueue(db, now(), 'forget_files', { names: namesOf(row) })
  return { key, picture: pictureOf(row) }
}

/** Whether this person may see a private picture: its owner and staff. */
export async function maySeePicture(db: Db, key: string, actor: { id: number; role: string }): Promise<boolean> {
  const [row] = await db.run<{ owner_id: number }>(
    { name: 'picture-owner', text: 'SELECT owner_id FROM pictures WHERE key = $1' },
    [key],
  )
  return row !== undefined && (actor.role === 'staff' || row.owner_id === actor.id)
}

/** How long a picture may wait to be referred to, in milliseconds. */
const waitsMs = 60 * 60 * 1000

/** Forgets private pictures that nothing refers to: the process ended, or the account was deleted, while one was drawn. */
export function sweepPictures(db: Db, now: number): Promise<void> {
  return db.transaction(async (tx) => {
    const left = await tx.run<{ key: string }>(
      {
        name: 'unused-pictures',
        text: `SELECT key FROM pictures p WHERE is_private AND created_at <= $1
          AND NOT EXISTS (SELECT FROM users u WHERE u.picture_key = p.key)
          AND NOT EXISTS (SELECT FROM orders o WHERE o.receipt_key = p.key)`,
      },
      [new Date(now - waitsMs)],
    )
    if (left.length > 0) await forgetPictures(tx, now, { keys: left.map(({ key }) => key) })
  })
}

/** Forgets pictures in a transaction; their files are removed when it is committed. */
export async function forgetPictures(
  db: Db,
  now: number,
  which: { keys: string[] } | { ownerId: number },
): Promise<void> {
  const [keys, ownerId] = 'keys' in which ? [which.keys, null] : [[], which.ownerId]
  const gone = await db.run<{ key: string; widths: number[] }>(
    {
      name: 'forget-pictures',
      text: 'DELETE FROM pictures WHERE key = ANY($1::text[]) OR owner_id = $2 RETURNING key, widths',
    },
    [keys, ownerId],
  )
  for (const picture of gone) await enqueue(db, now, 'forget_files', { names: namesOf(picture) })
}
