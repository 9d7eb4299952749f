import type { z } from 'zod'
import type { LegalText, SiteSettings } from '../../contract/site.ts'
import { legalTexts, nouns } from '../../core/editing/nouns.ts'
import { isoOf } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { legalTemplates } from './legal-templates.ts'

/** Lists the legal texts that are public, in their order, with the published state that each is. T15 */
export const listLegalTexts = (db: Db): Promise<z.output<typeof SiteSettings>['legal']> =>
  db.run(
    {
      name: 'list-legal-texts',
      text: `SELECT t.kind AS text, t.title, (SELECT max(v.id) FROM thing_versions v WHERE v.noun = t.kind AND v.thing_id = t.id) AS version
        FROM legal_texts t WHERE t.is_visible ORDER BY t.id`,
    },
    [],
  )

/** Returns a legal text with the published state that it is; undefined when it is not public. T15 */
export async function findLegalText(
  db: Db,
  text: z.output<typeof LegalText>['text'],
): Promise<z.output<typeof LegalText> | undefined> {
  const [found] = await db.run<z.output<typeof LegalText>>(
    {
      name: 'find-legal-text',
      text: `SELECT t.kind AS text, t.title, t.content_html AS html,
          (SELECT json_build_object('id', v.id, 'published_at', ${isoOf('v.published_at')}) FROM thing_versions v
            WHERE v.noun = t.kind AND v.thing_id = t.id ORDER BY v.id DESC LIMIT 1) AS version
        FROM legal_texts t WHERE t.kind = $1 AND t.is_visible`,
    },
    [text],
  )
  return found
}

/** Publishes a legal text in these words, as a tool does, without an author; returns the id of that state. T15 */
export async function publishLegalText(
  tx: Db,
  { text, title, html, now }: { text: z.output<typeof LegalText>['text']; title: string; html: string; now: number },
): Promise<number> {
  const { onlyId } = nouns[text]
  await tx.run(
    {
      name: 'put-legal-text',
      text: `INSERT INTO legal_texts (id, kind, title, content_html, is_visible) VALUES ($1, $2, $3, $4, true)
        ON CONFLICT (id) DO UPDATE SET title = $3, content_html = $4, is_visible = true`,
    },
    [onlyId, text, title, html],
  )
  const [version] = await tx.run<{ id: number }>(
    {
      name: 'add-legal-version',
      text: `INSERT INTO thing_versions (noun, thing_id, values, published_at)
        VALUES ($1, $2, jsonb_build_object('title', $3::text, 'content_html', $4::text), $5) RETURNING id`,
    },
    [text, onlyId, title, html, new Date(now)],
  )
  return version?.id ?? 0
}

/** Lists the legal texts that are not public, in their order: their ids as things, and what they are called. T15 */
export async function listUnpublishedTexts(db: Db) {
  const rows = await db.run<{ text: z.output<typeof LegalText>['text']; title: string; is_visible: boolean }>(
    { name: 'titles-of-texts', text: 'SELECT kind AS text, title, is_visible FROM legal_texts' },
    [],
  )
  return legalTexts.flatMap((text) => {
    const row = rows.find((one) => one.text === text)
    // No one has opened it yet.
    const { title } = row ?? legalTemplates[text]
    return row?.is_visible ? [] : [{ text, id: nouns[text].onlyId, title }]
  })
}
