import type { PictureSource } from '../../ui/picture/picture.tsx'

/** The own profile as the API tells it. */
export type ProfileData = {
  name: string
  first_name: string
  last_name: string
  email: string
  phone: string
  parent_phone: string
  picture: PictureSource | null
}
