import { isOwnPassword, type Owner } from '../../core/accounts/own-password.ts'
import {
  emailProblem,
  normalizeCode,
  normalizeEmail,
  passwordProblem,
  type AccountProblem,
} from '../../core/accounts/rules.ts'
import type { accounts } from '../../contract/accounts.ts'
import { refuse } from '../http/refusal.ts'
import type { Handlers } from '../http/route.ts'
import { emailTextsFor } from '../mail/words.ts'
import { enqueue } from '../outbox/store.ts'
import { getSettings } from '../site/settings.ts'
import { isCommonPassword } from './common-passwords.ts'
import { deviceCookie, isKnownDevice, rememberDevice } from './known-devices.ts'
import { consumePasswordCode, takeBackCodeTry, tryPasswordCode } from './password-codes.ts'
import { confirmAddress } from './links.ts'
import { changePassword } from './store.ts'
import { countTry, forgetTries, takeBackTry, type Tried } from '../limits/throttle.ts'

/** The longest that a code may wait for the mail server before it is dropped: the user has given up by then. */
const codeWaitsMs = 30 * 60 * 1000

function newPasswordProblem(password: string, owner: Owner): AccountProblem | null {
  return (
    passwordProblem(password) ??
    (isCommonPassword(password) ? 'password.common' : isOwnPassword(password, owner) ? 'password.own' : null)
  )
}

/** Returns the error texts for a new password; null when it is acceptable. */
export function newPasswordErrors(password: string, owner: Owner): AccountProblem[] | null {
  const problem = newPasswordProblem(password, owner)
  return problem === null ? null : [problem]
}

/** Rejects a code with the same error whether it is wrong, expired, exhausted or without an account. */
function refuseCode(): never {
  refuse('account.bad_code', { errors: { code: ['account.bad_code'] } })
}

/** Password recovery: emails a code that sets a new password. A9 */
export const recovery: Pick<Handlers<typeof accounts>, 'requestPasswordCode' | 'setPassword'> = {
  async requestPasswordCode({ body }, { db, now, caller }) {
    const problem = emailProblem(body.email)
    if (problem) refuse('request.invalid', { errors: { email: [problem] } })
    const email = normalizeEmail(body.email)
    await countTry(db, now(), [{ kind: 'codeRequestsFromNetwork', of: caller.address }])
    // The background job looks the account up, so that this request takes the same time for every address.
    await enqueue(db, now(), 'password_code', { email }, { expiresAt: now() + codeWaitsMs })
    return { data: null, msg: 'password.code_sent' }
  },

  async setPassword({ body }, { db, now, passwords, caller, openAwaited }) {
    const password = newPasswordErrors(body.password, { email: body.email })
    const email = emailProblem(body.email)
    if (password || email)
      refuse('request.invalid', {
        errors: { ...(email && { email: [email] }), ...(password && { password }) },
      })
    const address = normalizeEmail(body.email)
    const isKnown = await isKnownDevice(db, now(), address, caller.device)
    const tried: Tried[] = isKnown
      ? [{ kind: 'codeOnDevice', of: `${address}\n${caller.device}` }]
      : [
          { kind: 'codeFromStrangers', of: address },
          { kind: 'codesTriedFromNetwork', of: caller.address },
        ]
    const code = await tryPasswordCode(db, now(), address, { tried, isKnownDevice: isKnown })
    const isRight = await passwords.verify(code?.code_hash, normalizeCode(body.code), caller)
    if (!code || !isRight) refuseCode()
    await takeBackTry(db, tried)
    // Only a caller with the right code learns that the password resembles the account's name. The code stays valid for another try.
    const own = newPasswordErrors(body.password, { name: code.name, email: address })
    if (own) {
      await takeBackCodeTry(db, code.user_id, isKnown)
      refuse('request.invalid', { errors: { password: own } })
    }
    const passwordHash = await passwords.hash(body.password, caller)
    const { academyName: academy } = await getSettings(db)
    const device = await db.transaction(async (tx) => {
      if (!(await consumePasswordCode(tx, code))) refuseCode()
      await changePassword(tx, code.user_id, passwordHash)
      // The code was sent to it.
      await confirmAddress(tx, code.user_id, { now: now(), openAwaited })
      const emailTexts = await emailTextsFor(tx, { id: code.user_id })
      await enqueue(tx, now(), 'email', { to: address, ...emailTexts.passwordChanged({ academy }) })
      return caller.isBrowser ? rememberDevice(tx, now(), code.user_id, caller.device) : null
    })
    // The owner has probably guessed wrong several times: neither those attempts nor a stranger's may block the new password.
    await forgetTries(db, [{ kind: 'signInFromNetwork', of: `${address}\n${caller.address}` }])
    return {
      data: null,
      msg: 'password.set',
      ...(device !== null && { cookies: [deviceCookie(device, caller)] }),
    }
  },
}
