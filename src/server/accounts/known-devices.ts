import type { Db } from '../db/database.ts'
import { setHidden } from '../http/cookies.ts'
import { newSecret, secretHashOf } from '../http/secrets.ts'

/** How long a browser stays known after its last sign-in: as long as browsers store a cookie. */
const deviceSeconds = 400 * 24 * 60 * 60
const mostDevices = 20

/** Returns whether the account with this address has signed in on this device. The same work for every address. */
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

/** Returns whether an account has signed in before, as far as devices and sessions of it are stored. */
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

/** Stores that an account has signed in on a device, the newest twenty of each account; returns the value of its cookie. */
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

/** The cookie that a browser is known by. It outlasts signing out, and says nothing about who signed in. */
export const deviceCookie = (device: string, { isSecure }: { isSecure: boolean }): string =>
  setHidden('device', device, { isPersistent: true, isSecure, seconds: deviceSeconds })

/** Forgets the devices of an account, all but one. */
export async function forgetDevices(db: Db, userId: number, except: string | null): Promise<void> {
  await db.run(
    {
      name: 'forget-devices',
      text: 'DELETE FROM known_devices WHERE user_id = $1 AND device_hash IS DISTINCT FROM $2',
    },
    [userId, except === null ? null : secretHashOf(except)],
  )
}

/** Removes devices that nobody has signed in on for longer than their cookie lasts. */
export async function sweepDevices(db: Db, now: number): Promise<void> {
  await db.run({ name: 'sweep-devices', text: 'DELETE FROM known_devices WHERE used_at <= $1' }, [
    new Date(now - deviceSeconds * 1000),
  ])
}
