import type { Role } from '../../../core/staff/permissions.ts'
import type { PictureSource } from '../../ui/picture/picture.tsx'

/** The own profile as the API returns it. */
export type ProfileData = {
  name: string
  first_name: string
  last_name: string
  email: string
  is_email_confirmed: boolean
  phone: string
  parent_phone: string
  role: Role
  /** The code of the chosen language; null: the browser's. */
  language: string | null
  picture: PictureSource | null
}
