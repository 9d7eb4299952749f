import type { z } from 'zod'
import { StoredSettings, type SiteSettings } from '../../contract/site.ts'
import { learningMonths } from '../../core/accounts/rules.ts'
import { quizDefaults } from '../../core/quiz-defaults.ts'
import { defaultDsatTable } from '../../core/calculators/dsat.ts'
import { sanitizeApart } from '../content/sanitize-apart.ts'
import { recordChange, type Author } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { listLegalTexts } from './legal.ts'
import * as queries from './queries.ts'

/** All settings of the academy. */
export type Settings = z.output<typeof StoredSettings>

const defaults: Settings = {
  // A page needs a title before the academy has a name of its own.
  academyName: 'Lantern Academy',
  contactNumber: null,
  phone: null,
  contactEmail: null,
  address: null,
  developerName: 'Lantern',
  // A link leads somewhere, or is not there.
  developerUrl: null,
  // The owner's name is not taken for it: an owner need not teach, and has not agreed to be on every public page.
  instructorName: null,
  instructorCredentials: null,
  instructorVideo: null,
  timeZone: 'UTC',
  currency: 'USD',
  refundDays: null,
  aboutHtml: '',
  // An academy claims only what it has stated itself. P1
  ratings: [],
  reasons: [],
  answers: [],
  dsatTable: null,
  halftimeMinutes: quizDefaults.halftimeMinutes,
  guardianAge: 16,
  learningMonths: learningMonths.usual,
  backupEvery: 'never',
  backupKeep: 7,
}

/** Returns the settings that the academy has made itself. */
export async function getOwnSettings(db: Db): Promise<Partial<Settings>> {
  const [row] = await queries.findSettings(db)
  return (row?.values as Partial<Settings> | undefined) ?? {}
}

/** Returns the academy's settings: the stored values over the defaults. */
export const getSettings = async (db: Db): Promise<Settings> => ({ ...defaults, ...(await getOwnSettings(db)) })

/**
 * The longest that pages may show old settings after another process changed them and its notification was lost, in milliseconds. With the
 * micro-cache it makes up the three seconds within which published changes show. T15
 */
const cacheMs = 1_000
/** The settings, and which legal texts there are to link to. */
type DisplayedSettings = Settings & { legal: z.output<typeof SiteSettings>['legal'] }

let cache = new WeakMap<Db, { settings: Promise<DisplayedSettings>; until: number }>()

async function readDisplayed(db: Db): Promise<DisplayedSettings> {
  const settings = await getSettings(db)
  return { ...settings, legal: await listLegalTexts(db, settings) }
}

/**
 * Returns the settings for display, cached for a second; changes by this process show at once, those by others when they are notified. Use {@link getSettings} for
 * payments and emails.
 */
export function getCachedSettings(db: Db, now: number): Promise<DisplayedSettings> {
  const cached = cache.get(db)
  if (cached && now < cached.until) return cached.settings
  const settings = readDisplayed(db)
  cache.set(db, { settings, until: now + cacheMs })
  // A failure is not cached.
  void settings.catch(() => cache.delete(db))
  return settings
}

/** Shows what was stored in a transaction of this process at once, over whichever connections it is read. */
export function forgetCachedSettings(): void {
  cache = new WeakMap()
}

/** Returns the scaled scores by number of correct answers: the academy's own table, or the default one. K1 */
export const getDsatTable = async (db: Db, now: number): Promise<readonly number[]> =>
  (await getCachedSettings(db, now)).dsatTable ?? defaultDsatTable

/**
 * Merges changes into the stored settings and sanitizes their HTML; throws when the schema rejects a value. A change by staff is
 * written to the audit log.
 */
export async function changeSettings(
  db: Db,
  changes: Partial<z.input<typeof StoredSettings>>,
  by?: { author: Author; now: number },
): Promise<void> {
  const checked = StoredSettings.partial().strict().parse(changes)
  if (checked.aboutHtml !== undefined) checked.aboutHtml = await sanitizeApart(checked.aboutHtml)
  await db.transaction(async (tx) => {
    const [row] = await queries.lockSettings(tx)
    const values = { ...(row?.values as Partial<Settings> | undefined), ...checked }
    await queries.storeSettings(tx, { values: JSON.stringify(values) })
    if (!by) return
    const former: Record<string, unknown> = { ...defaults, ...(row?.values as Partial<Settings> | undefined) }
    const before = Object.fromEntries(Object.keys(checked).map((name) => [name, former[name]]))
    await recordChange(tx, { ...by, thing: 'settings', thingId: 1, action: 'changed', before, after: checked })
  })
  forgetCachedSettings()
}
