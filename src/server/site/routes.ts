import { site } from '../../contract/site.ts'
import { refuse } from '../http/refusal.ts'
import { routes } from '../http/route.ts'
import { getDsatTable, getSettings, getCachedSettings } from './settings.ts'
import { findLegalText } from './legal.ts'
import { receiveMessage } from './messages.ts'
import { findInstructorNamed, listBanners, listCategories, listTestimonials } from './store.ts'

export const siteRoutes = routes(site, {
  async settings(_input, { db, now, sendsEmail }) {
    return { data: { ...(await getCachedSettings(db, now())), sendsEmail } }
  },
  async about(_input, { db }) {
    return { data: await getSettings(db) }
  },
  async legal({ params }, { db }) {
    return { data: (await findLegalText(db, params.text, await getSettings(db))) ?? refuse('legal.not_found') }
  },
  async banners(_input, { db }) {
    return { data: await listBanners(db) }
  },
  async reasons(_input, { db, now }) {
    return { data: (await getCachedSettings(db, now())).reasons }
  },
  async answers(_input, { db, now }) {
    return { data: (await getCachedSettings(db, now())).answers }
  },
  async tutor(_input, { db, now }) {
    const {
      instructorName: name,
      instructorCredentials: claimed,
      instructorVideo: video,
    } = await getCachedSettings(db, now())
    if (name === null || claimed === null) return { data: null }
    const instructor = await findInstructorNamed(db, name)
    return {
      data: { name, credentials: claimed.text, is_sample: claimed.isSample, video, instructor: instructor ?? null },
    }
  },
  async testimonials(_input, { db }) {
    return { data: await listTestimonials(db) }
  },
  async categories(_input, { db }) {
    return { data: await listCategories(db) }
  },
  async category({ params }, { db }) {
    const [category] = await listCategories(db, params.id)
    return { data: category ?? refuse('category.not_found') }
  },
  async dsatTable(_input, { db, now }) {
    return { data: [...(await getDsatTable(db, now()))] }
  },

  async contact({ body: { website, ...message } }, { db, now, actor }) {
    const thanks = { data: null, msg: 'contact.sent' } as const
    // A bot that fills in the hidden field gets the same reply, but its message is not stored.
    if (website) return thanks
    await db.transaction((tx) => receiveMessage(tx, now(), { ...message, userId: actor?.id ?? null }))
    return thanks
  },
})
