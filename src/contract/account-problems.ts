import type { AccountProblem } from '../core/accounts/rules.ts'

/**
 * The message in `errors` for every problem of an account field. The browser's checks show the same messages in its own
 * language. A4, A5
 */
export const accountProblemWords: Record<AccountProblem, string> = {
  'name.missing': 'Please enter a name.',
  'name.too_long': 'That name is too long; 100 characters are the most.',
  'name.invalid': 'A name is made of letters. A web or email address is not a name.',
  'email.missing': 'Please enter an email address.',
  'email.invalid': 'This does not look like an email address.',
  'email.taken': 'There is an account with this email address already.',
  'phone.missing': 'Please enter a phone number.',
  'phone.invalid': 'A phone number has 7 to 15 digits.',
  'password.missing': 'Please choose a password.',
  'password.too_short': 'Use at least 8 characters.',
  'password.too_long': 'That password is too long.',
  'password.mismatch': 'The two passwords are not the same.',
  'password.common': 'This password is one of the first that people try. Choose another.',
  'password.own': 'This password is mostly your name or email address. Choose another.',
}
