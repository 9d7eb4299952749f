import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { picturesFolder } from './demo/content.ts'
import { demoPassword, loadDemoOnce } from './demo/load.ts'
import { startBackground } from './server/background.ts'
import { BadConfig, readConfig, type Config } from './server/config.ts'
import { openFileStore } from './server/files/file-store.ts'
import { AlreadyRunning, takeInstanceLock } from './server/db/instance-lock.ts'
import { buildApp } from './server/http/app.ts'
import { servePictures } from './server/http/files.ts'
import { openKeptPages } from './server/http/kept-pages.ts'
import { servePages, type DrawPage } from './server/http/pages.ts'
import { openPost } from './server/mail/post.ts'
import { openConfiguredDatabase } from './server/open-database.ts'
import { openRoom } from './server/open-room.ts'
import { openReviewStamp } from './server/results/stamp.ts'

/** What serves the screens: the built ones, or Vite's while developing. */
export type Front = {
  isDevelopment: boolean
  /** Adds the files to the server and answers what draws a page. */
  open(app: FastifyInstance): Promise<DrawPage>
  close?(): Promise<void>
}

/** How long a graceful stop may take before it is cut short. */
const stopWithinMs = 10_000

async function start(config: Config, front: Front): Promise<void> {
  const log = pino({ level: config.logLevel })
  const lock = config.databaseUrl === null ? await takeInstanceLock(config.dataDir) : undefined
  const { database, leave } = await openConfiguredDatabase(config, log)
  const { room, save } = openRoom(database, {
    now: Date.now,
    allowsDemoSignIns: config.allowsDemoSignIns,
    siteUrl: config.siteUrl ?? '',
    files: openFileStore({ folder: join(config.dataDir, 'files'), s3: config.s3 }),
  })
  if (config.loadsDemo) await loadDemoOnce(database, await room.passwords.hash(demoPassword), Date.now())

  const { app, screens } = buildApp({
    room,
    save,
    log,
    trustedProxies: config.trustedProxies,
    isReady: async () => (await database.pool.query('SELECT 1')).rowCount === 1,
  })
  await servePictures(app, picturesFolder)
  servePages(app, await front.open(app), {
    isDevelopment: front.isDevelopment,
    screens,
    siteUrl: () => room.siteUrl,
    sessions: room.sessions,
    kept: openKeptPages(Date.now),
    stampOf: openReviewStamp(database),
  })
  await app.listen({ port: config.port, host: config.host })
  const address = addressOf(app, config)
  if (config.siteUrl === null) room.siteUrl = address
  const folder = join(config.dataDir, 'mails')
  const stopBackground = startBackground(
    room,
    openPost({ smtpUrl: config.smtpUrl, from: config.mailFrom, folder, log }),
    log,
  )

  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), stopWithinMs).unref()
    await app.close()
    await stopBackground()
    await front.close?.()
    await room.changes.close()
    await leave({ stopsServer: true })
    await lock?.release()
    console.log('Lantern has stopped.')
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
  // The launcher was killed: nobody could stop this process any more.
  process.once('disconnect', () => void stop())

  announce(address, config)
}

/** Where the site listens: with PORT=0 only the system knows before. */
function addressOf(app: FastifyInstance, { host, port }: Config): string {
  const bound = app.server.address()
  const boundPort = bound !== null && typeof bound === 'object' ? bound.port : port
  return `http://${host.includes(':') ? `[${host}]` : host}:${boundPort}`
}

/** What a person sees when the site is up. */
function announce(address: string, config: Config): void {
  if (config.loadsDemo && config.allowsDemoSignIns) {
    console.log(`Demo sign-ins, password ${demoPassword}:`)
    console.log('  student@lantern.example  a student with access to one course')
    console.log('  owner@lantern.example    the academy')
  }
  console.log(`Lantern is ready at ${address}`)
}

/** Starts Lantern from the environment; what goes wrong is said in words, and the process ends with 1. */
export async function startLantern(front: Front): Promise<void> {
  try {
    await start(readConfig(process.env), front)
  } catch (error) {
    if (error instanceof BadConfig) console.error(`The settings cannot be used:\n${error.message}`)
    else if (error instanceof AlreadyRunning) console.error(error.message)
    else if ((error as { code?: string }).code === 'EADDRINUSE')
      console.error('The port is taken. Choose another with PORT=…')
    else console.error(error)
    process.exit(1)
  }
}
