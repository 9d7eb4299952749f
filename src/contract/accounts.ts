import { longestEmail, longestPhone } from '../core/accounts/rules.ts'
import { mostTyped } from '../core/typed-lengths.ts'
import { coded } from '../core/coded.ts'
import { z } from 'zod'
import { roles } from '../core/staff/permissions.ts'
import { Consent } from './consents.ts'
import { endpoint } from './endpoint.ts'
import { TrialAnswers } from './trial.ts'

const text = (max: number) => z.string().max(max, coded('text.most', { most: max }))

/** The user in the `user` cookie and in the API. A6 */
export const SignedInUser = z.object({ name: z.string(), email: z.string() })

const LoginBody = z.object({
  email: text(longestEmail),
  password: text(1024),
  /** Of the second factor, where the account has one: a code of its app, or a recovery code. T2 */
  code: text(mostTyped.code).optional(),
  /** Ours: false makes them session cookies. */
  remember: z.boolean().optional(),
})

export const RegisterBody = z.object({
  email: text(longestEmail),
  password: text(1024),
  /** First name, space, last name: 100 characters each, which may be two UTF-16 units each. */
  name: text(402),
  phone: text(longestPhone),
  parent_phone: text(longestPhone),
  /** Ours: what the new student agrees to. Without it they are asked at the first sign-in. P2 */
  consent: Consent.optional(),
  /** Ours: the trial that was taken before. Answers to questions that are public no more are left out. P3 */
  trial: TrialAnswers.optional(),
})

/** Six digits; spaces and non-Western digits are accepted. */
const Code = text(40)

const Me = z.object({ id: z.number(), name: z.string(), email: z.string(), role: z.enum(roles) })

export const accounts = {
  login: endpoint({
    does: 'Signs in and starts a session',
    on: 'POST /auth/login',
    onFullDisk: true,
    limit: 'signIns',
    access: 'anyone',
    body: LoginBody,
    reply: z.object({
      token: z.string(),
      user: SignedInUser,
      /** Ours: whether to ask for consent now; never in the middle of a test. P2 */
      asks_consent: z.boolean(),
    }),
    top: z.object({ token: z.string(), user: SignedInUser }),
    refuses: [
      'request.invalid',
      'account.bad_credentials',
      'second_factor.needed',
      'second_factor.wrong',
      'account.disabled',
      'account.sign_in_off',
      'request.too_many',
      'server.busy',
    ],
  }),
  register: endpoint({
    does: 'Creates an account',
    on: 'POST /auth/register',
    limit: 'registrations',
    access: 'anyone',
    body: RegisterBody,
    reply: z.object({ user: SignedInUser }),
    refuses: ['request.invalid', 'request.too_many', 'server.busy'],
  }),
  logout: endpoint({
    does: 'Ends the session on the server',
    on: 'POST /auth/logout',
    limit: 'changes',
    access: 'user',
    refuses: ['account.unauthenticated'],
  }),
  requestPasswordCode: endpoint({
    does: 'Emails a password reset code if the address has an account. The response is the same either way',
    on: 'POST /auth/password-code',
    limit: 'codeRequests',
    access: 'anyone',
    body: z.object({ email: text(longestEmail) }),
    refuses: ['request.invalid', 'request.too_many'],
  }),
  setPassword: endpoint({
    does: 'Sets a new password with a reset code and ends every session of the account',
    on: 'POST /auth/password',
    limit: 'codes',
    access: 'anyone',
    body: z.object({ email: text(longestEmail), code: Code, password: text(1024) }),
    refuses: ['request.invalid', 'account.bad_code', 'request.too_many', 'server.busy'],
  }),
  me: endpoint({
    does: 'Returns the signed-in user',
    on: 'GET /user',
    access: 'user',
    reply: Me,
    refuses: ['account.unauthenticated'],
  }),
}
