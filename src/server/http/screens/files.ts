import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../refusal.ts'

/** Icons and the social media card; browsers request some of them by these names. */
const rootFiles = {
  'favicon.svg': 'image/svg+xml',
  'favicon.ico': 'image/x-icon',
  'icon-180.png': 'image/png',
  'icon-192.png': 'image/png',
  'icon-512.png': 'image/png',
}

/** Serves the built files of every language: those with a hash in their name as immutable, others for an hour; compressed at build time. */
export async function serveBuiltFiles(app: FastifyInstance, folders: URL[]): Promise<void> {
  await app.register(fastifyStatic, {
    root: folders.map((folder) => `${fileURLToPath(folder)}assets`),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
  })
  for (const [name, type] of Object.entries(rootFiles)) {
    const bytes = readFileSync(new URL(name, folders[0]))
    app.get(`/${name}`, async (_request, reply) =>
      reply.type(type).header('cache-control', 'public, max-age=3600').send(bytes),
    )
  }
}

/** Serves drawings by the names of their files; each may have a style sheet of its own in it, and loads nothing else. */
export function serveDrawings(app: FastifyInstance, drawings: ReadonlyMap<string, string>): void {
  app.get<{ Params: { name: string } }>('/pictures/:name', async ({ params }, reply) =>
    reply
      .type('image/svg+xml')
      .headers({
        'cache-control': 'public, max-age=3600',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      })
      .send(drawings.get(params.name) ?? refuse('route.not_found')),
  )
}
