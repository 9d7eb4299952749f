/**
 * Returns the condition under which the address of an account may be a stranger's: its student entered it, and has not confirmed it. One that
 * staff entered, for an account without a password yet, is not; `user` is the alias of the account.
 */
export const isUnconfirmed = (user: string) =>
  `(${user}.email IS NOT NULL AND ${user}.email_confirmed_at IS NULL AND ${user}.password_hash <> 'none' AND NOT ${user}.is_demo)`
