import { readFile, rm, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from '../src/server/db/database.ts'
import { stopEmbedded } from '../src/server/db/embedded.ts'
import { openFolder } from '../src/testing/folder.ts'
import { siteUrl, withBrowser } from './browser.ts'
import { withDatabase } from './database.ts'
import { callApi, newStudent, newToken, signInByApi } from './people.ts'
import { anyPlace, openQuiz } from './player.ts'
import { startSite } from './site.ts'
import { demoPassword } from '../src/testing/demo-password.ts'

const { connection, dataDir } = inject('site')
/** Returns the address of another database on the site's server. */
const addressOf = (name: string) => {
  const { user, password, host, port } = connection
  return `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${name}`
}
const database = withDatabase()
const browser = withBrowser()

/** An abandoned attempt, a minute past its deadline. */
let abandoned = 0
const deadline = new Date(Date.now() - 60_000)
beforeAll(async () => {
  const student = await newStudent()
  await database.grant(student, 30)
  const token = await newToken(student)
  const { lessonId } = await database.addQuiz({ name: 'Left alone', quizMinutes: 10 }, [{}])
  const begun = await callApi<{ attempt_id: number }>('POST /attempts', { token, body: { lesson_id: lessonId } })
  abandoned = begun.data.attempt_id
  // Its half-time pause is over too.
  const after = 'UPDATE attempts SET half_at = NULL, pause_ms = NULL, ends_at = $2, due_at = $2 WHERE id = $1'
  await database.get().pool.query(after, [abandoned, deadline])
})

/** Makes a process print its own running time at the end, in ms, without the time that it waited for the CPU. */
const timeItself = `import { existsSync, readFileSync } from 'node:fs'
  const waited = '/proc/self/schedstat'
  const waitedMs = () => existsSync(waited) ? Number(readFileSync(waited, 'utf8').split(' ')[1]) / 1e6 : 0
  process.once('exit', () => console.log('It took ' + Math.round(performance.now() - waitedMs()) + ' ms.'))`

test('a second start on the same folder reports it and ends within 5 s; the first keeps running', async () => {
  const flags = ['--import', `data:text/javascript,${encodeURIComponent(timeItself)}`]
  const error = await startSite({ dataDir, flags }).then(() => 'It started.', String)
  expect(error).toMatch(/ended with 1 before .*\nLantern is already running on the data folder /)
  expect(Number(/It took (\d+) ms/.exec(error)?.[1])).toBeLessThan(5_000)
  expect((await callApi('GET /courses')).status).toBe(200)
})

test.each<{ what: string; env: Record<string, string>; reported: RegExp }>([
  {
    what: 'values of no use',
    env: { PORT: 'many', DEMO: 'yes' },
    reported: /settings cannot be used:\nPORT: .*\nDEMO: /,
  },
  {
    what: 'a database that does not exist',
    env: { DATABASE_URL: addressOf('no_such_academy') },
    reported: /settings cannot be used:\nDATABASE_URL: .*\n$/,
  },
])('with $what nothing starts, and each invalid setting is named', async ({ env, reported }) => {
  const started = startSite({ dataDir: join(dataDir, 'never'), env }).then(() => 'started', String)
  expect(await started).toMatch(/ended with 1 before/)
  expect(await started).toMatch(reported)
})

test('a used port is reported, and no database is left running', async () => {
  const folder = await openFolder('lantern port ')
  try {
    const started = startSite({ dataDir: folder, port: Number(new URL(siteUrl()).port), env: { DEMO: '0' } })
    await expect(started).rejects.toThrow(/ended with 1 before .*\nThe port is taken\./s)
    expect(await stopEmbedded(folder)).toBe('not running')
  } finally {
    await stopEmbedded(folder)
    await rm(folder, { recursive: true })
  }
})

test('beyond loopback the demo sign-ins are neither printed nor accepted unless enabled explicitly', async () => {
  const login = async (env: Record<string, string>) => {
    const address = addressOf(connection.database)
    const site = await startSite({ dataDir, env: { HOST: '0.0.0.0', DATABASE_URL: address, ...env } })
    try {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ email: 'student@lantern.example', password: demoPassword })
      const { status } = await fetch(`${site.url}/api/auth/login`, { method: 'POST', headers, body })
      return [status, site.output().includes('student@lantern.example')]
    } finally {
      await site.stop()
    }
  }
  expect(await login({})).toEqual([403, false])
  expect(await login({ DEMO_SIGN_INS: '1' })).toEqual([200, true])
})

test('T1 every start prints the random password of the demo, and none does behind a public address', async () => {
  const admin = openDatabase({ ...connection, database: 'postgres' }, { size: 1, onError: () => undefined })
  await admin.pool.query('CREATE DATABASE demo_of_its_own')
  const folder = await openFolder('lantern demo ')
  const started = async (env: Record<string, string> = {}) => {
    const DATABASE_URL = addressOf('demo_of_its_own')
    const site = await startSite({ dataDir: folder, env: { DATABASE_URL, DEMO_PASSWORD: '', ...env } })
    await site.stop()
    return site.output()
  }
  try {
    const first = await started()
    const password = /Demo sign-ins, password (\S+):/.exec(first)?.[1] ?? ''
    expect(password).toMatch(/^([a-z2-9]{4}-){2}[a-z2-9]{4}$/)
    const file = join(folder, 'demo-password')
    expect([await readFile(file, 'utf8'), (await stat(file)).mode & 0o777]).toEqual([`${password}\n`, 0o600])
    expect(await started()).toContain(`Demo sign-ins, password ${password}:`)
    const open: Record<string, string>[] = [
      { SITE_URL: 'https://academy.example' },
      { HOST: '0.0.0.0' },
      { TRUST_PROXY: '1' },
    ]
    for (const more of open) {
      const said = await started({ DEMO: '1', DEMO_SIGN_INS: '1', ...more })
      expect(said).toContain('Demo sign-ins; their password is in demo-password in the data folder')
      expect(said).not.toContain(password)
    }
  } finally {
    await admin.pool.query('DROP DATABASE demo_of_its_own')
    await admin.close()
    await rm(folder, { recursive: true })
  }
})

