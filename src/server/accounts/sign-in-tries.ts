import type { Context } from '../http/context.ts'
import type { Caller } from '../http/route.ts'
import { isKnownDevice } from './known-devices.ts'
import { countTry, forgetTries, noteTry, takeBackTry, type Tried } from '../limits/throttle.ts'

/** A counted sign-in attempt. Call exactly one method when it ends without a wrong password; a wrong one stays counted. */
export type SignInTry = {
  /** The limiter's key for hashing this password. */
  claimant: string
  /** The secret of the device, where the account has signed in on it before; null elsewhere. */
  knownDevice: string | null
  succeed(): Promise<void>
  /** Ends a try with the right password that still needs a code: it is not wrong, but its hash counts. */
  pause(): Promise<void>
  takeBack(): Promise<void>
}

/**
 * Counts a sign-in attempt before the password is verified, or rejects it. An attempt from a known device counts for that device
 * alone. Any other counts for the account on this network, for the account, and for the accounts that the network has tried.
 */
export async function beginSignIn(
  { db, now, caller }: Pick<Context, 'db' | 'now'> & { caller: Caller },
  email: string,
): Promise<SignInTry> {
  const isKnown = await isKnownDevice(db, now(), email, caller.device)
  const own: Tried = isKnown
    ? { kind: 'signInOnDevice', of: `${email}\n${caller.device}` }
    : { kind: 'signInFromNetwork', of: `${email}\n${caller.address}`, network: caller.address }
  const shared: Tried[] = isKnown
    ? []
    : [
        { kind: 'signInFromStrangers', of: email },
        { kind: 'accountsFromNetwork', of: caller.address },
      ]
  const signedIn: Tried = { kind: 'signedIn', of: email }
  await countTry(db, now(), [own, ...shared], [signedIn])
  const takeBack = () => takeBackTry(db, [own, ...shared])
  return {
    claimant: own.of,
    knownDevice: isKnown ? caller.device : null,
    async succeed() {
      await forgetTries(db, [own])
      await takeBackTry(db, shared)
      await noteTry(db, now(), signedIn)
    },
    async pause() {
      await takeBack()
      await noteTry(db, now(), signedIn)
    },
    takeBack,
  }
}
