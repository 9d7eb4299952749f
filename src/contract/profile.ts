import { z } from 'zod'
import { endpoint, Instant } from './endpoint.ts'
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
}
