import { longestEmail, longestPhone } from '../core/accounts/rules.ts'
import { coded } from '../core/coded.ts'
import { z } from 'zod'
import { roles } from '../core/staff/permissions.ts'
import { endpoint, Instant } from './endpoint.ts'
import { SignedInUser } from './accounts.ts'
import { OwnData } from './own-data.ts'
import { Picture, UploadedFile } from './pictures.ts'
import { listOf } from './lists.ts'

/** A user's own profile; only the user and staff can see the parent's phone. A10 */
const Profile = z.object({
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** True if the owner has confirmed the address by a link sent to it. P13 */
  is_email_confirmed: z.boolean(),
  phone: z.string(),
  parent_phone: z.string(),
  role: z.enum(roles),
  /** The code of the chosen language; null: the browser's. */
  language: z.string().nullable(),
  picture: Picture.nullable(),
  created_at: Instant,
})

const text = (max: number) => z.string().max(max, coded('text.most', { most: max }))
const Password = text(1024)

/** A session of the account. */
const Session = z.object({
  /** Null if the User-Agent does not say. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  created_at: Instant,
  /** Accurate to a few minutes. */
  last_seen_at: Instant,
  is_this: z.boolean(),
})

export const profile = {
  confirmEmail: endpoint({
    does: "Sends a link to the user's address that confirms it",
    on: 'POST /user/address-confirmation',
    limit: 'addressConfirmations',
    access: 'user',
    refuses: ['account.unauthenticated', 'request.too_many'],
  }),
  get: endpoint({
    does: "Returns the user's profile",
    on: 'GET /user/profile',
    access: 'user',
    reply: Profile,
    refuses: ['account.unauthenticated'],
  }),
  setPicture: endpoint({
    does: "Sets the user's picture from a file",
    on: 'POST /user/picture',
    limit: 'uploads',
    access: 'user',
    takes: 'file',
    body: z.object({ file: UploadedFile }),
    reply: z.object({ picture: Picture }),
    refuses: [
      'account.unauthenticated',
      'request.invalid',
      'request.unsupported_media',
      'request.too_many',
      'picture.unreadable',
      'picture.too_large',
      'picture.too_many_pixels',
      'server.busy',
    ],
  }),
  removePicture: endpoint({
    does: "Removes the user's picture",
    on: 'DELETE /user/picture',
    limit: 'changes',
    access: 'user',
    refuses: ['account.unauthenticated'],
  }),
  update: endpoint({
    does: "Changes the user's name, email address, phone numbers and language; a new email address requires the current password",
    on: 'PATCH /user/profile',
    limit: 'profiles',
    access: 'user',
    body: z.object({
      name: text(402),
      email: text(longestEmail),
      phone: text(longestPhone),
      parent_phone: text(longestPhone),
      /** Null: the browser's; left out: as it was. */
      language: text(20).nullable().optional(),
      current_password: Password.optional(),
    }),
    reply: z.object({ user: SignedInUser }),
    refuses: ['account.unauthenticated', 'request.invalid', 'account.bad_password', 'request.too_many', 'server.busy'],
  }),
  changePassword: endpoint({
    does: 'Changes the password and ends every other session',
    on: 'POST /user/password',
    limit: 'confirmed',
    access: 'user',
    body: z.object({ current_password: Password, password: Password }),
    refuses: ['account.unauthenticated', 'request.invalid', 'account.bad_password', 'request.too_many', 'server.busy'],
  }),
  sessions: endpoint({
    does: 'Lists the sessions of the account',
    on: 'GET /user/sessions',
    access: 'user',
    reply: listOf('sessions', Session),
    refuses: ['account.unauthenticated'],
  }),
  endSessions: endpoint({
    does: 'Ends every session of the account, including this one',
    on: 'DELETE /user/sessions',
    limit: 'changes',
    access: 'user',
    refuses: ['account.unauthenticated'],
  }),
  data: endpoint({
    does: 'Exports all data that the academy stores about the user',
    on: 'GET /user/data',
    access: 'user',
    reply: OwnData,
    refuses: ['account.unauthenticated'],
  }),
  deleteAccount: endpoint({
    does: 'Deletes the account and all personal data; keeps orders without a name',
    on: 'POST /user/deletion',
    limit: 'confirmed',
    access: 'user',
    body: z.object({ current_password: Password }),
    refuses: [
      'account.unauthenticated',
      'account.bad_password',
      'account.last_owner',
      'request.too_many',
      'server.busy',
    ],
  }),
}
