import type { Db } from '../db/database.ts'
import { setHidden } from '../http/cookies.ts'
import { newSecret, secretHashOf } from '../http/secrets.ts'
import * as queries from './queries.ts'

/** The time a browser stays known after its last sign-in: 400 days, the longest lifetime that browsers grant a cookie. */
const deviceSeconds = 400 * 24 * 60 * 60
const mostDevices = 20

/** Returns whether this account has signed in on this device. Takes the same time for every address. */
export async function isKnownDevice(db: Db, now: number, email: string, device: string | null): Promise<boolean> {
  if (device === null) return false
  const found = await queries.findKnownDevice(db, {
    deviceHash: secretHashOf(device),
    email,
    since: new Date(now - deviceSeconds * 1000),
  })
  return found.length > 0
}

/** Returns whether an account has signed in before, judging by its stored devices and sessions. */
export async function hasSignedIn(db: Db, userId: number): Promise<boolean> {
  const found = await queries.findSignIn(db, { userId })
  return found.length > 0
}

/** Stores that an account has signed in on a device and returns the device cookie's value. Limited to the newest twenty devices. */
export async function rememberDevice(db: Db, now: number, userId: number, device: string | null): Promise<string> {
  const secret = device ?? newSecret()
  await queries.rememberDevice(db, { userId, deviceHash: secretHashOf(secret), now: new Date(now) })
  await queries.forgetOldestDevices(db, { userId, most: mostDevices })
  return secret
}

/** Returns the cookie that identifies a known browser. It survives signing out and does not reveal the user. */
export const deviceCookie = (device: string, { isSecure }: { isSecure: boolean }): string =>
  setHidden('device', device, { isPersistent: true, isSecure, seconds: deviceSeconds })

/** Deletes an account's known devices except one. */
export async function forgetDevices(db: Db, userId: number, except: string | null): Promise<void> {
  await queries.forgetDevices(db, { userId, exceptHash: except === null ? null : secretHashOf(except) })
}

/** Deletes devices whose cookie has expired. */
export async function sweepDevices(db: Db, now: number): Promise<void> {
  await queries.sweepDevices(db, { before: new Date(now - deviceSeconds * 1000) })
}
