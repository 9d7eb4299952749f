import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { carryOut } from '../../testing/staff-command.ts'
import { newAccount } from '../../testing/staff.ts'
import { byCommand } from '../audit/record.ts'
import { buildApp } from '../composition/app.ts'
import { openContext } from '../composition/open-context.ts'
import { openDatabase } from '../db/database.ts'
import { settingCommands } from './commands.ts'
import { changeSettings, getSettings } from './settings.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

const aboutHtml = async () => (await academy.visitor('GET /about')).data.aboutHtml

test('H6 the academy’s description is public, and not part of /site', async () => {
  expect(await aboutHtml()).toContain('<h2>How we work</h2>')
  expect(Object.keys((await academy.visitor('GET /site')).data)).not.toContain('aboutHtml')
})

test('H6 the description is sanitized when stored, and other changes do not affect it', async () => {
  await changeSettings(academy.database, { aboutHtml: '<p onclick="x()">Kept</p><script>x()</script>' })
  await changeSettings(academy.database, { currency: 'EUR' })
  expect(await aboutHtml()).toBe('<p>Kept</p>')
})

test('S8 a missing setting has its default, and an invalid change is rejected as a whole', async () => {
  const { contactNumber, ratings } = await getSettings(academy.database)
  expect(contactNumber).toBe('+12025550143')
  expect(ratings.map(({ score, outOf }) => `${score}/${outOf}`)).toEqual(['9.6/10', '4.9/5', '5/5', '4.6/5'])
  expect(ratings.every(({ isSample }) => isSample)).toBe(true)
  for (const wrong of [
    { currency: 'dollars' },
    { developerUrl: 'javascript:x()' },
    { dsatTable: [200] },
    { unknown: 1 },
  ])
    await expect(changeSettings(academy.database, { academyName: 'Changed', ...wrong })).rejects.toThrow()
  expect((await academy.visitor('GET /site')).data.academyName).toBe('Lantern Academy')
})

test('S8 displayed settings are cached for a second, and a change shows at once', async () => {
  const { database, clock, visitor } = academy
  const name = async () => (await visitor('GET /site')).data.academyName
  const rename = (to: string) =>
    database.run({ name: 'rename', text: `UPDATE site_settings SET values = values || $1` }, [
      JSON.stringify({ academyName: to }),
    ])
  await changeSettings(database, { academyName: 'First' })
  expect(await name()).toBe('First')
  await rename('By another process')
  expect(await name()).toBe('First')
  clock.pass(1_000)
  expect(await name()).toBe('By another process')
  await changeSettings(database, { academyName: 'Lantern Academy' })
  expect(await name()).toBe('Lantern Academy')
})

test('S8 the command line shows and changes settings, and rejects invalid values', async () => {
  const staff = async (name: string, ...positionals: string[]) =>
    (await carryOut(academy, settingCommands, name, { positionals })).join('\n')
  expect(await staff('settings')).toMatch(/^academyName: Lantern Academy$/m)
  expect(await staff('set', 'contactNumber', '')).toBe('contactNumber is now none.')
  expect(await staff('set', 'contactNumber', '+1 202 555 0143')).toBe('contactNumber is now "+12025550143".')
  expect(await staff('set', 'instructorName', 'Mr. Forty-two')).toContain('Mr. Forty-two')
  const ratings = '[{"label":"Students","score":4.5,"outOf":5}]'
  expect(await staff('set', 'ratings', ratings)).toContain('"Students"')
  expect((await academy.visitor('GET /about')).data.ratings).toMatchObject(JSON.parse(ratings))
  for (const [name, value, problem] of [
    ['academyName', '', 'academyName cannot have this value'],
    [
      'contactNumber',
      '202 555 0143',
      'contactNumber cannot have this value: A number in the international form, like +1 202 555 0143',
    ],
    ['currency', 'dollars', 'currency cannot have this value'],
    ['developerUrl', 'javascript:x()', 'developerUrl cannot have this value'],
    ['dsatTable', '[200]', 'dsatTable cannot have this value'],
    [
      'ratings',
      '[{"score":"4","outOf":0}]',
      'ratings cannot have this value: 0.label: It is missing; 0.score: It should be a number; 0.outOf: It should be more than 0.',
    ],
    ['secret', '1', 'There is no setting secret. They are: academyName'],
  ] as const)
    await expect(staff('set', name, value)).rejects.toThrow(problem)
})

test('K1 the calculator uses the default table of 55 scores unless the settings have another', async () => {
  const table = async () => (await academy.visitor('GET /dsat-table')).data
  expect(await table()).toHaveLength(55)
  expect([(await table())[0], (await table())[54]]).toEqual([200, 800])
  await changeSettings(academy.database, { dsatTable: Array.from({ length: 55 }, (_, n) => 200 + 10 * n) })
  expect((await table())[54]).toBe(740)
})

test('H6 an academy without a description has an empty text', async () => {
  await academy.database.run({ name: 'no-settings', text: 'DELETE FROM site_settings' }, [])
  expect(await aboutHtml()).toBe('')
})

/** Starts a second node on the academy's database, whose clock stands still: nothing that it caches expires. */
async function startOtherNode() {
  const database = openDatabase(
    { ...inject('cluster'), database: academy.database.pool.options.database as string },
    { size: 2, onError: (error) => void pino().error(error) },
  )
  const { files, siteUrl } = academy.context
  const log = pino({ level: 'silent' })
  const at = academy.clock.now()
  const { context, save } = openContext(database, {
    now: () => at,
    files,
    siteUrl,
    demoSignIns: 'none',
    dataDir: '',
    log,
  })
  const { app } = buildApp({ context, save, log, trustedProxies: 0, isReady: () => true })
  context.changes.listen()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return {
    async academyName() {
      const response = await fetch(`${url}/api/site`)
      return ((await response.json()) as { data: { academyName: string } }).data.academyName
    },
    async close() {
      await app.close()
      await context.changes.close()
      await database.close()
    },
  }
}

test('T15 what is published on one node shows on another at once, though it has cached the page', async () => {
  const owner = await newAccount(academy, 'owner')
  const other = await startOtherNode()
  try {
    const listening = `SELECT count(*)::int AS nodes FROM pg_stat_activity WHERE datname = current_database() AND query ~ 'LISTEN published'`
    const nodes = async () => (await academy.database.pool.query(listening)).rows[0]?.nodes as number
    await expect.poll(nodes, { timeout: 20_000 }).toBe(1)
    for (let times = 0; times < 3; times += 1) expect(await other.academyName()).toBe('Lantern Academy')

    const params = { noun: 'settings' as const, id: 1 }
    const { data: thing } = await owner.api('GET /studio/things/:noun/:id', { params })
    const values = { ...thing.published, academyName: 'Seen Everywhere' }
    const { data: draft } = await owner.api('POST /studio/things/:noun/:id/draft', {
      params,
      body: { version: thing.version, values },
    })
    // A draft is for no visitor.
    expect(await other.academyName()).toBe('Lantern Academy')
    await owner.api('POST /studio/things/:noun/:id/publish', { params, body: { version: draft.version } })
    await expect.poll(() => other.academyName(), { timeout: 20_000 }).toBe('Seen Everywhere')

    // A command says so too.
    await changeSettings(
      academy.database,
      { academyName: 'By Command' },
      { author: byCommand, now: academy.clock.now() },
    )
    await expect.poll(() => other.academyName(), { timeout: 20_000 }).toBe('By Command')
  } finally {
    await other.close()
  }
})
