import { z } from 'zod'
import { linkPurposes } from '../core/accounts/links.ts'
import { endpoint } from './endpoint.ts'

const Token = z.string().max(100)

/** One-time links that staff send to an account. T24 */
export const accountLinks = {
  open: endpoint({
    does: 'Returns what a link of an account does. A POST, so that a preview of the link does nothing',
    on: 'POST /account-links/open',
    access: 'anyone',
    body: z.object({ token: Token }),
    reply: z.object({ purpose: z.enum(linkPurposes), email: z.string(), name: z.string() }),
    refuses: ['request.invalid', 'link.not_found'],
  }),
  setPassword: endpoint({
    does: 'Sets the password of the account a link is for, and uses the link up',
    on: 'POST /account-links/password',
    access: 'anyone',
    body: z.object({ token: Token, password: z.string().max(1024) }),
    reply: z.object({ email: z.string() }),
    refuses: ['request.invalid', 'link.not_found', 'server.busy'],
  }),
  confirmAddress: endpoint({
    does: 'Confirms the address that the link was sent to, and uses the link up. A new address becomes the account’s, and the old one gets an email',
    on: 'POST /account-links/address',
    access: 'anyone',
    body: z.object({ token: Token }),
    reply: z.object({ email: z.string() }),
    refuses: ['request.invalid', 'link.not_found'],
  }),
}
