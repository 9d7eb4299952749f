import { z } from 'zod'
import { endpoint, Instant } from './endpoint.ts'
import { SignedInUser } from './accounts.ts'
import { OwnData } from './own-data.ts'
import { Picture, UploadedFile } from './pictures.ts'

/** Everything an account's owner sees of it; the parent's phone is seen by its owner and staff only. A10 */
export const Profile = z.object({
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  parent_phone: z.string(),
  role: z.enum(['student', 'staff']),
  picture: Picture.nullable(),
  created_at: Instant,
})

const text = (max: number) => z.string().max(max, `At most ${max} characters.`)
const Password = text(1024)

/** Where the account is signed in. */
const Session = z.object({
  /** Null where the browser's own words tell nothing. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  created_at: Instant,
  /** To some minutes. */
  last_seen_at: Instant,
  is_this: z.boolean(),
})

export const profile = {
  get: endpoint({
    does: 'Tells the own profile',
    on: 'GET /user/profile',
    access: 'user',
    reply: Profile,
    refuses: ['account.unauthenticated'],
  }),
  setPicture: endpoint({
    does: 'Sets the own picture from a file',
    on: 'POST /user/picture',
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
    does: 'Removes the own picture',
    on: 'DELETE /user/picture',
    access: 'user',
    refuses: ['account.unauthenticated'],
  }),
  update: endpoint({
    does: 'Changes the own name, addresses and phone numbers; another email address needs the current password',
    on: 'PATCH /user/profile',
    access: 'user',
    body: z.object({
      name: text(402),
      email: text(254),
      phone: text(40),
      parent_phone: text(40),
      current_password: Password.optional(),
    }),
    reply: z.object({ user: SignedInUser }),
    refuses: ['account.unauthenticated', 'request.invalid', 'account.bad_password', 'request.too_many', 'server.busy'],
  }),
  changePassword: endpoint({
    does: 'Sets another password, and ends every other session',
    on: 'POST /user/password',
    access: 'user',
    body: z.object({ current_password: Password, password: Password }),
    refuses: ['account.unauthenticated', 'request.invalid', 'account.bad_password', 'request.too_many', 'server.busy'],
  }),
  sessions: endpoint({
    does: 'Lists where the account is signed in',
    on: 'GET /user/sessions',
    access: 'user',
    reply: z.array(Session),
    refuses: ['account.unauthenticated'],
  }),
  endSessions: endpoint({
    does: 'Signs the account out everywhere, here too',
    on: 'DELETE /user/sessions',
    access: 'user',
    refuses: ['account.unauthenticated'],
  }),
  data: endpoint({
    does: 'Gives everything the academy holds about the person',
    on: 'GET /user/data',
    access: 'user',
    reply: OwnData,
    refuses: ['account.unauthenticated'],
  }),
  deleteAccount: endpoint({
    does: 'Deletes the account with everything that is about the person; orders stay without a name',
    on: 'POST /user/deletion',
    access: 'user',
    body: z.object({ current_password: Password }),
    refuses: [
      'account.unauthenticated',
      'account.bad_password',
      'account.last_staff',
      'request.too_many',
      'server.busy',
    ],
  }),
}
