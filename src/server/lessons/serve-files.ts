import type { FastifyInstance } from 'fastify'
import { mayNow } from '../http/actor.ts'
import type { Context } from '../http/context.ts'
import { readCookies, readHidden } from '../http/cookies.ts'
import { sendPrivateDownload } from '../http/private-download.ts'
import { refuse } from '../http/refusal.ts'
import { findDownload } from './files.ts'

/**
 * Serves files of lessons to those who may watch the lesson at that moment, as downloads and never as pages of this site, whatever they
 * hold. Browsers download with cookies only, so the two session cookies together authenticate, as for pages. T13
 */
export function serveLessonFiles(app: FastifyInstance, { db, now, sessions, files }: Context): void {
  app.get<{ Params: { id: string } }>('/lesson-files/:id', async (request, reply) => {
    const { id } = request.params
    if (!/^[1-9]\d{0,8}$/.test(id)) refuse('route.not_found')
    const cookies = readCookies(request.headers.cookie)
    const actor = await sessions.find(cookies['token'] ?? '', readHidden(cookies, 'companion'))
    // Without access it looks like a file that does not exist.
    const found = await findDownload(db, {
      fileId: Number(id),
      userId: actor?.id ?? null,
      isEditor: actor !== undefined && mayNow(actor, 'content.edit', now()),
      now: now(),
    })
    const file = found && (await files.read(found.key))
    if (!found || !file) refuse('route.not_found')
    return sendPrivateDownload(reply, file, { name: found.name, type: 'application/octet-stream' })
  })
}
