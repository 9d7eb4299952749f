import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sharedNounOf, sharedPicture, type SharedNoun } from '../../contract/shared-picture.ts'
import type { Db } from '../db/database.ts'
import type { FileStore } from '../files/file-store.ts'
import type { SharedPictures } from '../http/context.ts'
import { disconnectSignal } from '../http/disconnect-signal.ts'
import { refuse } from '../http/refusal.ts'
import type { Claimant } from '../limits/limiter.ts'
import type { Limiters } from '../limits/limits.ts'
import { getSettings } from '../site/settings.ts'
import * as queries from './queries.ts'

/** Counts every change of how they are drawn. */
const design = 1
/** The most pictures that are stored: more are drawn again when they are asked for. */
const mostStored = 500

/** Returns the file of an uploaded picture at an address. */
const fileAt = (address: string | null) => /^\/files\/([0-9a-f]{32}-\d{1,5}\.webp)$/.exec(address ?? '')?.[1] ?? null

type SharedOptions = {
  db: Db
  files: FileStore
  limiters: Limiters
  now: () => number
  /** The folder for what is drawn; all of it can be drawn again. */
  folder: string
  siteUrl: () => string
  /** The title of the trial's page. */
  trialTitle: string
}

/**
 * Opens the pictures of pages that are shared. They are files of this machine: drawn once, in no backup, and drawn again where one is
 * missing. Left out were drawing in the browser of the publisher (schedules have none), SVG through sharp, whose loader stays blocked for
 * the sake of uploads, a row in the database for what follows from a title, and satori or fontkit, one of them without Arabic.
 */
export function openSharedPictures({
  db,
  files,
  limiters,
  now,
  folder,
  siteUrl,
  trialTitle,
}: SharedOptions): SharedPictures {
  const underWay = new Map<string, Promise<Uint8Array>>()

  async function find({ noun, id }: { noun: SharedNoun; id: number }) {
    switch (noun) {
      case 'academy':
        return { title: (await getSettings(db)).academyName, image_url: null }
      case 'trial':
        return { title: trialTitle, image_url: null }
      case 'course':
        return (await queries.findSharedCourse(db, { id }))[0]
      case 'category':
        return (await queries.findSharedCategory(db, { id }))[0]
      case 'article':
        return (await queries.findSharedArticle(db, { id, now: new Date(now()) }))[0]
    }
  }

  async function contentOf(of: { noun: SharedNoun; id: number }) {
    const [thing, { academyName }] = await Promise.all([find(of), getSettings(db)])
    const { host } = new URL(siteUrl())
    return thing && { title: thing.title, academyName, host, picture: fileAt(thing.image_url) }
  }

  type Content = NonNullable<Awaited<ReturnType<typeof contentOf>>>

  async function draw(content: Content, picture: Uint8Array | null, path: string): Promise<Uint8Array> {
    // Imported on use: the encoder takes ten megabytes, and most processes never need it.
    const { drawShared } = await import('./shared-drawing.ts')
    const bytes = await drawShared({ ...content, picture }, join(folder, 'fonts'))
    await writeFile(`${path}.part`, bytes)
    await rename(`${path}.part`, path)
    await prune(folder)
    return bytes
  }

  async function drawInTurn(content: Content, path: string, claimant: Claimant): Promise<Uint8Array> {
    // Before its turn: uploads must not wait for a store that does not respond.
    const picture = content.picture === null ? null : ((await files.get(content.picture)) ?? null)
    return limiters.pictures.run(() => draw(content, picture, path), claimant)
  }

  return {
    async find(of, claimant) {
      const content = await contentOf(of)
      if (!content) return undefined
      const fingerprint = createHash('sha256')
        .update(JSON.stringify([design, content]))
        .digest('hex')
        .slice(0, 32)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, `${fingerprint}.jpg`)
      const stored = await readFile(path).catch(() => null)
      if (stored) return { bytes: stored, fingerprint }
      let drawing = underWay.get(fingerprint)
      if (!drawing) {
        drawing = drawInTurn(content, path, claimant).finally(() => underWay.delete(fingerprint))
        underWay.set(fingerprint, drawing)
      }
      return { bytes: await drawing, fingerprint }
    },
  }
}

/** Removes the pictures that were drawn first where there are too many. */
async function prune(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.jpg'))
  if (names.length <= mostStored) return
  const drawn = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name)).catch(() => null))?.mtimeMs ?? 0 })),
  )
  const oldest = drawn.toSorted((one, other) => one.at - other.at).slice(0, names.length - mostStored)
  await Promise.all(oldest.map(({ name }) => rm(join(folder, name), { force: true })))
}

/** Serves the pictures of pages that are shared, which are public as the pages are. */
export function serveSharedPictures(app: FastifyInstance, shared: SharedPictures): void {
  app.get<{ Params: { name: string } }>(sharedPicture.route, async (request, reply) => {
    const of = sharedNounOf(request.params.name) ?? refuse('route.not_found')
    const claimant = { address: request.ip, signal: disconnectSignal(reply) }
    const { bytes, fingerprint } = (await shared.find(of, claimant)) ?? refuse('route.not_found')
    const etag = `"${fingerprint}"`
    void reply.headers({
      etag,
      // An hour: the address stays when the title changes.
      'cache-control': 'public, max-age=3600',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'",
    })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('image/jpeg').send(bytes)
  })
}
