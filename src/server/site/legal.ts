import type { z } from 'zod'
import type { LegalText, SiteSettings } from '../../contract/site.ts'
import { legalTexts, nouns } from '../../core/editing/nouns.ts'
import type { Db } from '../db/database.ts'
import { legalTemplates, shippedPrivacy, type NamedSettings, type ShippedText } from './legal-templates.ts'
import * as queries from './queries.ts'
import { shippedNoun } from './shipped-noun.ts'

/**
 * Lists the legal texts that are public, in their order, with the published state that each is. Until the academy publishes its privacy policy
 * the one that comes with Lantern stands in its place. T15 P2
 */
export async function listLegalTexts(db: Db, settings: NamedSettings): Promise<z.output<typeof SiteSettings>['legal']> {
  const published = (await queries.listLegalTexts(db)).map((one) => ({ ...one, shipped: null }))
  if (published.some(({ text }) => text === 'privacy')) return published
  const { title, fingerprint } = shippedPrivacy(settings)
  return [{ text: 'privacy', title, version: null, shipped: fingerprint }, ...published]
}

/** Returns a legal text as {@link listLegalTexts} lists it; undefined when it is not public. T15 P2 */
export async function findLegalText(
  db: Db,
  text: z.output<typeof LegalText>['text'],
  settings: NamedSettings,
): Promise<z.output<typeof LegalText> | undefined> {
  const [found] = await queries.findLegalText(db, { text })
  if (found) return { ...found, is_shipped: false }
  if (text !== 'privacy') return undefined
  const { title, html } = shippedPrivacy(settings)
  return { text, title, html, version: null, is_shipped: true }
}

/** Stores the words of the privacy policy that comes with Lantern, once; returns the id of that state, which is none of the academy's. P2 */
export async function storeShippedPrivacy(tx: Db, { title, html }: ShippedText, now: number): Promise<number> {
  const words = { title, html }
  const [known] = await queries.findShippedText(tx, words)
  if (known) return known.id
  const { onlyId } = nouns.privacy
  const [added] = await queries.addLegalVersion(tx, { text: shippedNoun, id: onlyId, ...words, now: new Date(now) })
  if (!added) throw new Error('nothing was written')
  return added.id
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
