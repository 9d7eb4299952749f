import { setTimeout as sleep } from 'node:timers/promises'
import { print } from '../server/staff/program.ts'
import { CannotKeep, linked, openHome, readRelease, readRunning, type Home } from './home.ts'
import { runInRelease } from './programs.ts'

/** Time limit in ms for a site to stop or to be replaced: a drain, and a start that migrates. */
const stopWithinMs = 20_000
const lookAgainAfterMs = 100

/** Stops the running site and waits for its end; returns the exit code. */
export async function stopRunning(): Promise<number> {
  const home = openHome()
  const running = readRunning(home)
  if (!running) {
    if (home.env['DATABASE_URL'] !== undefined) print('Lantern is not running.')
    return home.env['DATABASE_URL'] === undefined ? runInRelease(home, 'src/server/composition/stop.ts') : 0
  }
  process.kill(running.pid, 'SIGTERM')
  const giveUpAt = performance.now() + stopWithinMs
  while (readRunning(home)) {
    if (performance.now() > giveUpAt) throw new CannotKeep(`Lantern (process ${running.pid}) has not stopped yet.`)
    await sleep(lookAgainAfterMs)
  }
  print('Lantern has stopped.')
  return 0
}

/** Prints what runs; returns 0 when it replies and 1 when not. */
export async function printStatus(): Promise<number> {
  const home = openHome()
  const current = linked(home.folder, 'current')
  if (current !== undefined) print(`The current release is ${readRelease(current).version}, in ${current}.`)
  const running = readRunning(home)
  if (!running) {
    print('Lantern is not running.')
    return 1
  }
  print(`Release ${readRelease(running.release).version} runs as process ${running.pid}.`)
  if (running.failure !== null) print(running.failure)
  const answer = await readiness(home)
  print(answer === 'ready' ? 'It replies, and so does its database.' : `It is not ready: ${answer}.`)
  // What is to be done about backups is said here, and is no failure of the site.
  if (answer === 'ready') await runInRelease(home, 'src/server/composition/doctor.ts', ['backups'])
  return answer === 'ready' ? 0 : 1
}

async function readiness({ env }: Home): Promise<string> {
  const host = ['0.0.0.0', '::'].includes(env['HOST'] ?? '') ? '127.0.0.1' : (env['HOST'] ?? '127.0.0.1')
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${env['PORT'] ?? 3000}/readyz`
  try {
    const { status } = await fetch(address, { signal: AbortSignal.timeout(10_000) })
    return status === 200 ? 'ready' : `${address} replies ${status}`
  } catch {
    return `${address} does not reply`
  }
}

/** Lets the running site be replaced by the current release; throws with the reason when the former one goes on. */
export async function replaceRunning(home: Home, withinMs: number): Promise<boolean> {
  const before = readRunning(home)
  if (!before) return false
  process.kill(before.pid, 'SIGHUP')
  const giveUpAt = performance.now() + withinMs
  for (;;) {
    const now = readRunning(home)
    if (!now) throw new CannotKeep('Lantern ended while it was replaced. Its log says why.')
    if (now.switches > before.switches) {
      if (now.failure !== null) throw new CannotKeep(now.failure)
      return true
    }
    if (performance.now() > giveUpAt)
      throw new CannotKeep(`The new release has not started within ${withinMs / 1000} seconds.`)
    await sleep(lookAgainAfterMs)
  }
}
