import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { lookup } from 'node:dns/promises'
import net from 'node:net'
import { constants } from 'node:os'
import { join } from 'node:path'
import {
  commandOf,
  compiledFor,
  forgetRunning,
  linked,
  openHome,
  thisRelease,
  writeRunning,
  CannotKeep,
  type Home,
} from './home.ts'
import { isLeftMessage, isLoadedMessage, isReadyMessage, letBegin, nextSetting, passedListener } from '../listening.ts'

type Handle = { fd: number; close(): void }

/** Binds an address without accepting from it, which no documented function of Node does; a release brings its own Node. docs/decisions/0189 */
const bind = Reflect.get(net, '_createServerHandle') as (
  address: string,
  port: number,
  family: number,
) => Handle | number

/** Returns the descriptor that the site will accept connections from: that of systemd's socket, or a new one. */
async function openPort(env: Home['env']): Promise<number> {
  if (passedListener(env) !== undefined) return passedListener(env) ?? 0
  const host = env['HOST'] ?? '127.0.0.1'
  const port = Number(env['PORT'] ?? 3000)
  const found = await lookup(host).catch(() => undefined)
  if (!found) throw new CannotKeep(`HOST: ${host} is no address of this machine`)
  const handle = bind(found.address, port, found.family)
  if (typeof handle !== 'number') return handle.fd
  const code = Object.entries(constants.errno).find(([, number]) => number === -handle)?.[0]
  throw new CannotKeep(
    code === 'EADDRINUSE'
      ? 'The port is taken. Choose another with PORT=…'
      : `Lantern cannot listen on ${host}, port ${port} (${code}).`,
  )
}

type Site = {
  process: ChildProcess
  release: string
  /** True once it is loaded and waits to begin; false when it ended before. */
  loaded: Promise<boolean>
  ready: Promise<boolean>
  /** True once it uses nothing any more; false when it ended without saying so. */
  left: Promise<boolean>
  ended: Promise<number>
}

/**
 * Holds the port and runs the current release behind it, until a signal stops both. SIGHUP replaces the site by the release that is
 * current then, which is loaded before the former one ends: requests that come between the two wait in the kernel's queue. Returns the exit
 * code.
 */
export async function holdPort(): Promise<number> {
  const home = openHome()
  mkdirSync(home.dataDir, { recursive: true })
  const descriptor = await openPort(home.env)
  let isStopping = false
  let switching: Promise<void> | undefined
  let switches = 0
  let site = startSite(home, descriptor)
  let loading: Site | undefined
  const note = (failure: string | null) =>
    writeRunning(home, { pid: process.pid, release: site.release, switches, failure })

  const replace = async () => {
    const former = site
    // The settings may have changed as well.
    const next = openHome()
    const overlaps = next.env['DATABASE_URL'] !== undefined
    const didNotStart = (failed: string) =>
      note(`The release in ${failed} did not start; the former one runs. Its log says why.`)
    if (!overlaps) {
      const release = releaseOf(next)
      if (processOf(release).loadsFirst) {
        loading = startSite(next, descriptor, { release, isNext: true })
        if (!(await loading.loaded)) {
          loading = undefined
          if (isStopping) return
          switches += 1
          return didNotStart(release)
        }
      }
      await end(former)
      if (isStopping) return void (loading && (await end(loading)))
    }
    site = loading ?? startSite(next, descriptor)
    if (loading) letBegin(loading.process)
    loading = undefined
    const isReady = await site.ready
    // A signal to stop that came meanwhile has reached one of the two.
    if (isStopping) return void (await Promise.all([end(former), end(site)]))
    switches += 1
    if (isReady) {
      if (overlaps) await end(former)
      return note(null)
    }
    await end(site)
    const failed = site.release
    if (isStopping) {
      site = former
      return end(former)
    }
    site = overlaps ? former : startSite(home, descriptor, { release: former.release })
    if (!overlaps) await site.ready
    didNotStart(failed)
  }

  const stop = () => {
    isStopping = true
    loading?.process.kill('SIGTERM')
    site.process.kill('SIGTERM')
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('SIGHUP', () => {
    switching = (switching ?? Promise.resolve()).then(() => (isStopping ? undefined : replace()))
  })
  if (await site.ready) note(null)
  for (;;) {
    const watched = site
    const code = await watched.ended
    await switching
    // One that ended because another has taken its place, which has the signal too where the holder is stopping.
    if (site !== watched) continue
    forgetRunning(home)
    // One that was stopped before it listened for the signal was ended by it.
    return isStopping && code === 128 + constants.signals.SIGTERM ? 0 : code
  }
}

/** The time for which a process may go on after its site uses nothing any more, in ms; the exit of a busy machine takes a part of it. */
const endsWithinMs = 5_000

async function end(site: Site): Promise<void> {
  site.process.kill('SIGTERM')
  if (!(await site.left)) return
  // Nothing would watch the next site while this one does not end.
  const killing = setTimeout(() => site.process.kill('SIGKILL'), endsWithinMs)
  void site.ended.then(() => clearTimeout(killing))
}

const releaseOf = (home: Home) => linked(home.folder, 'current') ?? thisRelease

/** Reads how a release runs its site; one without `loadsFirst` cannot wait until the former one has ended. */
const processOf = (release: string) =>
  JSON.parse(readFileSync(join(release, 'scripts/site-process.json'), 'utf8')) as {
    flags: string[]
    env: Record<string, string>
    loadsFirst?: boolean
  }

function startSite(home: Home, descriptor: number, { release = releaseOf(home), isNext = false } = {}): Site {
  const { flags, env } = processOf(release)
  const child = spawn(join(release, 'bin/node'), [...flags, join(release, 'src/main.ts')], {
    cwd: release,
    env: {
      ...home.env,
      ...env,
      NODE_COMPILE_CACHE: compiledFor(home, release),
      LISTEN_FDS: '1',
      LISTEN_PID: '',
      LANTERN_COMMAND: commandOf(home),
      [nextSetting]: isNext ? '1' : '',
    },
    stdio: ['inherit', 'inherit', 'inherit', descriptor, 'ipc'],
    // A signal of the terminal is for the process that holds the port: it passes on one.
    detached: true,
  })
  const ended = once(child, 'exit').then(([code, signal]: (number | string | null)[]) =>
    typeof code === 'number' ? code : 128 + (constants.signals[signal as NodeJS.Signals] ?? 0),
  )
  const hasSaid = (isMessage: (message: unknown) => boolean) => {
    const said = new Promise<boolean>((resolve) =>
      child.on('message', (message) => isMessage(message) && resolve(true)),
    )
    return Promise.race([said, ended.then(() => false)])
  }
  return {
    process: child,
    release,
    loaded: hasSaid(isLoadedMessage),
    ready: hasSaid(isReadyMessage),
    left: hasSaid(isLeftMessage),
    ended,
  }
}
