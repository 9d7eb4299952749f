import { isQuestionType } from '../../core/questions/kinds.ts'
import type { Db } from '../db/database.ts'
import type { RowOf } from '../db/statement.ts'
import { findPublished, type PublishedItem } from './queries.ts'

/** The published content as practice sees it: the same for every student. */
export type Published = {
  /** The questions that this program knows to ask, by their items. */
  items: ReadonlyMap<number, PublishedItem>
  /** Returns the items of every form of a version. */
  ofVersion(versionId: number): readonly number[]
  /** Returns the items that a form of a version asks: its second module in one variant, in all, or not at all. */
  ofForm(versionId: number, variant: string | null): readonly number[]
}

type PublishedRow = RowOf<typeof findPublished>

function publishedOf({ items, parts }: PublishedRow): Published {
  const byVersion = Map.groupBy(parts, ({ version_id: id }) => id)
  return {
    items: new Map(items.filter(({ type }) => isQuestionType(type)).map((item) => [item.item_id, item])),
    ofVersion(versionId) {
      const own = byVersion.get(versionId)
      // Its items would be taken for free to drill.
      if (!own) throw new Error(`quiz version ${versionId} is not among those published`)
      return own.flatMap(({ item_ids: ids }) => ids)
    },
    ofForm: (versionId, variant) =>
      (byVersion.get(versionId) ?? [])
        .filter((part) => !part.is_second || variant === 'all' || (variant !== null && part.variant === variant))
        .flatMap(({ item_ids: ids }) => ids),
  }
}

async function load(db: Db): Promise<Published> {
  const [row] = await findPublished(db)
  if (!row) throw new Error('there is no row')
  return publishedOf(row)
}

const cached = new WeakMap<Db, { mark: string; published: Promise<Published> }>()

/**
 * Returns what is published, as it was when a statement read this mark or later: read once for each mark, and kept for one mark alone. All
 * readers compare their own mark with it, so that nothing has to tell them of a change.
 */
export function readPublished(db: Db, mark: string): Promise<Published> {
  const known = cached.get(db)
  if (known?.mark === mark) return known.published
  const published = load(db)
  const entry = { mark, published }
  cached.set(db, entry)
  // A failure is not cached.
  published.catch(() => cached.get(db) === entry && cached.delete(db))
  return published
}
