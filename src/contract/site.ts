import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** What every page's frame needs to know of the academy. */
export const SiteSettings = z.object({
  academyName: z.string(),
  contactNumber: z.string().nullable(),
  developerName: z.string(),
  developerUrl: z.string(),
  instructorName: z.string(),
  currency: z.string(),
})

export const site = {
  settings: endpoint({
    does: "Tells the academy's name and the like",
    on: 'GET /site',
    access: 'anyone',
    reply: SiteSettings,
  }),
  about: endpoint({
    does: "Tells the academy's own text about itself",
    on: 'GET /about',
    access: 'anyone',
    reply: z.object({ aboutHtml: z.string() }),
  }),
}
