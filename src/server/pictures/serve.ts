import type { FastifyInstance } from 'fastify'
import { readCookies, readHidden } from '../http/cookies.ts'
import { refuse } from '../http/refusal.ts'
import type { Context } from '../http/context.ts'
import { maySeePicture } from './store.ts'

const nameForm = /^(p?[0-9a-f]{32})-\d{1,5}\.(avif|webp)$/

/**
 * Serves uploaded pictures: public ones as immutable, private ones to their owner and staff only, checked at each request. Browsers
 * request pictures with cookies only, so the two session cookies together authenticate them, as for pages.
 */
export function serveFiles(app: FastifyInstance, { db, sessions, files }: Context): void {
  app.get<{ Params: { name: string } }>('/files/:name', async (request, reply) => {
    const { name } = request.params
    const [, key = '', type = ''] = nameForm.exec(name) ?? []
    if (key === '') refuse('route.not_found')
    const isPrivate = key.startsWith('p')
    if (isPrivate) {
      const cookies = readCookies(request.headers.cookie)
      const actor = await sessions.find(cookies['token'] ?? '', readHidden(cookies, 'companion'))
      // Without access, a private picture looks like one that does not exist.
      if (!actor || !(await maySeePicture(db, key, actor))) refuse('route.not_found')
      if (request.headers['if-none-match'] === `"${name}"`) return reply.code(304).send()
    }
    const bytes = await files.get(name)
    if (!bytes) refuse('route.not_found')
    return reply
      .headers({
        'content-type': `image/${type}`,
        'cache-control': isPrivate ? 'private, no-cache' : 'public, max-age=31536000, immutable',
        etag: `"${name}"`,
        'cross-origin-resource-policy': isPrivate ? 'same-origin' : 'cross-origin',
        'content-security-policy': "default-src 'none'",
      })
      .send(bytes)
  })
}
