import { accountLinks } from '../../contract/account-links.ts'
import { newPasswordErrors } from './recovery.ts'
import { emailProblem, normalizeEmail } from '../../core/accounts/rules.ts'
import type { Context } from '../http/context.ts'
import { refuse } from '../http/refusal.ts'
import { routes, type Caller } from '../http/route.ts'
import { asksConsent } from './consents.ts'
import { enterWithCode, findEntryCode } from './entry-codes.ts'
import { confirmByLink, findAccountLink, moveByLink, setPasswordByLink } from './links.ts'
import { hasSignedIn, isKnownDevice } from './known-devices.ts'
import { emailAboutDevice } from './new-device.ts'
import { hasSecondFactor } from './second-factor.ts'
import { startSession } from './signing-in.ts'
import { findUserByEmail } from './store.ts'
import { countTry, takeBackTry, type Tried } from '../limits/throttle.ts'

/** Finds the account of a printed code, or refuses; wrong codes are counted, so that they are not tried at will. T22 */
async function getEntryCode({ db, now, caller }: Pick<Context, 'db' | 'now'> & { caller: Caller }, code: string) {
  const tried: Tried[] = [{ kind: 'entryCodesFromNetwork', of: caller.address }]
  await countTry(db, now(), tried)
  const found = (await findEntryCode(db, code, now())) ?? refuseCode()
  await takeBackTry(db, tried)
  return found
}

/** Rejects a printed code, with the same words whatever is wrong with it. */
function refuseCode(): never {
  refuse('account.bad_code', { errors: { code: ['account.bad_code'] } })
}

export const accountLinkRoutes = routes(accountLinks, {
  async open({ body }, { db, now }) {
    const { purpose, email, name } = (await findAccountLink(db, body.token, now())) ?? refuse('link.not_found')
    return { data: { purpose, email, name } }
  },

  async setPassword({ body }, { db, now, passwords, sessions, caller, openAwaited }) {
    const link = await findAccountLink(db, body.token, now())
    if (link?.purpose !== 'password') refuse('link.not_found')
    const password = newPasswordErrors(body.password, link)
    if (password) refuse('request.invalid', { errors: { password } })
    const passwordHash = await passwords.hash(body.password, caller)
    const before = await findUserByEmail(db, link.email)
    // Asked first, because a new password ends all sessions and forgets the devices.
    const isNewDevice =
      before !== undefined &&
      (await hasSignedIn(db, before.id)) &&
      !(await isKnownDevice(db, now(), before.email, caller.device))
    if (!(await setPasswordByLink(db, link, { passwordHash, now: now(), openAwaited }))) refuse('link.not_found')
    const { email } = link
    const user = await findUserByEmail(db, email)
    // A second factor is asked for where one signs in.
    if (!user || !caller.isBrowser || user.isDemo || (await hasSecondFactor(db, user.id)))
      return { data: { email, is_signed_in: false, asks_consent: false }, msg: 'password.set' }
    const how = { isPersistent: true, isSecondFactorPassed: false }
    if (isNewDevice) await emailAboutDevice({ db, now, caller }, user)
    const { cookies } = await startSession({ db, now, sessions, caller }, user, how)
    const data = { email, is_signed_in: cookies !== undefined, asks_consent: await asksConsent(db, user) }
    return { data, msg: cookies ? 'password.set_signed_in' : 'password.set', ...(cookies && { cookies }) }
  },

  async confirmAddress({ body }, { db, now, openAwaited }) {
    const confirming = { now: now(), openAwaited }
    const link = await findAccountLink(db, body.token, now())
    if (!link || link.purpose === 'password') refuse('link.not_found')
    if (link.purpose !== 'address') {
      if (!(await confirmByLink(db, link, confirming))) refuse('link.not_found')
      return { data: { email: link.email }, msg: 'address.verified' }
    }
    const moved = await moveByLink(db, link, confirming)
    if (moved === 'used') refuse('link.not_found')
    if (moved === 'taken') refuse('request.invalid', { errors: { email: ['email.taken'] } })
    return { data: { email: link.email }, msg: moved === 'entered' ? 'address.entered' : 'address.confirmed' }
  },

  async openCode({ body }, context) {
    const { name } = await getEntryCode(context, body.code)
    return { data: { name } }
  },

  async enterWithCode({ body }, context) {
    const { db, now, passwords, caller } = context
    const code = await getEntryCode(context, body.code)
    const email = normalizeEmail(body.email)
    const wrong = emailProblem(email)
    const password = newPasswordErrors(body.password, { name: code.name, email })
    if (wrong || password)
      refuse('request.invalid', { errors: { ...(wrong && { email: [wrong] }), ...(password && { password }) } })
    // Like a registration it tells which addresses have accounts, so it is counted like one until it succeeds.
    const tried: Tried[] = [{ kind: 'registrations', of: caller.address }]
    await countTry(db, now(), tried)
    const passwordHash = await passwords.hash(body.password, caller)
    const entered = await enterWithCode(db, code, { email, passwordHash, now: now() })
    if (entered === 'entered') await takeBackTry(db, tried)
    if (entered === 'used') refuseCode()
    if (entered === 'taken') refuse('request.invalid', { errors: { email: ['email.taken'] } })
    return { data: { email }, msg: 'entry_code.used' }
  },
})
