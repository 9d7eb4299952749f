import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { mostPictureBytes } from '../../contract/pictures.ts'
import { refuse } from './refusal.ts'

const limits = { files: 1, fields: 10, fieldSize: 10_000, parts: 12 }

/** Adds a route that accepts a form with a file; all other routes still reject forms. */
export function routeOfForms(app: FastifyInstance, route: RouteOptions, mostFileBytes = mostPictureBytes): void {
  void app.register(async (inside) => {
    await inside.register(multipart, { limits: { ...limits, fileSize: mostFileBytes } })
    inside.route(route)
  })
}

/** The most bytes of a body that is not read. */
const mostUnreadBytes = 10_000

/** Adds a route that accepts a body of whatever type, and does not read it. */
export function routeOfAnything(app: FastifyInstance, route: RouteOptions): void {
  void app.register(async (inside) => {
    inside.removeAllContentTypeParsers()
    inside.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostUnreadBytes }, (_request, _body, done) =>
      done(null, undefined),
    )
    inside.route(route)
  })
}

/** The most bytes by which a form can be larger than its file: its fields and its boundaries. */
const formBytes = 200_000

const refuseTooLarge = (mostFileBytes: number) =>
  refuse('file.too_large', { params: { most: mostFileBytes / (1024 * 1024) } })

/** Refuses a form that says that it is larger than its file may be, before anything of it is read. */
export function refuseLargeForm({ headers }: FastifyRequest, mostFileBytes: number): void {
  if (Number(headers['content-length'] ?? 0) > mostFileBytes + formBytes) refuseTooLarge(mostFileBytes)
}

/** Returns the fields of a form, and its file's bytes as `file`. Rejects a body that is no form, truncated, or too large. */
export async function readForm(
  request: FastifyRequest,
  mostFileBytes = mostPictureBytes,
): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) refuse('request.not_a_form')
  const fields = new Map<string, unknown>()
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields.set(part.fieldname, part.value)
      else if (part.fieldname === 'file') fields.set('file', await part.toBuffer())
      else part.file.resume()
    }
  } catch (error) {
    if (mostFileBytes !== mostPictureBytes && (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE')
      refuseTooLarge(mostFileBytes)
    // An error with a code is the plugin's own refusal; any other means that the body is truncated.
    if ((error as { code?: string }).code?.startsWith('FST_')) throw error
    refuse('request.malformed')
  }
  return Object.fromEntries(fields)
}
