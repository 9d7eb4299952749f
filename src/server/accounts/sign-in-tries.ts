import type { Room } from '../http/room.ts'
import type { Caller } from '../http/route.ts'
import { isKnownDevice } from './known-devices.ts'
import { countTry, forgetTries, noteTry, takeBackTry, type Tried } from './throttle.ts'

/** A try at signing in that was counted; exactly one of these says how it ended, a wrong one stays counted. */
export type SignInTry = {
  /** Whom its hashing is for. */
  claimant: string
  succeed(): Promise<void>
  takeBack(): Promise<void>
}

/**
 * Counts a try at an account before its password is looked at, or refuses it. On a device where the account has signed in before it is
 * counted for that device alone, else by account and network, by account, and by the accounts that the network tries.
 */
export async function beginSignIn(
  { db, now, caller }: Pick<Room, 'db' | 'now'> & { caller: Caller },
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
  return {
    claimant: own.of,
    async succeed() {
      await forgetTries(db, [own])
      await takeBackTry(db, shared)
      await noteTry(db, now(), signedIn)
    },
    takeBack: () => takeBackTry(db, [own, ...shared]),
  }
}