test('without its database the site is not ready until it is back; stopping finishes running requests', async () => {
  const admin = openDatabase({ ...connection, database: 'postgres' }, { size: 1, onError: () => undefined })
  await admin.pool.query('CREATE DATABASE comes_and_goes')
  const site = await startSite({ dataDir, env: { DATABASE_URL: addressOf('comes_and_goes'), DEMO: '0' } })
  const readiness = async () => (await fetch(`${site.url}/readyz`)).status
  try {
    expect(await readiness()).toBe(200)
    await admin.pool.query('ALTER DATABASE comes_and_goes ALLOW_CONNECTIONS false')
    await admin.pool.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'comes_and_goes'")
    // A terminated backend ends a moment later.
    await expect.poll(readiness).toBe(503)
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
    await admin.pool.query('ALTER DATABASE comes_and_goes ALLOW_CONNECTIONS true')
    await expect.poll(readiness).toBe(200)

    const body = JSON.stringify({ name: 'Slow Sender', email: 'slow@people.example', message: 'It takes its time.' })
    const sending = request(`${site.url}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    })
    const answer = new Promise<string>((resolve, reject) => {
      sending.once('response', (response) => text(response).then(resolve, reject)).once('error', reject)
    })
    await new Promise<void>((sent) => sending.write(body.slice(0, 20), () => sent()))
    // Another request after it: its response shows that the first one has begun.
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
    const stopped = site.stop()
    sending.end(body.slice(20))
    expect(JSON.parse(await answer)).toMatchObject({ success: true })
    await stopped
    expect([await site.ended, site.output()]).toEqual([0, expect.stringContaining('Lantern has stopped.')])
  } finally {
    await site.kill()
    // Not WITH (FORCE), which may not end an autovacuum worker: without it PostgreSQL cancels one and waits for the rest.
    await admin.pool.query('DROP DATABASE comes_and_goes')
    await admin.close()
  }
})

test('Q8 an abandoned attempt is closed by the running site within a minute, with its deadline as its end', async () => {
  const look = async () => {
    const columns = 'phase, finish_reason, finished_at'
    return (await database.get().pool.query(`SELECT ${columns} FROM attempts WHERE id = $1`, [abandoned])).rows
  }
  const closed = [{ phase: 'closed', finish_reason: 'time_up', finished_at: deadline }]
  await expect.poll(look, { timeout: 60_000, interval: 500 }).toEqual(closed)
})

test('npm run dev serves pages from their sources with hot reload, and stops cleanly', async () => {
  const env = { DATABASE_URL: addressOf(connection.database), NODE_ENV: 'development' }
  const site = await startSite({ dataDir, env, program: 'src/dev.ts' })
  const read = async (path: string) => (await fetch(site.url + path)).text()
  try {
    const page = await read('/courses')
    expect(page).toContain('<title>Lantern Academy - ')
    expect(page).toContain('<script type="module" src="/src/web/entry-development.tsx"')
    expect(await read('/src/web/entry-development.tsx')).toContain('import')
    expect(await read('/@vite/client')).toContain('WebSocket')
    expect(await read('/api/courses')).toContain('"success":true')
    await site.stop()
    expect([await site.ended, site.output()]).toEqual([0, expect.stringContaining('Lantern has stopped.')])
  } finally {
    await site.kill()
  }
})

test('P14 a site that starts with EXAM_WORKER=0 makes browsers delete the stored player and its service worker', async () => {
  // The player that is left asks for changes once more while the site stops.
  browser.expectErrors(/ERR_CONNECTION_(REFUSED|RESET)/)
  const student = await newStudent()
  await database.grant(student, 30)
  const { lessonId } = await database.addQuiz({ name: 'Without a worker' }, [{}])
  const env = { DATABASE_URL: addressOf(connection.database) }
  let site = await startSite({ dataDir, env })
  try {
    const { context, page } = await browser.open({ baseURL: site.url })
    await signInByApi(context, student)
    const stored = () =>
      page.evaluate(async () => {
        const workers = await navigator.serviceWorker.getRegistrations()
        return [workers.map(({ active }) => active?.state), (await caches.keys()).length]
      })
    await openQuiz(page, lessonId)
    await expect.poll(stored).toEqual([['activated'], 1])
    // Its long poll would hold up the end of the site.
    await page.goto('about:blank')
    await site.stop()
    site = await startSite({ dataDir, env: { ...env, EXAM_WORKER: '0' }, port: Number(new URL(site.url).port) })
    await page.goto(`/quiz/${lessonId}`)
    await anyPlace(page).waitFor()
    await expect.poll(stored).toEqual([[], 0])
  } finally {
    await site.stop()
  }
})
