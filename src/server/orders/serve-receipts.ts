import type { FastifyInstance } from 'fastify'
import { mayNow } from '../http/actor.ts'
import type { Context } from '../http/context.ts'
import { readCookies, readHidden } from '../http/cookies.ts'
import { sendPrivateDownload } from '../http/private-download.ts'
import { refuse } from '../http/refusal.ts'
import { findReceiptFile } from './receipts.ts'

/**
 * Serves receipts that are PDF to their student and to staff who decide orders, as downloads: a PDF can hold scripts and forms, so it is
 * never a page of this site. Browsers download with cookies only, so the two session cookies together authenticate, as for pages. T39
 */
export function serveReceipts(app: FastifyInstance, { db, now, sessions, files }: Context): void {
  app.get<{ Params: { id: string } }>('/receipts/:id', async (request, reply) => {
    const { id } = request.params
    if (!/^[1-9]\d{0,8}$/.test(id)) refuse('route.not_found')
    const cookies = readCookies(request.headers.cookie)
    const actor = await sessions.find(cookies['token'] ?? '', readHidden(cookies, 'companion'))
    const found = actor && (await findReceiptFile(db, Number(id)))
    // Without access it looks like one that does not exist.
    if (!found || (found.user_id !== actor.id && !mayNow(actor, 'orders.decide', now()))) refuse('route.not_found')
    const file = await files.read(found.file_key)
    if (!file) refuse('route.not_found')
    return sendPrivateDownload(reply, file, { name: `${found.number}-${id}.pdf`, type: 'application/pdf' })
  })
}
