import {
  emailProblem,
  joinedNameProblems,
  normalizeEmail,
  normalizePhone,
  phoneProblem,
  tidyName,
} from '../../core/accounts/rules.ts'
import type { profile } from '../../contract/profile.ts'
import { confirmPassword } from '../accounts/confirm-password.ts'
import { addOwnLink } from '../accounts/links.ts'
import { newPasswordErrors } from '../accounts/recovery.ts'
import { secretHashOf } from '../http/secrets.ts'
import { changePassword } from '../accounts/store.ts'
import { countTry } from '../limits/throttle.ts'
import { refuse, type FieldProblems } from '../http/refusal.ts'
import type { Handlers } from '../http/route.ts'
import { emailTextsFor } from '../mail/words.ts'
import { enqueue, tieEmailsTo } from '../outbox/store.ts'
import { getSettings } from '../site/settings.ts'
import { refreshedCookies } from './refreshed-cookies.ts'
import { changeProfile, getProfile, type ProfileChange } from './store.ts'

type Change = ProfileChange
type Profile = Awaited<ReturnType<typeof getProfile>>

/** Validates the changed fields; unchanged ones are not validated again. */
function changeErrors(change: Change, before: Profile): FieldProblems {
  const changed = <Problem>(isSame: boolean, problem: Problem) => (isSame ? null : problem)
  const name = joinedNameProblems(change.name)
  // A single name of an account that the academy created stays, and so does one from before a rule.
  const isSameName = change.name === before.name
  const problems = {
    first_name: changed(isSameName, name.first_name),
    last_name: changed(isSameName, name.last_name),
    email: changed(change.email === before.email, emailProblem(change.email)),
    phone: changed(change.phone === before.phone, phoneProblem(change.phone)),
    parent_phone: changed(change.parentPhone === before.parent_phone, phoneProblem(change.parentPhone)),
  }
  const errors: FieldProblems = {}
  for (const [field, problem] of Object.entries(problems)) if (problem) errors[field] = [problem]
  return errors
}

function refuseTakenAddress(): never {
  refuse('request.invalid', { errors: { email: ['email.taken'] } })
}

/** Endpoints that change the profile and the password. A10 */
export const changingHandlers: Pick<Handlers<typeof profile>, 'update' | 'confirmEmail' | 'changePassword'> = {
  async update({ body }, context) {
    const { db, now, actor, caller } = context
    const before = await getProfile(db, actor.id)
    const { language = before.language } = body
    const change: Change = {
      name: tidyName(body.name),
      email: normalizeEmail(body.email),
      phone: normalizePhone(body.phone),
      parentPhone: normalizePhone(body.parent_phone),
      // One that the site no longer has counts as none.
      language: context.languages.some(({ code }) => code === language) ? language : null,
    }
    const errors = changeErrors(change, before)
    if (Object.keys(errors).length > 0) refuse('request.invalid', { errors })
    const isMoving = change.email !== before.email
    if (isMoving) {
      await confirmPassword(context, body.current_password ?? '')
      await countTry(db, now(), [{ kind: 'addressChanges', of: String(actor.id) }])
    }
    const save = db.transaction(async (tx) => {
      if (!(await changeProfile(tx, actor.id, change))) refuseTakenAddress()
      if (!isMoving) return
      const { emailChanged } = await emailTextsFor(tx, actor)
      await enqueue(tx, now(), 'email', { to: before.email, ...emailChanged({ email: change.email }) })
      await tieEmailsTo(tx, actor.id, before.email)
      await addOwnLink(tx, { id: actor.id, email: change.email }, { purpose: 'confirm', now: now() })
    })
    // A concurrent change took the address: PostgreSQL's unique_violation.
    await save.catch((error: { code?: string }) =>
      error.code === '23505' ? refuseTakenAddress() : Promise.reject(error),
    )
    const user = { name: change.name, email: change.email }
    const cookies = await refreshedCookies(
      db,
      { ...user, role: actor.role, picture: before.picture, language: change.language },
      caller,
    )
    return { data: { user }, msg: 'profile.saved', ...cookies }
  },

  async confirmEmail(_input, { db, now, actor }) {
    await db.transaction((tx) => addOwnLink(tx, actor, { purpose: 'confirm', now: now() }))
    return { data: null, msg: 'address.link_sent' }
  },

  async changePassword({ body }, context) {
    const { db, now, actor, caller, passwords } = context
    const password = newPasswordErrors(body.password, actor)
    if (password) refuse('request.invalid', { errors: { password } })
    await confirmPassword(context, body.current_password)
    const passwordHash = await passwords.hash(body.password, caller)
    const { academyName: academy } = await getSettings(db)
    await db.transaction(async (tx) => {
      await changePassword(tx, actor.id, passwordHash, {
        ...(caller.token !== null && { exceptTokenHash: secretHashOf(caller.token) }),
        exceptDevice: caller.device,
      })
      await enqueue(tx, now(), 'email', {
        to: actor.email,
        ...(await emailTextsFor(tx, actor)).passwordChanged({ academy }),
      })
    })
    return { data: null, msg: 'password.changed' }
  },
}
