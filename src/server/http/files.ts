import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Serves the built files: names with a hash for ever, the others for an hour; compressed at build time. */
export async function serveBuiltFiles(app: FastifyInstance, folder: URL): Promise<void> {
  const root = fileURLToPath(folder)
  await app.register(fastifyStatic, {
    root: `${root}assets`,
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
  })
  const favicon = readFileSync(new URL('favicon.svg', folder))
  app.get('/favicon.svg', async (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', 'public, max-age=3600').send(favicon),
  )
}

/** Serves a folder of pictures. */
export async function servePictures(app: FastifyInstance, folder: URL): Promise<void> {
  await app.register(fastifyStatic, {
    root: fileURLToPath(folder),
    prefix: '/pictures/',
    maxAge: '1h',
    decorateReply: false,
  })
}
