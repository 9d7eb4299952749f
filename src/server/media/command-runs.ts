import { basename, join } from 'node:path'
import type { NounName } from '../../core/editing/nouns.ts'
import { byCommand, recordChange } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { openFileStore } from '../files/file-store.ts'
import { openLimiters } from '../limits/limits.ts'
import { CommandRefused, type Run } from '../staff/command.ts'
import { readFileArgument } from '../staff/file-argument.ts'
import { keyInAddress } from '../pictures/queries.ts'
import { deletePictures, storePublicPicture } from '../pictures/store.ts'
import { kinds, subjects, type Subject } from './pictured-kinds.ts'
import * as queries from './queries.ts'
import { findUses } from './uses.ts'

async function findRow(db: Db, { table, nameColumn }: Subject, name: string): Promise<number | undefined> {
  const query = { name: `find-${table}-to-picture`, text: `SELECT id FROM ${table} WHERE ${nameColumn} = $1` }
  const [row] = await db.run<{ id: number }>(query, [name])
  return row?.id
}

type Assignment = { id: number; address: string; alt: string }

/** Sets the picture of a row; deletes the previous one when it was uploaded and nothing else shows it. */
const replacePicture = (
  db: Db,
  now: number,
  noun: NounName,
  { table, hasAlt }: Subject,
  { id, address, alt }: Assignment,
) =>
  db.transaction(async (tx) => {
    const [former] = await tx.run<{ key: string | null; address: string | null }>(
      {
        name: `picture-${table}`,
        text: `WITH former AS (SELECT id, ${keyInAddress('image_url')} AS key, image_url FROM ${table} WHERE id = $1 FOR UPDATE)
          UPDATE ${table} t SET image_url = $2${hasAlt ? ', image_alt = $3' : ''}
          FROM former WHERE t.id = former.id RETURNING former.key, former.image_url AS address`,
      },
      [id, address, ...(hasAlt ? [alt] : [])],
    )
    await queries.raiseVersion(tx, { noun, id })
    if (former?.key != null && (await findUses(tx, [former.key])).get(former.key)?.length === 0)
      await deletePictures(tx, now, { keys: [former.key] })
    await recordChange(tx, {
      now,
      author: byCommand,
      thing: 'picture',
      thingId: `${table} ${id}`,
      action: 'changed',
      before: { address: former?.address ?? null },
      after: { address },
    })
  })

/** Shows a photo on the site. */
export const replaceShownPicture: Run = async (
  { positionals: [kind = '', name = '', file = ''], options },
  { db, config, now, print },
) => {
  const subject = subjects.get(kind as NounName)
  if (!subject) throw new CommandRefused(`KIND must be one of these: ${kinds}.`)
  const id = await findRow(db, subject, name)
  if (id === undefined) throw new CommandRefused(`There is no ${kind} ${name}.`)
  const bytes = await readFileArgument(file)
  const alt = String(options['alt'] ?? '').trim()
  const files = openFileStore({ folder: join(config.dataDir, 'files'), s3: config.s3 })
  const pictures = { db, now, files, limiters: openLimiters() }
  const address = await storePublicPicture(pictures, bytes, { name: basename(file), alt })
  await replacePicture(db, now(), kind as NounName, subject, {
    id,
    address,
    alt,
  })
  print(`The ${kind} ${name} now shows ${file}.`)
}
