import type { Actor } from '../http/actor.ts'
import { refuse } from '../http/refusal.ts'
import type { Context } from '../http/context.ts'
import type { Caller } from '../http/route.ts'
import { findUserByEmail } from './store.ts'
import { countTry, forgetTries, type Tried } from '../limits/throttle.ts'

/** Verifies the current user's password again; wrong attempts are throttled like failed sign-ins. */
export async function confirmPassword(
  { db, now, passwords, actor, caller }: Pick<Context, 'db' | 'now' | 'passwords'> & { actor: Actor; caller: Caller },
  password: string,
): Promise<void> {
  const tried: Tried[] = [{ kind: 'confirmations', of: `${actor.id}\n${caller.address}` }]
  await countTry(db, now(), tried)
  const user = await findUserByEmail(db, actor.email)
  if (!(await passwords.verify(user?.passwordHash, password, caller)))
    refuse('account.bad_password', { errors: { current_password: ['account.bad_password'] } })
  await forgetTries(db, tried)
}
