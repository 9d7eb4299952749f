import type { z } from 'zod'
import type { LegalText, SiteSettings } from '../../contract/site.ts'
import { legalTexts, nouns } from '../../core/editing/nouns.ts'
import type { Db } from '../db/database.ts'
import { legalTemplates } from './legal-templates.ts'
import * as queries from './queries.ts'

/** Lists the legal texts that are public, in their order, with the published state that each is. T15 */
export const listLegalTexts = (db: Db): Promise<z.output<typeof SiteSettings>['legal']> => queries.listLegalTexts(db)

/** Returns a legal text with the published state that it is; undefined when it is not public. T15 */
export async function findLegalText(
  db: Db,
  text: z.output<typeof LegalText>['text'],
): Promise<z.output<typeof LegalText> | undefined> {
  const [found] = await queries.findLegalText(db, { text })
  return found
}

/** Publishes a legal text in these words, as a tool does, without an author; returns the id of that state. T15 */
export async function publishLegalText(
  tx: Db,
  { text, title, html, now }: { text: z.output<typeof LegalText>['text']; title: string; html: string; now: number },
): Promise<number> {
  const { onlyId } = nouns[text]
  await queries.publishLegalText(tx, { id: onlyId, text, title, html })
  const [version] = await queries.addLegalVersion(tx, { text, id: onlyId, title, html, now: new Date(now) })
  return version?.id ?? 0
}

/** Lists the legal texts that are not public, in their order: their ids as things, and what they are called. T15 */
export async function listUnpublishedTexts(db: Db) {
  const rows = await queries.listTitlesOfTexts(db)
  return legalTexts.flatMap((text) => {
    const row = rows.find((one) => one.text === text)
    // No one has opened it yet.
    const { title } = row ?? legalTemplates[text]
    return row?.is_visible ? [] : [{ text, id: nouns[text].onlyId, title }]
  })
}
