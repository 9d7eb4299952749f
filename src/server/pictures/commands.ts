import type { Db } from '../db/database.ts'
import { CommandRefused, type Command } from '../staff/command.ts'
import { readTypedFile } from '../staff/typed-file.ts'
import { forgetPictures, keepPublicPicture, keyInAddress } from './store.ts'

/** Rows that show a picture: their table, the column staff name them by, whether words about the picture stand beside it. */
type Place = { table: string; named: string; hasAlt: boolean }

const places = new Map<string, Place>([
  ['course', { table: 'courses', named: 'slug', hasAlt: false }],
  ['category', { table: 'categories', named: 'slug', hasAlt: false }],
  ['instructor', { table: 'instructors', named: 'slug', hasAlt: false }],
  ['book', { table: 'books', named: 'slug', hasAlt: false }],
  ['article', { table: 'articles', named: 'slug', hasAlt: true }],
  ['banner', { table: 'banners', named: 'id::text', hasAlt: true }],
])

async function findRow(db: Db, { table, named }: Place, name: string): Promise<number | undefined> {
  const query = { name: `find-${table}-to-picture`, text: `SELECT id FROM ${table} WHERE ${named} = $1` }
  const [row] = await db.run<{ id: number }>(query, [name])
  return row?.id
}

type Shown = { id: number; address: string; alt: string }

/** Shows a picture in the place of the one before; that one is forgotten when it was uploaded. */
const swapShown = (db: Db, now: number, { table, hasAlt }: Place, { id, address, alt }: Shown) =>
  db.transaction(async (tx) => {
    const [former] = await tx.run<{ key: string | null }>(
      {
        name: `picture-${table}`,
        text: `WITH former AS (SELECT id, ${keyInAddress('image_url')} AS key FROM ${table} WHERE id = $1 FOR UPDATE)
          UPDATE ${table} t SET image_url = $2${hasAlt ? ', image_alt = $3' : ''}
          FROM former WHERE t.id = former.id RETURNING former.key`,
      },
      [id, address, ...(hasAlt ? [alt] : [])],
    )
    if (former?.key != null) await forgetPictures(tx, now, { keys: [former.key] })
  })

const kinds = [...places.keys()].join(', ')

const picture: Command = {
  name: 'picture',
  takes: 'KIND NAME FILE [--alt TEXT]',
  does: `Shows a photo on the site. KIND is ${kinds}; NAME its slug, a banner's id. --alt tells what an article's or a banner's shows.`,
  words: 3,
  options: { alt: { type: 'string' } },
  async run({ words: [kind = '', name = '', file = ''], options }, { room, say }) {
    const place = places.get(kind)
    if (!place) throw new CommandRefused(`A picture is for one of these: ${kinds}.`)
    const id = await findRow(room.db, place, name)
    if (id === undefined) throw new CommandRefused(`There is no ${kind} ${name}.`)
    const bytes = await readTypedFile(file)
    const address = await keepPublicPicture(room, bytes)
    await swapShown(room.db, room.now(), place, { id, address, alt: String(options['alt'] ?? '').trim() })
    say(`The ${kind} ${name} shows ${file} now.`)
  },
}

/** What staff do with the site's pictures from the command line. */
export const pictureCommands: readonly Command[] = [picture]
