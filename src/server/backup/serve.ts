import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../http/context.ts'
import { readCookies, readHidden } from '../http/cookies.ts'
import { refuse } from '../http/refusal.ts'
import { may } from '../../core/staff/permissions.ts'
import { findByTicket } from './store.ts'

/** Returns the path of a download; the ticket in it is valid for a minute. */
export const downloadPath = (ticket: string) => `/studio/backups/${ticket}`

/**
 * Serves a backup as a download to the owner whose password was just confirmed: a browser downloads with cookies only, so they have to
 * belong to an owner, and the ticket proves the password. T31
 */
export function serveBackups(app: FastifyInstance, { db, now, sessions, backups }: Context): void {
  app.get<{ Params: { ticket: string } }>(downloadPath(':ticket'), async (request, reply) => {
    const cookies = readCookies(request.headers.cookie)
    const actor = await sessions.find(cookies['token'] ?? '', readHidden(cookies, 'companion'))
    const name =
      actor && may(actor.role, 'backups.manage') ? await findByTicket(db, request.params.ticket, now()) : undefined
    // Without a valid ticket it looks like a file that does not exist; so does one on another node.
    const path = name === undefined ? undefined : join(backups.folder, name)
    const size =
      path === undefined
        ? undefined
        : await stat(path).then(
            ({ size }) => size,
            () => undefined,
          )
    if (path === undefined || size === undefined) refuse('route.not_found')
    return reply
      .headers({
        'content-type': 'application/octet-stream',
        'content-length': size,
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
      })
      .send(createReadStream(path))
  })
}
