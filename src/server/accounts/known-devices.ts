import type { Db } from '../db/database.ts'
import { setHidden } from '../http/cookies.ts'
import { newSecret, secretHashOf } from '../http/secrets.ts'

/** How long a browser stays known after its last sign-in: 400 days, the longest lifetime that browsers grant a cookie. */
const deviceSeconds = 400 * 24 * 60 * 60
const mostDevices = 20

/** Returns whether this account has signed in on this device. Takes the same time for every address. */
export async function isKnownDevice(db: Db, now: number, email: string, device: string | null): Promise<boolean> {
  if (device === null) return false
  const found = await db.run(
    {
      name: 'find-known-device',
      text: `SELECT FROM known_devices d JOIN users u ON u.id = d.user_id
        WHERE d.device_hash = $1 AND u.email = $2 AND d.used_at > $3`,
    },
    [secretHashOf(device), email, new Date(now - deviceSeconds * 1000)],
  )
  return found.length > 0
}

/** Returns whether an account has signed in before, judging by its stored devices and sessions. */
export async function hasSignedIn(db: Db, userId: number): Promise<boolean> {
  const found = await db.run(
    {
      name: 'has-signed-in',
      text: `SELECT FROM known_devices WHERE user_id = $1 UNION ALL SELECT FROM sessions WHERE user_id = $1 LIMIT 1`,
    },
    [userId],
  )
  return found.length > 0
}

/** Stores that an account has signed in on a device and returns the device cookie's value. Limited to the newest twenty devices. */
export async function rememberDevice(db: Db, now: number, userId: number, device: string | null): Promise<string> {
  const secret = device ?? newSecret()
  await db.run(
    {
      name: 'remember-device',
      text: `INSERT INTO known_devices (user_id, device_hash, used_at) VALUES ($1, $2, $3)
        ON CONFLICT (user_id, device_hash) DO UPDATE SET used_at = excluded.used_at`,
    },
    [userId, secretHashOf(secret), new Date(now)],
  )
  await db.run(
    {
      name: 'forget-oldest-devices',
      text: `DELETE FROM known_devices WHERE user_id = $1 AND device_hash IN
        (SELECT device_hash FROM known_devices WHERE user_id = $1 ORDER BY used_at DESC, device_hash OFFSET $2)`,
    },
    [userId, mostDevices],
  )
  return secret
}

/** The cookie that identifies a known browser. It survives signing out and does not reveal the user. */
export const deviceCookie = (device: string, { isSecure }: { isSecure: boolean }): string =>
  setHidden('device', device, { isPersistent: true, isSecure, seconds: deviceSeconds })

/** Deletes an account's known devices except one. */
export async function forgetDevices(db: Db, userId: number, except: string | null): Promise<void> {
  await db.run(
    {
      name: 'forget-devices',
      text: 'DELETE FROM known_devices WHERE user_id = $1 AND device_hash IS DISTINCT FROM $2',
    },
    [userId, except === null ? null : secretHashOf(except)],
  )
}

/** Deletes devices whose cookie has expired. */
export async function sweepDevices(db: Db, now: number): Promise<void> {
  await db.run({ name: 'sweep-devices', text: 'DELETE FROM known_devices WHERE used_at <= $1' }, [
    new Date(now - deviceSeconds * 1000),
  ])
}
