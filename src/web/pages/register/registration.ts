import type { FieldErrors } from '../../../contract/errors.ts'
import {
  emailProblem,
  joinedNameProblems,
  nameProblem,
  passwordProblem,
  phoneProblem,
  tidyName,
  type AccountProblem,
} from '../../../core/accounts/rules.ts'
import type { FieldTexts } from '../../ui/forms/first-invalid.ts'
import { textsOf } from '../../ui/forms/texts-of.ts'

/** The seven fields, by the names that the server's errors use. A3 */
export type Registration = {
  first_name: string
  last_name: string
  email: string
  phone: string
  parent_phone: string
  password: string
  confirm_password: string
}

const fields = [
  ...(['first_name', 'last_name', 'email', 'phone', 'parent_phone', 'password', 'confirm_password'] as const),
]

/** Reads the fields of the form. */
export function readRegistration(form: HTMLFormElement): Registration {
  return textsOf(form, ...fields)
}

const confirmationProblem = ({ password, confirm_password }: Registration) =>
  confirm_password !== password ? 'password.mismatch' : password === '' ? 'password.missing' : null

/** Returns the errors that the browser can detect; the server checks all of it again, and whether others use the password. A5 */
export function registrationErrors(given: Registration, words: Record<AccountProblem, string>): FieldTexts {
  const names = { first_name: nameProblem(given.first_name), last_name: nameProblem(given.last_name) }
  const isNamed = names.first_name === null && names.last_name === null
  const problems: Record<keyof Registration, AccountProblem | null> = {
    // The server sees one name and takes it apart at its first space: 'Ann Marie' and 'Lee' is Ann, and Marie Lee.
    ...(isNamed ? joinedNameProblems(bodyOf(given).name) : names),
    email: emailProblem(given.email),
    phone: phoneProblem(given.phone),
    parent_phone: phoneProblem(given.parent_phone),
    password: passwordProblem(given.password),
    confirm_password: confirmationProblem(given),
  }
  return Object.fromEntries(
    fields.flatMap((field) => {
      const problem = problems[field]
      return problem === null ? [] : [[field, [words[problem]]]]
    }),
  )
}

/** Returns the server's errors by the fields of the form; the joined name's stand under the first one. */
export function errorsOfServer({ name, ...others }: FieldErrors): FieldTexts {
  return name === undefined ? others : { ...others, first_name: [...name, ...(others['first_name'] ?? [])] }
}

/** Returns the request body: first and last name are joined by one space. A3 */
export function bodyOf({ first_name, last_name, email, phone, parent_phone, password }: Registration) {
  return { email: email.trim(), password, name: tidyName(`${first_name} ${last_name}`), phone, parent_phone }
}
