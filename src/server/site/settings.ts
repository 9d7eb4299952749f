import type { z } from 'zod'
import { StoredSettings } from '../../contract/site.ts'
import { quizDefaults } from '../../core/quizzes/defaults.ts'
import { defaultDsatTable } from '../../core/calculators/dsat.ts'
import { sanitiseHtml } from '../content/sanitise.ts'
import type { Db } from '../db/database.ts'
import { siteSettings } from './tables.ts'

/** All settings of the academy. */
export type Settings = z.output<typeof StoredSettings>

const defaults: Settings = {
  academyName: 'Lantern Academy',
  contactNumber: null,
  contactEmail: null,
  address: null,
  developerName: 'Lantern',
  developerUrl: 'https://example.com/',
  instructorName: 'Lantern Academy',
  currency: 'USD',
  aboutHtml: '',
  // What nobody has stated is not claimed. P1
  ratings: [],
  reasons: [],
  transferInstructions:
    'The academy will tell you the account to send the transfer to. Write the number of your order as its purpose.',
  cashInstructions: 'Pay at the academy, and tell the number of your order.',
  dsatTable: null,
  halftimeMinutes: quizDefaults.halftimeMinutes,
}

/** The academy's settings: what is stored over the defaults. */
export async function getSettings(db: Db): Promise<Settings> {
  const [row] = await db.orm.select().from(siteSettings)
  return { ...defaults, ...(row?.values as Partial<Settings> | undefined) }
}

/** How long pages may lag behind a change that another process made, in milliseconds: as long as what visitors see. */
const keptMs = 3_000
const kept = new WeakMap<Db, { settings: Promise<Settings>; until: number }>()

/**
 * The settings as pages show them, read once in three seconds; what this process changes shows at once. Money and mails go by
 * {@link getSettings}.
 */
export function getShownSettings(db: Db, now: number): Promise<Settings> {
  const known = kept.get(db)
  if (known && now < known.until) return known.settings
  const settings = getSettings(db)
  kept.set(db, { settings, until: now + keptMs })
  // A failure is nobody else's.
  void settings.catch(() => kept.delete(db))
  return settings
}

/** The scaled scores by correct answers that calculator and reviews go by: the academy's own table, or the default one. K1 */
export const getDsatTable = async (db: Db, now: number): Promise<readonly number[]> =>
  (await getShownSettings(db, now)).dsatTable ?? defaultDsatTable

/** Stores settings over those that are there, HTML among them sanitised; what the schema does not take is an error. */
export async function changeSettings(db: Db, changes: Partial<z.input<typeof StoredSettings>>): Promise<void> {
  const checked = StoredSettings.partial().strict().parse(changes)
  if (checked.aboutHtml !== undefined) checked.aboutHtml = sanitiseHtml(checked.aboutHtml)
  await db.transaction(async (tx) => {
    const [row] = await tx.orm.select().from(siteSettings).for('update')
    const values = { ...(row?.values as Partial<Settings> | undefined), ...checked }
    await tx.orm
      .insert(siteSettings)
      .values({ id: 1, values })
      .onConflictDoUpdate({ target: siteSettings.id, set: { values } })
  })
  kept.delete(db)
}
