import { coded } from '../../core/coded.ts'
import {
  emailProblem,
  joinedNameProblems,
  normalizeEmail,
  normalizePhone,
  phoneProblem,
  splitName,
  tidyName,
} from '../../core/accounts/rules.ts'
import { accounts } from '../../contract/accounts.ts'
import { clearSession } from '../http/cookies.ts'
import { refuse, type FieldProblems } from '../http/refusal.ts'
import { routes } from '../http/route.ts'
import { asksConsent, readConsent, recordConsent } from './consents.ts'
import { mayDemoSignIn } from './demo-accounts.ts'
import { hasSignedIn } from './known-devices.ts'
import { emailAboutDevice } from './new-device.ts'
import { addOwnLink } from './links.ts'
import { newPasswordErrors, recovery } from './recovery.ts'
import { hasSecondFactor, passSecondFactor } from './second-factor.ts'
import { beginSignIn } from './sign-in-tries.ts'
import { startSession } from './signing-in.ts'
import { addUser, findUserByEmail } from './store.ts'
import { countTry, type Tried } from '../limits/throttle.ts'

/** Validates a registration with the same rules as the browser. A4, A5 */
function registrationErrors(body: {
  email: string
  password: string
  name: string
  phone: string
  parent_phone: string
}): FieldProblems {
  const problems = {
    ...joinedNameProblems(body.name),
    email: emailProblem(body.email),
    phone: phoneProblem(body.phone),
    parent_phone: phoneProblem(body.parent_phone),
  }
  const password = newPasswordErrors(body.password, { name: body.name, email: body.email })
  const errors: FieldProblems = password ? { password } : {}
  for (const [field, problem] of Object.entries(problems)) if (problem) errors[field] = [problem]
  return errors
}

export const accountRoutes = routes(accounts, {
  async login({ body }, { db, now, passwords, sessions, demoSignIns, caller }) {
    const signIn = await beginSignIn({ db, now, caller }, normalizeEmail(body.email))
    const user = await findUserByEmail(db, body.email)
    // The limiter queues per account, so that a class behind one address waits fairly; and per device or network, so that a
    // stranger's attempts do not take the owner's places.
    const claimant = { address: caller.address, account: signIn.claimant, signal: caller.signal }
    const isRight = await passwords
      .verify(user?.passwordHash, body.password, claimant)
      .catch(async (error: unknown) => {
        // The limiter was too busy to verify the password.
        await signIn.takeBack()
        throw error
      })
    if (!user || !isRight) {
      refuse('account.bad_credentials', { errors: { email: ['account.bad_credentials'] } })
    }
    if (user.isDemo && !(await mayDemoSignIn(db, user, { demoSignIns, isLocal: caller.isLocal })))
      refuse('account.sign_in_off')
    if (user.disabledAt !== null) refuse('account.disabled')
    const isSecondFactorPassed = await hasSecondFactor(db, user.id)
    if (isSecondFactorPassed) {
      if (body.code === undefined || body.code.trim() === '') {
        await signIn.pause()
        refuse('second_factor.needed', { errors: { code: ['second_factor.needed'] } })
      }
      await passSecondFactor(db, user.id, body.code, { now: now(), knownDevice: signIn.knownDevice })
    }
    await signIn.succeed()

    const isBack = await hasSignedIn(db, user.id)
    if (isBack && signIn.knownDevice === null) await emailAboutDevice({ db, now, caller }, user)
    const isPersistent = body.remember ?? true
    const { token, cookies } = await startSession({ db, now, sessions, caller }, user, {
      isPersistent,
      isSecondFactorPassed,
    })
    const signedIn = { token, user: { name: user.name, email: user.email } }
    const asks_consent = await asksConsent(db, user)
    return {
      data: { ...signedIn, asks_consent },
      top: signedIn,
      msg: coded(isBack ? 'session.begun_again' : 'session.begun', { name: splitName(user.name).first }),
      ...(cookies && { cookies }),
    }
  },

  async register({ body }, { db, now, passwords, languages, caller, storeTrial }) {
    const tried: Tried[] = [{ kind: 'registrations', of: caller.address }]
    await countTry(db, now(), [], tried)
    const errors = registrationErrors(body)
    if (Object.keys(errors).length > 0) refuse('request.invalid', { errors })
    const consent = body.consent && (await readConsent(db, body.consent))
    await countTry(db, now(), tried)
    const passwordHash = await passwords.hash(body.password, caller)
    const added = await db.transaction(async (tx) => {
      const user = await addUser(tx, {
        name: tidyName(body.name),
        email: body.email,
        phone: normalizePhone(body.phone),
        parentPhone: normalizePhone(body.parent_phone),
        role: 'student',
        passwordHash,
        // Null is the site's default language, whichever that becomes.
        ...(caller.language !== languages[0] && { language: caller.language.code }),
      })
      if (user && consent) await recordConsent(tx, { ...consent, userId: user.id, now: now() })
      if (user && body.trial) await storeTrial(tx, user.id, body.trial, now())
      if (user) await addOwnLink(tx, user, { purpose: 'welcome', now: now() })
      return user
    })
    if (!added) refuse('request.invalid', { errors: { email: ['email.taken'] } })
    return {
      data: { user: { name: added.name, email: added.email } },
      msg: 'account.created',
    }
  },

  async logout(_input, { sessions, caller }) {
    if (caller.token !== null) await sessions.end(caller.token)
    return { data: null, msg: 'session.ended', cookies: clearSession(caller.isSecure) }
  },

  ...recovery,

  async me(_input, { actor }) {
    return { data: actor }
  },
})
