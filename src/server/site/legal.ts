import type { z } from 'zod'
import type { LegalText, SiteSettings } from '../../contract/site.ts'
import { isoOf } from '../db/columns.ts'
import type { Db } from '../db/database.ts'

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
