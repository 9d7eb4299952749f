import type { z } from 'zod'
import type { SiteSettings } from '../../contract/site.ts'
import { sanitiseHtml } from '../content/sanitise.ts'
import type { Db } from '../db/database.ts'
import { siteSettings } from './tables.ts'

type Settings = z.output<typeof SiteSettings> & { aboutHtml: string }

const defaults: Settings = {
  academyName: 'Lantern Academy',
  contactNumber: null,
  developerName: 'Lantern',
  developerUrl: 'https://lantern.example',
  instructorName: 'Lantern Academy',
  currency: 'USD',
  aboutHtml: '',
}

/** The academy's settings: what is stored over the defaults. */
export async function getSettings(db: Db): Promise<Settings> {
  const [row] = await db.orm.select().from(siteSettings)
  return { ...defaults, ...(row?.values as Partial<Settings> | undefined) }
}

/** Stores settings over those that are there; HTML among them is sanitised. */
export async function changeSettings(db: Db, changes: Record<string, unknown>): Promise<void> {
  const current = (await db.orm.select().from(siteSettings))[0]?.values as Record<string, unknown> | undefined
  const { aboutHtml } = changes
  const values = {
    ...current,
    ...changes,
    ...(typeof aboutHtml === 'string' && { aboutHtml: sanitiseHtml(aboutHtml) }),
  }
  await db.orm
    .insert(siteSettings)
    .values({ id: 1, values })
    .onConflictDoUpdate({ target: siteSettings.id, set: { values } })
}
