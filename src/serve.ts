import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { pino, type Logger } from 'pino'
import { drainable, passedListener, sayLeft, sayReady, stopWithinMs } from './listening.ts'
import { readDrawings } from './demo/drawings.ts'
import { loadDemoOnce } from './demo/load.ts'
import { demoPasswordFile, passwordToLoad, settleDemoPassword } from './demo/password.ts'
import { startBackground } from './server/composition/background.ts'
import { openSiteClock } from './server/clock.ts'
import { BadConfig, type Config } from './server/config.ts'
import { ForeignServer, openStandby, type WatchedStandby } from './server/db/standby.ts'
import { openDisks } from './server/db/disk.ts'
import { openFileStore } from './server/files/file-store.ts'
import type { Around, Database } from './server/db/database.ts'
import { buildApp } from './server/composition/app.ts'
import { serveDrawings } from './server/http/screens/files.ts'
import { openPageCache } from './server/http/screens/page-cache.ts'
import { servePages, type RenderedScreens } from './server/http/screens/pages.ts'
import type { RefusalScreens } from './server/http/screens/refusal-screens.ts'
import type { Context } from './server/http/context.ts'
import { openMailer } from './server/mail/mailer.ts'
import type { Metrics, MetricsOf } from './server/metrics/metrics.ts'
import { serveMetrics } from './server/metrics/serve.ts'
import type { Tracing } from './server/tracing/tracing.ts'
import type { Supervisor } from './server/db/supervisor.ts'
import { whyUnavailable } from './server/db/unavailable.ts'
import { readVersion } from './server/db/oldest-release.ts'
import { planDatabase, type OpenedDatabase } from './server/composition/open-database.ts'
import { openContext } from './server/composition/open-context.ts'
import { scheduleUnlessChosen } from './server/backup/usual-schedule.ts'
import { hasStaff } from './server/accounts/demo-accounts.ts'
import { inviteFirstOwner, linkOf } from './server/invitations/store.ts'
import { callFor } from './server/staff/called.ts'
import { serveStudio, type StudioFiles } from './server/studio/document.ts'
import { findMoved } from './server/editing/slugs.ts'
import { openReviewStamp } from './server/results/stamp.ts'

/** The source of the screens: the built ones, or Vite's while developing. */
export type Front = {
  isDevelopment: boolean
  /** The languages with screens; all by default. */
  languages?: Context['languages']
  /** Adds the files to the server and returns what renders the pages. */
  open(app: FastifyInstance, config: Config): Promise<RenderedScreens>
  /** The files of the studio's document; without them there is no studio. */
  studio?: StudioFiles
  close?(): Promise<void>
}

/** Time limit in ms of requests under way before the database and the file store leave them. */
const drainMs = 5_000

/** Time limit in ms for a server at DATABASE_URL to come up: when a machine starts, everything does at once. */
const databaseWaitMs = 60_000

/** The exit code when the embedded database is lost for good: the process manager should restart Lantern, or raise an alert. */
const exitDatabaseLost = 69

/** A site that is built, and for which no database has been asked yet. */
export type BuiltSite = {
  /**
   * Opens the database, loads the demo academy where it is wanted, and serves until the process gets a signal to stop; `release` then gives
   * up the data folder.
   */
  serve(release: () => Promise<void>): Promise<void>
}

/** Builds the site as far as that can be done without its database: the former site of an upgrade still uses that, and requests wait from its end on. */
export async function buildSite(config: Config, front: Front): Promise<BuiltSite> {
  const log = pino({ level: config.logLevel })
  const tracing = await openTracingOf(config, log)
  const { database, open } = planDatabase(config, log, { around: tracing?.around })
  const late: Partial<Late> = {}
  const leaving = new AbortController()
  const now = () => {
    if (!late.clock) throw new Error('the clock is that of the database, which is not open yet')
    return late.clock.now()
  }
  const { context, save } = openContext(database, {
    now,
    demoSignIns: config.demoSignIns,
    siteUrl: config.siteUrl ?? '',
    dataDir: config.dataDir,
    files: openFileStore({ folder: join(config.dataDir, 'files'), s3: config.s3 }, { leaving: leaving.signal }),
    sendsEmail: config.smtpUrl !== null,
    backupCopies: config.backupCopies,
    log,
    ...(front.languages && { languages: front.languages }),
  })
  const isReady = () => late.supervisor?.state() === 'up'
  const metrics = await openMetricsOf({ database, standby: () => late.standby, config, now, isReady })
  const { app, screens } = buildApp({
    context,
    save: metrics?.counting(save) ?? save,
    log,
    trustedProxies: config.trustedProxies,
    isReady,
    ...(metrics && { replied: metrics.replied }),
    follow: tracing?.follow,
  })
  const drain = passedListener(process.env) === undefined ? undefined : drainable(app.server)
  await serveScreens(app, front, { context, screens, database, config })
  await app.ready()
  const parts = { config, front, log, tracing, late, context, app, metrics, drain, leaving }
  return {
    async serve(release) {
      const opened = await open({ ms: databaseWaitMs, say: (line) => console.log(line) })
      try {
        await serveFrom(opened, { ...parts, release })
      } catch (error) {
        // A database that was started for a site that cannot be served has no use.
        await opened.leave({ stopsServer: opened.startedServer })
        throw error
      }
    },
  }
}

