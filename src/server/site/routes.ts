import { site } from '../../contract/site.ts'
import { routes } from '../http/route.ts'
import { getSettings } from './store.ts'

export const siteRoutes = routes(site, {
  async settings(_input, { db }) {
    return { data: await getSettings(db) }
  },
  async about(_input, { db }) {
    return { data: await getSettings(db) }
  },
})
