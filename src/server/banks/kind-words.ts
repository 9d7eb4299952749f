import type { Db } from '../db/database.ts'
import type { KindWords, UnknownKind } from './formats/bank.ts'
import { foldedKind } from './formats/kind-words.ts'
import { deleteKindWords, listKindWords, storeKindWords } from './queries.ts'

/** Returns the words for kinds that staff of this academy have explained. I10 */
export async function readKindWords(db: Db): Promise<KindWords> {
  const rows = await listKindWords(db)
  return Object.fromEntries(rows.map(({ word, kind }) => [word, kind]))
}

/** Stores what words for kinds mean, for this file and those to come; a word without a kind is forgotten. I10 */
export async function saveKindWords(db: Db, said: readonly UnknownKind[]): Promise<void> {
  const meant = new Map(said.map(({ word, kind }) => [foldedKind(word), kind]))
  const known = [...meant].flatMap(([word, kind]) => (kind === null || word === '' ? [] : [{ word, kind }]))
  const forgotten = [...meant].flatMap(([word, kind]) => (kind === null ? [word] : []))
  if (known.length > 0)
    await storeKindWords(db, { words: known.map(({ word }) => word), kinds: known.map(({ kind }) => kind) })
  if (forgotten.length > 0) await deleteKindWords(db, { words: forgotten })
}
