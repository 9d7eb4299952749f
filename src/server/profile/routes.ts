import { profile } from '../../contract/profile.ts'
import { routes } from '../http/route.ts'
import { getProfile } from './store.ts'
import { pictureHandlers } from './picture.ts'

export const profileRoutes = routes(profile, {
  async get(_input, { db, actor }) {
    return { data: await getProfile(db, actor.id) }
  },
  ...pictureHandlers,
})
