import { z } from 'zod'
import { longestEmail } from '../core/accounts/rules.ts'
import { mostTyped } from '../core/typed-lengths.ts'
import { linkPurposes } from '../core/accounts/links.ts'
import { endpoint } from './endpoint.ts'

const Token = z.string().max(100)
const Code = z.string().max(mostTyped.code)

/** One-time links that staff send to an account, and the codes that they print for students without an address. T22 T24 */
export const accountLinks = {
  open: endpoint({
    does: 'Returns what a link of an account does. A POST, so that a preview of the link does nothing',
    on: 'POST /account-links/open',
    limit: 'links',
    access: 'anyone',
    body: z.object({ token: Token }),
    reply: z.object({ purpose: z.enum(linkPurposes), email: z.string(), name: z.string() }),
    refuses: ['request.invalid', 'link.not_found'],
  }),
  setPassword: endpoint({
    does: 'Sets the password of the account a link is for, uses the link up, and starts a session for a browser, unless the account has a second factor',
    on: 'POST /account-links/password',
    limit: 'links',
    access: 'anyone',
    body: z.object({ token: Token, password: z.string().max(1024) }),
    reply: z.object({
      email: z.string(),
      is_signed_in: z.boolean(),
      /** True when consent is to be asked for now. */
      asks_consent: z.boolean(),
    }),
    refuses: ['request.invalid', 'link.not_found', 'server.busy'],
  }),
  confirmAddress: endpoint({
    does: 'Confirms the address that the link was sent to, and uses the link up. A new address becomes the account’s, and the old one gets an email',
    on: 'POST /account-links/address',
    limit: 'links',
    access: 'anyone',
    body: z.object({ token: Token }),
    reply: z.object({ email: z.string() }),
    refuses: ['request.invalid', 'link.not_found'],
  }),
  openCode: endpoint({
    does: 'Returns whose printed code this is. Wrong codes are counted by network',
    on: 'POST /entry-codes/open',
    limit: 'entryCodes',
    access: 'anyone',
    body: z.object({ code: Code }),
    reply: z.object({ name: z.string() }),
    refuses: ['request.invalid', 'request.too_many', 'account.bad_code'],
  }),
  enterWithCode: endpoint({
    does: 'Gives the account of a printed code an address and a password, uses the code up, and sends the link that confirms the address',
    on: 'POST /entry-codes/use',
    limit: 'entryCodes',
    access: 'anyone',
    body: z.object({ code: Code, email: z.string().max(longestEmail), password: z.string().max(1024) }),
    reply: z.object({ email: z.string() }),
    refuses: ['request.invalid', 'request.too_many', 'account.bad_code', 'server.busy'],
  }),
}