/** The parts of a site that there are when its database is open. */
type Late = {
  clock: Awaited<ReturnType<typeof openSiteClock>>
  standby: WatchedStandby | undefined
  supervisor: Supervisor
}

type Serving = {
  config: Config
  front: Front
  log: Logger
  tracing: Tracing | undefined
  late: Partial<Late>
  context: Context
  app: FastifyInstance
  metrics: (Metrics & { port: number }) | undefined
  drain: (() => Promise<void>) | undefined
  leaving: AbortController
  release: () => Promise<void>
}

async function serveFrom(
  opened: OpenedDatabase,
  { config, front, log, tracing, late, context, app, metrics, drain, leaving, release }: Serving,
): Promise<void> {
  const { database, leave } = opened
  const clock = (late.clock = await openSiteClock(database, log))
  const standby = (late.standby = await openStandbyOf(database, config, { log, around: tracing?.around }))
  if (standby) context.standby = standby
  const disks = openDisks({ dataDir: config.dataDir, databaseFolder: opened.folder }, log)
  context.disks = disks
  const demo = { fixed: config.demoPassword, dataDir: config.dataDir }
  if (config.loadsDemo)
    await loadDemoOnce(database, async () => context.passwords.hash(await passwordToLoad(demo), {}), clock.now())
  const demoPassword = await settleDemoPassword(database, context.passwords, demo)
  // A server of one's own is backed up by its own means, and several nodes have no folder in common.
  const isBackedUpUnlessChosen = config.isPublic && config.databaseUrl === null
  if (isBackedUpUnlessChosen) await scheduleUnlessChosen(database)

  const steps: (() => Promise<unknown>)[] = []
  const stop = stopBy(steps)
  late.supervisor = opened.supervise(() => void stop(exitDatabaseLost))
  const passed = passedListener(process.env)
  await app.listen(passed === undefined ? { port: config.port, host: config.host } : onPassed(passed))
  context.changes.listen()
  const stopMetrics = metrics && serveMetrics(metrics, { port: metrics.port, log })
  const address = addressOf(app, config)
  if (config.siteUrl === null) context.siteUrl = address
  const folder = join(config.dataDir, 'mails')
  const stopBackground = startBackground(
    context,
    openMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, folder, log }),
    log,
    { isBackedUpUnlessChosen },
  )

  steps.push(
    async () => stopMetrics?.(),
    async () => drain?.(),
    async () => {
      const letGo = () => {
        database.interrupt()
        leaving.abort()
      }
      setTimeout(letGo, drainMs).unref()
    },
    () => app.close(),
    () => context.backups.close(),
    () => context.questionImports.close(),
    stopBackground,
    async () => front.close?.(),
    () => context.changes.close(),
    () => clock.stop(),
    async () => disks.close(),
    async () => standby?.close(),
    async () => tracing?.close(),
    () => leave({ stopsServer: true }),
    release,
  )
  stopWhenAsked(stop)
  await whenAnswered(() => announceFirstOwner(context, config))
  announce(address, config, demoPassword)
  sayReady()
}

/** Opens the standby where one is set. */
async function openStandbyOf(
  database: Database,
  { standbyUrl, databasePool }: Config,
  { log, around }: { log: Logger; around: Around | undefined },
): Promise<WatchedStandby | undefined> {
  if (standbyUrl === null) return undefined
  try {
    return await openStandby(database, standbyUrl, {
      size: Math.ceil(databasePool / 2),
      log: (level, line) => log[level](line),
      around,
    })
  } catch (error) {
    if (!(error instanceof ForeignServer)) throw error
    throw new BadConfig(`DATABASE_STANDBY_URL: ${error.message} at DATABASE_URL`, { cause: error })
  }
}

