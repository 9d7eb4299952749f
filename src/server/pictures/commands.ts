import { byCommand, recordChange } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { CommandRefused, type Command } from '../staff/command.ts'
import { readFileArgument } from '../staff/file-argument.ts'
import { deletePictures, storePublicPicture, keyInAddress } from './store.ts'

/** A table of rows that have a picture: the column staff identify them by, and whether they have a text alternative. */
type Subject = { table: string; nameColumn: string; hasAlt: boolean }

const subjects = new Map<string, Subject>([
  ['course', { table: 'courses', nameColumn: 'slug', hasAlt: false }],
  ['category', { table: 'categories', nameColumn: 'slug', hasAlt: false }],
  ['instructor', { table: 'instructors', nameColumn: 'slug', hasAlt: false }],
  ['book', { table: 'books', nameColumn: 'slug', hasAlt: false }],
  ['article', { table: 'articles', nameColumn: 'slug', hasAlt: true }],
  ['banner', { table: 'banners', nameColumn: 'id::text', hasAlt: true }],
])

async function findRow(db: Db, { table, nameColumn }: Subject, name: string): Promise<number | undefined> {
  const query = { name: `find-${table}-to-picture`, text: `SELECT id FROM ${table} WHERE ${nameColumn} = $1` }
  const [row] = await db.run<{ id: number }>(query, [name])
  return row?.id
}

type Assignment = { id: number; address: string; alt: string }

/** Sets the picture of a row; deletes the previous one when it was uploaded. */
const replacePicture = (db: Db, now: number, { table, hasAlt }: Subject, { id, address, alt }: Assignment) =>
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
    if (former?.key != null) await deletePictures(tx, now, { keys: [former.key] })
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

const kinds = [...subjects.keys()].join(', ')

const picture: Command = {
  name: 'picture',
  takes: 'KIND NAME FILE [--alt TEXT]',
  does: `Shows a photo on the site. KIND is ${kinds}; NAME is its slug, or a banner's id. --alt describes the photo of an article or a banner.`,
  positionals: 3,
  options: { alt: { type: 'string' } },
  async run({ positionals: [kind = '', name = '', file = ''], options }, { context, print }) {
    const subject = subjects.get(kind)
    if (!subject) throw new CommandRefused(`KIND must be one of these: ${kinds}.`)
    const id = await findRow(context.db, subject, name)
    if (id === undefined) throw new CommandRefused(`There is no ${kind} ${name}.`)
    const bytes = await readFileArgument(file)
    const address = await storePublicPicture(context, bytes)
    await replacePicture(context.db, context.now(), subject, { id, address, alt: String(options['alt'] ?? '').trim() })
    print(`The ${kind} ${name} now shows ${file}.`)
  },
}

/** The staff commands about the site's pictures. */
export const pictureCommands: readonly Command[] = [picture]
