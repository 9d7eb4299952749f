import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { mostPictureBytes } from '../../contract/pictures.ts'
import { refuse } from './refusal.ts'

const limits = { fileSize: mostPictureBytes, files: 1, fields: 10, fieldSize: 10_000, parts: 12 }

/** Adds a route that takes a form with a file; all others go on refusing forms. */
export function routeOfForms(app: FastifyInstance, route: RouteOptions): void {
  void app.register(async (inside) => {
    await inside.register(multipart, { limits })
    inside.route(route)
  })
}

/** The fields of a form, and its file's bytes as `file`. Refuses what is no form, is cut off, or is larger than 8 MB. */
export async function readForm(request: FastifyRequest): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) refuse('request.unsupported_media', { msg: 'Send a form with a file, please.' })
  const given = new Map<string, unknown>()
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') given.set(part.fieldname, part.value)
      else if (part.fieldname === 'file') given.set('file', await part.toBuffer())
      else part.file.resume()
    }
  } catch (error) {
    // What has a code is the plugin's own refusal; the rest is a body that ended too early.
    if ((error as { code?: string }).code?.startsWith('FST_')) throw error
    refuse('request.malformed')
  }
  return Object.fromEntries(given)
}
