import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { publishedPassword } from '../core/accounts/published-password.ts'
import { openDatabase } from '../server/db/database.ts'
import { openFolder } from '../testing/folder.ts'
import { hasFormerRelease, layOutFormer } from '../testing/former-release.ts'
import { startKilledSite } from '../testing/killed-site.ts'
import { runProgram } from '../testing/program.ts'
import { openTestStudent } from '../testing/test-student.ts'

// A release that runs while the next one migrates its database goes on until it is stopped, on this and on other nodes. docs/decisions/0189
const isLong = process.env['LONG'] === '1' && hasFormerRelease()

/** The latest release still gave every demo the same password. */
const formerPassword = publishedPassword

/** The journeys of students, visitors and staff, of its own tests. */
const journeys = [
  'src/web/exam/session/tests',
  'src/server/attempts/tests',
  'src/server/accounts/accounts.test.ts',
  'src/server/annotations',
  'src/server/assignments',
  'src/server/courses',
  'src/server/home',
  'src/server/joins',
  'src/server/orders',
  'src/server/practice',
  'src/server/profile/profile.test.ts',
  'src/server/results',
]

/** Those of its tests that know every table: ours has more. */
const ofEveryTable = ['T24 every table with rows of a student is moved, or stays for a reason']

async function openFormer(migrations: 'its own' | 'ours') {
  const folder = await layOutFormer({ migrations })
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** Creates an empty database until the test has finished. */
async function openEmptyDatabase() {
  const { host, port, user, password } = inject('cluster')
  const name = `former_${process.pid}`
  const admin = openDatabase({ ...inject('cluster'), database: 'postgres' }, { size: 4, onError: () => undefined })
  await admin.pool.query(`CREATE DATABASE ${name}`)
  onTestFinished(async () => {
    await admin.pool.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await admin.close()
  })
  const account = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`
  return {
    address: `postgres://${account}@localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`,
    async run(text: string) {
      const own = openDatabase({ ...inject('cluster'), database: name }, { size: 4, onError: () => undefined })
      await own.pool.query(text)
      await own.close()
    },
  }
}

describe.runIf(isLong)('the former release', () => {
  vi.setConfig({ testTimeout: 1_800_000 })

  test('O5 O15 goes on while this one migrates its database and runs beside it: no save is refused and none is lost', async () => {
    const database = await openEmptyDatabase()
    const env = { DATABASE_URL: database.address }
    const dataDir = await openFolder('lantern former data ')
    onTestFinished(() => rm(dataDir, { recursive: true }))
    const former = startKilledSite(dataDir, { ...env, DEMO: '1', DEMO_SIGN_INS: '1' }, {}, await openFormer('its own'))
    onTestFinished(() => former.kill('process'))
    const formerUrl = (await former.ready) ?? ''
    // An account of the demo gets another password, and is signed out, when this release starts.
    await database.run("UPDATE users SET is_demo = false WHERE email = 'student@lantern.example'")
    const student = openTestStudent(formerPassword)
    await student.begin(formerUrl)
    const ending = new AbortController()
    onTestFinished(() => ending.abort())
    const saving = student.saveUntil(formerUrl, () => ending.signal.aborted)
    const savedMore = async (count: number) => {
      const before = student.counts().acknowledgements
      const enough = async () => {
        while (!ending.signal.aborted && student.counts().acknowledgements < before + count) await sleep(20)
      }
      await Promise.race([enough(), saving])
    }
    await savedMore(20)

    const migrated = await runProgram('server/composition/migrate.ts', [], { ...env, DATA_DIR: dataDir })
    expect([migrated.code, migrated.err]).toEqual([0, ''])
    await savedMore(100)
    const next = startKilledSite(dataDir, { ...env, DEMO: '0' })
    onTestFinished(() => next.kill('process'))
    const nextUrl = (await next.ready) ?? ''
    await savedMore(100)
    ending.abort()
    await saving
    expect(student.counts().refusals).toBe(0)
    for (const url of [formerUrl, nextUrl]) expect(await student.missing(url)).toEqual([])
    // A node of the former release that is restarted meanwhile starts too.
    expect(await former.stop()).toBe(0)
    const again = startKilledSite(dataDir, { ...env, DEMO: '0' }, {}, await openFormer('its own'))
    onTestFinished(() => again.kill('process'))
    expect(await student.missing((await again.ready) ?? '')).toEqual([])
    for (const site of [again, next]) expect(await site.stop()).toBe(0)
  })

  test('O5 its own journeys pass on the schema of this one', async () => {
    const folder = await openFormer('ours')
    const but = ofEveryTable.map((title) => title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|')
    const typed = ['run', '--project', 'server', '--project', 'exam', '-t', `^(?!.*(${but}))`, ...journeys]
    // What vitest tells its own workers would make this one a part of them.
    const { VITEST: _one, VITEST_POOL_ID: _two, VITEST_WORKER_ID: _three, VITEST_MODE: _four, ...env } = process.env
    const child = spawn(join(folder, 'node_modules/.bin/vitest'), typed, { cwd: folder, env: { ...env, LONG: '' } })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += String(text)))
    await once(child, 'close')
    const [, passed = '0', failed] = /^(\d+) passed, (\d+) failed/m.exec(output) ?? []
    expect([failed, child.exitCode], output.slice(-4_000)).toEqual(['0', 0])
    expect(Number(passed)).toBeGreaterThan(300)
  })
})
