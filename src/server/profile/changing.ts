import {
  emailProblem,
  joinedNameProblems,
  normaliseEmail,
  normalisePhone,
  phoneProblem,
  splitName,
  tidyName,
} from '../../core/accounts/rules.ts'
import { accountProblemWords } from '../../contract/account-problems.ts'
import type { FieldErrors } from '../../contract/errors.ts'
import type { profile } from '../../contract/profile.ts'
import { confirmPassword } from '../accounts/confirm-password.ts'
import { newPasswordErrors } from '../accounts/recovery.ts'
import { secretHashOf } from '../http/secrets.ts'
import { changePassword } from '../accounts/store.ts'
import { countTry } from '../accounts/throttle.ts'
import { refuse } from '../http/refusal.ts'
import type { Handlers } from '../http/route.ts'
import { emailTexts } from '../mail/words.ts'
import { enqueue } from '../outbox/store.ts'
import { getSettings } from '../site/settings.ts'
import { cookiesInStep } from './cookies-in-step.ts'
import { changeProfile, getProfile, type ProfileChange } from './store.ts'

type Given = ProfileChange
type Before = Awaited<ReturnType<typeof getProfile>>

/** What is wrong with what was changed; what stays as it was is not judged again. */
function changeErrors(given: Given, before: Before): FieldErrors {
  const changed = <Problem>(isSame: boolean, problem: Problem) => (isSame ? null : problem)
  const name = joinedNameProblems(given.name)
  const last = splitName(before.name).last
  const problems = {
    first_name: name.first_name,
    // An account that the academy made may have one name only.
    last_name: changed(last === '' && given.name === before.name, name.last_name),
    email: changed(given.email === before.email, emailProblem(given.email)),
    phone: changed(given.phone === before.phone, phoneProblem(given.phone)),
    parent_phone: changed(given.parentPhone === before.parent_phone, phoneProblem(given.parentPhone)),
  }
  const errors: FieldErrors = {}
  for (const [field, problem] of Object.entries(problems)) if (problem) errors[field] = [accountProblemWords[problem]]
  return errors
}

function refuseTaken(): never {
  refuse('request.invalid', { errors: { email: [accountProblemWords['email.taken']] } })
}

/** Changing what the account says and its password. A10 */
export const changingHandlers: Pick<Handlers<typeof profile>, 'update' | 'changePassword'> = {
  async update({ body }, context) {
    const { db, now, actor, caller } = context
    const before = await getProfile(db, actor.id)
    const given: Given = {
      name: tidyName(body.name),
      email: normaliseEmail(body.email),
      phone: normalisePhone(body.phone),
      parentPhone: normalisePhone(body.parent_phone),
    }
    const errors = changeErrors(given, before)
    if (Object.keys(errors).length > 0) refuse('request.invalid', { errors })
    const isMoving = given.email !== before.email
    if (isMoving) {
      await confirmPassword(context, body.current_password ?? '')
      await countTry(db, now(), [{ kind: 'addressChanges', of: String(actor.id) }])
    }
    const save = db.transaction(async (tx) => {
      if (!(await changeProfile(tx, actor.id, given))) refuseTaken()
      if (isMoving)
        await enqueue(tx, now(), 'letter', { to: before.email, ...emailTexts.emailChanged({ email: given.email }) })
    })
    // Somebody took the address in this very moment: PostgreSQL's unique_violation.
    await save.catch((error: { code?: string }) => (error.code === '23505' ? refuseTaken() : Promise.reject(error)))
    const user = { name: given.name, email: given.email }
    const cookies = await cookiesInStep(db, { ...user, picture: before.picture }, caller)
    return { data: { user }, msg: 'Your profile is saved.', ...cookies }
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
      await enqueue(tx, now(), 'letter', { to: actor.email, ...emailTexts.passwordChanged({ academy }) })
    })
    return { data: null, msg: 'Your password is changed. Other devices are signed out.' }
  },
}
