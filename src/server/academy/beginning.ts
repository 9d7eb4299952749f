import { recordChange, type Author } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { inviteFirstOwner } from '../invitations/store.ts'
import { refuse } from '../http/refusal.ts'
import { addUsualWays } from '../orders/ways.ts'
import { enqueue } from '../outbox/store.ts'
import { forgetCachedSettings } from '../site/settings.ts'
import * as queries from './queries.ts'

/**
 * The rows that an academy of one's own begins with, by table: staff that are not of the demo, what they sign in with, and the list of
 * backups. A table comes after those that it refers to.
 */
const staying: Readonly<Record<string, string>> = {
  users: "NOT t.is_demo AND t.role <> 'student'",
  sessions: ofStaff('user_id'),
  second_factors: ofStaff('user_id'),
  recovery_codes: ofStaff('user_id'),
  known_devices: ofStaff('user_id'),
  staff_notice_choices: ofStaff('user_id'),
  backups: 'true',
}

function ofStaff(column: string) {
  return `EXISTS (SELECT FROM users u WHERE u.id = t.${column} AND NOT u.is_demo AND u.role <> 'student')`
}

/** The advisory lock of emptying the demo. An arbitrary number. */
const beginningLock = 0x1a_47_e4_09

/** Returns whether this is the demo academy, or what staff have made of it. */
export async function hasDemo(db: Db): Promise<boolean> {
  return (await queries.findDemo(db)).length > 0
}

/** Refuses when staff would stay without an owner: no link makes a first one then. */
export async function refuseWithoutOwner(tx: Db): Promise<void> {
  const [staff] = await queries.countStaff(tx)
  if (staff && staff.members > 0 && staff.owners === 0) refuse('academy.no_owner')
}

/**
 * Empties the academy, all of it or nothing: a demo of which parts remain, or what was added to it, would be neither demo nor academy. Its
 * files are removed afterwards. Ids go on where they were, so that nothing that is stored on a device is taken for something new. T1
 */
async function emptyAcademy(tx: Db, now: number): Promise<void> {
  const runBuilt = (text: string) => tx.run({ name: '', text }, [])
  const files = await queries.listFiles(tx)
  // The picture of an account is one of the files.
  await queries.forgetPictures(tx)
  // Its courses are removed by TRUNCATE, which the triggers on access do not see.
  await queries.forgetAccess(tx)
  for (const [table, which] of Object.entries(staying))
    await runBuilt(`CREATE TEMP TABLE staying_${table} ON COMMIT DROP AS SELECT t.* FROM ${table} t WHERE ${which}`)
  const tables = await queries.listTables(tx)
  await runBuilt(`TRUNCATE ${tables.map(({ name }) => name).join(', ')}`)
  for (const table of Object.keys(staying)) {
    const columns = await queries.listColumns(tx, { table })
    const names = columns.map(({ name }) => name).join(', ')
    await runBuilt(`INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE SELECT ${names} FROM staying_${table}`)
  }
  if (files.length > 0) await enqueue(tx, now, 'forget_files', { names: files.map(({ name }) => name) })
}

/**
 * Empties the demo academy and returns the token that makes the first owner; null where there is staff already. The log says that it was
 * done, so that the demo is not loaded again.
 */
export async function beginOwnAcademy(
  db: Db,
  { author, now }: { author: Author; now: number },
): Promise<{ token: string | null }> {
  await db.transaction(async (tx) => {
    // Of two at once the second would empty what the first has begun.
    await queries.lockBeginning(tx, { lock: beginningLock })
    if (!(await hasDemo(tx))) refuse('academy.no_demo')
    await refuseWithoutOwner(tx)
    await emptyAcademy(tx, now)
    await addUsualWays(tx)
    await recordChange(tx, { now, author, thing: 'academy', thingId: 1, action: 'begun' })
  })
  forgetCachedSettings()
  return { token: (await inviteFirstOwner(db, now))?.token ?? null }
}
