import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { openFolder } from '../../testing/folder.ts'
import { startKilledSite } from '../../testing/killed-site.ts'
import { startPgBouncer, unpackedNamingPgBouncer, unpackedPgBouncer } from '../../testing/pgbouncer.ts'
import { runProgram } from '../../testing/program.ts'
import { openSilentProxy, type SilentProxy } from '../../testing/silent-proxy.ts'
import { openTestStudent } from '../../testing/test-student.ts'

const isLong = process.env['LONG'] === '1'
const pgBouncer = unpackedPgBouncer()
/** One that keeps statements by name; it comes with another release of Debian. */
const naming = isLong ? unpackedNamingPgBouncer() : undefined

describe.runIf(pgBouncer)('PgBouncer in transaction mode', () => {
  let academy: Academy
  let server: SilentProxy
  let folder: string
  /** One for all tests, which save in the same attempt: what is numbered lower than before is not stored. */
  const student = openTestStudent()
  const addressAt = (port: number) => {
    const { user, password } = inject('cluster')
    const account = `${user}:${encodeURIComponent(password)}`
    return `postgres://${account}@127.0.0.1:${port}/${academy.database.pool.options.database}`
  }
  /** Starts PgBouncer until the test has finished; returns the address through it. */
  const throughPooler = async (more = '', pooler = pgBouncer) => {
    if (!pooler) throw new Error('there is no PgBouncer')
    const { user, password } = inject('cluster')
    const { port, stop } = await startPgBouncer(pooler, { serverPort: server.port, user, password, more })
    onTestFinished(stop)
    return addressAt(port)
  }
  beforeAll(async () => {
    academy = await openAcademy()
    const { host, port } = inject('cluster')
    server = await openSilentProxy(join(host, `.s.PGSQL.${port}`))
    folder = await openFolder('lantern pooler ')
  })
  afterAll(async () => {
    await academy.close()
    await server.close()
    await rm(folder, { recursive: true })
  })

  const refused = async (env: Record<string, string>) => {
    const site = startKilledSite(join(folder, 'refused'), env)
    await expect(site.ready).rejects.toThrow('The site ended')
    return { code: await site.ended, said: site.output() }
  }
  const sentence =
    /^The settings cannot be used:\nDATABASE_URL: it leads to a pooler .+ Set DATABASE_DIRECT_URL to the address of the server itself/

  test('O4 a start through it without DATABASE_DIRECT_URL is refused with a sentence, whether it rejects limits or ignores them', async () => {
    expect(await refused({ DATABASE_URL: await throughPooler() })).toEqual({
      code: 1,
      said: expect.stringMatching(sentence),
    })
    const ignoring = 'ignore_startup_parameters = statement_timeout, lock_timeout, idle_in_transaction_session_timeout'
    expect(await refused({ DATABASE_URL: await throughPooler(ignoring) })).toEqual({
      code: 1,
      said: expect.stringMatching(sentence),
    })
  })

  test('O4 names of statements that it does not know are refused at the start', async () => {
    const env = { DATABASE_URL: await throughPooler(), DATABASE_DIRECT_URL: addressAt(server.port) }
    expect(await refused({ ...env, DATABASE_NAMED_STATEMENTS: '1' })).toEqual({
      code: 1,
      said: expect.stringContaining('DATABASE_NAMED_STATEMENTS: this pooler does not know statements by name'),
    })
  })

  /** Reads, saves at once, is notified and makes a backup through a pooler, on a site with these settings. */
  const worksThrough = async (env: Record<string, string>) => {
    const site = startKilledSite(join(folder, 'site'), env)
    onTestFinished(() => site.kill('process'))
    const url = (await site.ready) ?? ''
    await student.begin(url)
    const before = student.counts().acknowledgements
    let isOver = false
    const saving = student.saveUntil(url, () => isOver)
    const read = async (number: number) => {
      for (const path of ['courses', 'blogs', 'courses/digital-sat-reading-and-writing', 'site'])
        expect([path, (await fetch(`${url}/api/${path}?reader=${number}`)).status]).toEqual([path, 200])
    }
    await Promise.all(Array.from({ length: 30 }, (_, number) => read(number)))
    const { rows } = await academy.database.pool.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND query ~ 'LISTEN|pg_notify' AND pid <> pg_backend_pid()",
    )
    expect(rows.length).toBeGreaterThan(0)
    const backup = join(folder, `academy-${student.counts().acknowledgements}.tar.gz`)
    const made = await runProgram('server/composition/backup.ts', [backup], { ...env, DATA_DIR: join(folder, 'site') })
    expect([made.code, made.err]).toEqual([0, ''])
    expect((await stat(backup)).size).toBeGreaterThan(10_000)
    isOver = true
    await saving
    expect(student.counts()).toMatchObject({ refusals: 0 })
    expect(student.counts().acknowledgements - before).toBeGreaterThan(20)
    expect(await student.missing(url)).toEqual([])
    expect(await site.stop()).toBe(0)
  }

  test('O4 with the direct address everything works through it: reading, saving at once, notifications and a backup', async () => {
    await worksThrough({ DATABASE_URL: await throughPooler(), DATABASE_DIRECT_URL: addressAt(server.port) })
  })

  test.runIf(naming)('O4 the same works with statements by name through one that knows them', async () => {
    const through = await throughPooler('max_prepared_statements = 200', naming)
    const direct = addressAt(server.port)
    await worksThrough({ DATABASE_URL: through, DATABASE_DIRECT_URL: direct, DATABASE_NAMED_STATEMENTS: '1' })
  })

  /** The number of answers saved in one round, which a student may save within a minute, and how often the ways take turns. */
  const savesOfRound = 1_000
  const rounds = 3

  test.runIf(isLong)(
    'prints how many answers a second are saved directly, by names of statements, and through it without and with them',
    async () => {
      const direct = { DATABASE_URL: addressAt(server.port) }
      const pooled = { DATABASE_URL: await throughPooler(), DATABASE_DIRECT_URL: addressAt(server.port) }
      const named = naming && {
        ...pooled,
        DATABASE_URL: await throughPooler('max_prepared_statements = 200', naming),
        DATABASE_NAMED_STATEMENTS: '1',
      }
      /** Returns how many answers a second the student has saved over four connections in one round. */
      const saved = async (env: Record<string, string>) => {
        const site = startKilledSite(join(folder, 'measured'), env)
        onTestFinished(() => site.kill('process'))
        const url = (await site.ready) ?? ''
        await student.begin(url)
        const enough = student.counts().acknowledgements + savesOfRound
        const since = performance.now()
        await student.saveUntil(url, () => student.counts().acknowledgements >= enough)
        const seconds = (performance.now() - since) / 1000
        expect([student.counts().refusals, await student.missing(url)]).toEqual([0, []])
        expect(await site.stop()).toBe(0)
        return Math.round(savesOfRound / seconds)
      }
      const counts: number[][] = []
      for (let round = 0; round < rounds; round += 1)
        counts.push([await saved(direct), await saved(pooled), ...(named ? [await saved(named)] : [])])
      process.stdout.write(
        `Saves a second, directly, through PgBouncer without names, and with them: ${JSON.stringify(counts)}\n`,
      )
      expect(counts.flat().every((count) => count > 0)).toBe(true)
    },
    600_000,
  )
})
