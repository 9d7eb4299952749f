import type { z } from 'zod'
import type { SiteSettings } from '../../contract/site.ts'
import type { Db } from '../db/database.ts'
import { siteSettings } from './tables.ts'

type Settings = z.output<typeof SiteSettings>

const defaults: Settings = {
  academyName: 'Lantern Academy',
  contactNumber: null,
  developerName: 'Lantern',
  developerUrl: 'https://lantern.example',
  instructorName: 'Lantern Academy',
  currency: 'USD',
}

/** The academy's settings: what is stored over the defaults. */
export async function getSettings(db: Db): Promise<Settings> {
  const [row] = await db.orm.select().from(siteSettings)
  return { ...defaults, ...(row?.values as Partial<Settings> | undefined) }
}

/** Stores settings over those that are there. */
export async function changeSettings(db: Db, changes: Record<string, unknown>): Promise<void> {
  const current = (await db.orm.select().from(siteSettings))[0]?.values as Record<string, unknown> | undefined
  const values = { ...current, ...changes }
  await db.orm
    .insert(siteSettings)
    .values({ id: 1, values })
    .onConflictDoUpdate({ target: siteSettings.id, set: { values } })
}