/** Opens the figures where a port for them is set; their library is read only then. */
async function openMetricsOf(
  parts: Omit<MetricsOf, 'release'> & { config: Config },
): Promise<(Metrics & { port: number }) | undefined> {
  const port = parts.config.metricsPort
  if (port === null) return undefined
  const { openMetrics } = await import('./server/metrics/metrics.ts')
  return { ...openMetrics({ ...parts, release: readVersion() }), port }
}

/** Opens the traces where a receiver is set; their library is read only then. */
async function openTracingOf({ traces }: Config, log: Logger): Promise<Tracing | undefined> {
  if (traces === null) return undefined
  const { openTracing } = await import('./server/tracing/tracing.ts')
  return openTracing(traces, { release: readVersion(), warn: (line) => log.warn(line) })
}

/** Returns the options that listen on a passed socket. The name of a host makes Fastify look for more addresses; the socket has its own. */
const onPassed = (fd: number) => ({ fd, host: '127.0.0.1' })

type Screens = { context: Context; screens: RefusalScreens; database: Database; config: Config }

/** Adds the pages and what they show to the API. */
async function serveScreens(
  app: FastifyInstance,
  front: Front,
  { context, screens, database, config }: Screens,
): Promise<void> {
  serveDrawings(app, await readDrawings())
  if (front.studio) await serveStudio(app, front.studio, { ...context, isDevelopment: front.isDevelopment })
  servePages(app, await front.open(app, config), {
    isDevelopment: front.isDevelopment,
    screens,
    siteUrl: () => context.siteUrl,
    sessions: context.sessions,
    languages: context.languages,
    rendering: context.limiters.rendering,
    cache: openPageCache(context.now),
    stampOf: openReviewStamp(database, context.now),
    findMoved: (pathname) => findMoved(database.reading, pathname),
    readPreview: context.readPreview,
  })
}

/** Returns what ends the process after these steps, one after the other; with 1 when they take too long. */
function stopBy(steps: (() => Promise<unknown>)[]): (exitCode: number) => Promise<void> {
  let isStopping = false
  return async (exitCode) => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(exitCode || 1), stopWithinMs).unref()
    for (const step of steps) await step()
    console.log('Lantern has stopped.')
    sayLeft()
    process.exit(exitCode)
  }
}

/** Stops the process in good order at a signal. */
function stopWhenAsked(stop: (exitCode: number) => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0))
  // The launcher was killed: nothing could stop this process any more.
  process.once('disconnect', () => void stop(0))
}

/** Returns the address that the site listens at: with PORT=0 only the system knows it before. */
function addressOf(app: FastifyInstance, { host, port }: Config): string {
  const bound = app.server.address()
  const boundPort = bound !== null && typeof bound === 'object' ? bound.port : port
  return `http://${host.includes(':') ? `[${host}]` : host}:${boundPort}`
}

/** A wait in ms before a database that was away is asked again. */
const askAgainAfterMs = 500

/** Does work as soon as the database answers: the site is served already, and one that is away for a moment does not end it. */
async function whenAnswered(work: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (whyUnavailable(error) === undefined) throw error
      await sleep(askAgainAfterMs)
    }
  }
}

/**
 * Prints how the first owner is made while there is no staff: by a link. What a public site prints may be read by others: there only
 * the staff command `owner` prints one. T1
 */
async function announceFirstOwner(context: Context, { isPublic, loadsDemo }: Config): Promise<void> {
  if (isPublic) {
    if (await hasStaff(context.db)) return
    console.log('This academy has no owner yet. In this folder and with these settings, this command makes one:')
    console.log(`  ${callFor('staff', 'owner EMAIL')}`)
    return
  }
  const invited = await inviteFirstOwner(context.db, context.now())
  if (!invited) return
  console.log(
    loadsDemo
      ? 'To become an owner yourself, beside the accounts of the demo, open this link within 30 minutes:'
      : 'This academy has no owner yet. Within 30 minutes, this link makes you its owner:',
  )
  console.log(`  ${linkOf(context.siteUrl, invited.token)}`)
}

/**
 * Prints what a person needs when the site is up. Where the site is open to the world, its log may be read by others: there the demo's
 * password is not printed.
 */
function announce(address: string, config: Config, demoPassword: string | null): void {
  if (config.loadsDemo && config.demoSignIns !== 'none') {
    const stored = `is in ${demoPasswordFile} in the data folder of the node that loaded the demo`
    console.log(
      demoPassword === null || config.isPublic
        ? `Demo sign-ins; their password ${stored}:`
        : `Demo sign-ins, password ${demoPassword}:`,
    )
    console.log('  student@lantern.example  a student with access to one course')
    console.log('  owner@lantern.example    the academy')
  }
  console.log(`Lantern is ready at ${address}`)
}
